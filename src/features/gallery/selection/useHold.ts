import { type PointerEvent, useCallback, useEffect, useRef } from 'react';

const HOLD_MS = 500;
/** Pixels that a resting finger may tremble. */
const TREMBLE = 10;

/** For what happens when a finger rests on something. @returns gives the handlers of one such thing */
export function useHold() {
  const held = useRef<{ timer: number; x: number; y: number } | null>(null);
  const end = useCallback(() => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
  }, []);
  useEffect(() => end, [end]);

  return (onHold: () => void) => ({
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      end();
      if (pointerType === 'mouse' || !isPrimary) return;
      const timer = window.setTimeout(() => {
        held.current = null;
        onHold();
      }, HOLD_MS);
      held.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = held.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > TREMBLE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: { nativeEvent: Event; preventDefault: () => void }) {
      // a resting finger asks for the link's menu too
      const { nativeEvent } = event;
      if (nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch')
        event.preventDefault();
    },
  });
}
