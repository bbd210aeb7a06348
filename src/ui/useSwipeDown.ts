import { SHEET_SWIPE_CLOSE_PX } from '@facet/contract/constants.ts';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

interface SwipeDown {
  onSwipe: () => void;
  isBlocked?: boolean;
}

/** Pixels above the window's end that count as reached: fingers do not come nearer. */
const EDGE = 24;

/**
 * Lets a sheet follow the finger downwards and calls `onSwipe` when it was pulled more than 400 px, or, where there is less
 * room below the finger, to the window's end.
 */
export function useSwipeDown({ onSwipe, isBlocked = false }: SwipeDown) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    const pulled = event.clientY - start.current;
    const room = window.innerHeight - start.current - EDGE;
    start.current = null;
    setOffset(0);
    if (event.type === 'pointerup' && pulled > Math.min(SHEET_SWIPE_CLOSE_PX, room)) onSwipe();
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const isControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (isBlocked || isControl) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) setOffset(Math.max(0, event.clientY - start.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  const style: CSSProperties | undefined = offset > 0 ? { translate: `0 ${offset}px` } : undefined;
  return { handlers, style };
}
