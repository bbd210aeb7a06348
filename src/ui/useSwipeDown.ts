import { SHEET_SWIPE_CLOSE_PX } from '@facet/contract/constants.ts';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

interface SwipeDown {
  onSwipe: () => void;
  isBlocked?: boolean;
}

/** Lets a sheet follow the finger downwards and calls `onSwipe` when it was pulled more than 400 px. */
export function useSwipeDown({ onSwipe, isBlocked = false }: SwipeDown) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    const pulled = event.clientY - start.current;
    start.current = null;
    setOffset(0);
    if (event.type === 'pointerup' && pulled > SHEET_SWIPE_CLOSE_PX) onSwipe();
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
