import { type RefObject, useEffect } from 'react';

const GAP = 12;

/** Keeps toasts over an element, so that they cover none of the controls around it. */
export function useToastsOver(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      style.setProperty('--facet-toasts-top', `${top + GAP}px`);
      style.setProperty('--facet-toasts-bottom', `${innerHeight - bottom + GAP}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--facet-toasts-top');
      style.removeProperty('--facet-toasts-bottom');
    };
  }, [place]);
}
