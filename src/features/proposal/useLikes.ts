import { useState } from 'react';

const KEY = 'likedProducts';
/** Kept on this device alone; beyond, the oldest go. */
const MAX_LIKES = 500;

function readLikes(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** What the person likes on this device: nothing of it is sent. */
export function useLikes(): { isLiked: (productId: number) => boolean; toggle: (productId: number) => void } {
  const [liked, setLiked] = useState(readLikes);
  return {
    isLiked: (productId) => liked.includes(productId),
    toggle(productId) {
      // as they stand now: another tab may have changed them
      const before = readLikes();
      const isLiked = liked.includes(productId);
      const others = before.filter((id) => id !== productId);
      const next = isLiked ? others : [...others, productId].slice(-MAX_LIKES);
      setLiked(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Without storage they last as long as the page.
      }
    },
  };
}
