import { askForToastsBottom } from './toastsBottom.ts';

const GAP_PX = 12;

/**
 * Keeps the toasts of large windows, which are at the window's end, off a bar of buttons there. It is a ref of the bar; where the bar
 * is out of sight, or at the window's beginning, toasts are where they always are.
 */
export function toastsAbove(bar: HTMLElement | null) {
  if (!bar) return;
  const bottom = askForToastsBottom();
  const place = (): void => {
    const { top } = bar.getBoundingClientRect();
    bottom.set(top < innerHeight && top > innerHeight / 2 ? innerHeight - top + GAP_PX : null);
  };
  const observer = new ResizeObserver(place);
  observer.observe(bar);
  addEventListener('resize', place);
  return () => {
    observer.disconnect();
    removeEventListener('resize', place);
    bottom.giveUp();
  };
}
