import { type PointerEvent, useRef, useState } from 'react';

interface Swipe {
  onLeft: (() => void) | undefined;
  onRight: (() => void) | undefined;
}

/** Pixels after which a swipe counts. */
const ENOUGH = 60;

/** Lets the picture follow the finger sideways. The mouse has its buttons, and drags nothing. */
export function useSwipeSideways({ onLeft, onRight }: Swipe) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [offset, setOffset] = useState(0);

  const end = (event: PointerEvent) => {
    if (!start.current) return;
    start.current = null;
    setOffset(0);
    if (event.type !== 'pointerup') return;
    if (offset < -ENOUGH) onLeft?.();
    if (offset > ENOUGH) onRight?.();
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'mouse' && event.isPrimary)
        start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      if (!start.current) return;
      const across = event.clientX - start.current.x;
      const along = event.clientY - start.current.y;
      if (Math.abs(across) > Math.abs(along)) setOffset(across);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { handlers, offset };
}
