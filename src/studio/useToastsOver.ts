import { type RefObject, useEffect } from 'react';
import { askForToastsBottom } from '../ui/toastsBottom.ts';

const GAP = 12;

/** Keeps toasts over an element, so that they cover none of the controls around it. */
export function useToastsOver(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { style } = document.documentElement;
    const atBottom = askForToastsBottom();
    const measure = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      style.setProperty('--facet-toasts-top', `${top + GAP}px`);
      atBottom.set(innerHeight - bottom + GAP);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--facet-toasts-top');
      atBottom.giveUp();
    };
  }, [place]);
}
