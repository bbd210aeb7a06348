import { useEffect, useEffectEvent } from 'react';

interface ArrowKeys {
  onLeft: (() => void) | undefined;
  onRight: (() => void) | undefined;
  isActive: boolean;
}

/** The left and right arrow, wherever the focus is. With another key held down they are the browser's. */
export function useArrowKeys({ onLeft, onRight, isActive }: ArrowKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') onLeft?.();
    if (event.key === 'ArrowRight') onRight?.();
  });
  useEffect(() => {
    if (!isActive) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}
