import { type ScreenPoint, screenPoint } from '../geometry.ts';

/** Where an element's corner is in the window. */
export interface Corner {
  read(): ScreenPoint;
  /** As it was read last, unless the element may have moved since. */
  kept(): ScreenPoint;
}

/**
 * To ask the browser where an element is costs more than all else that a stroke's sample does, so within a gesture the answer is kept: until
 * something scrolls, or the element or what it lies in has another size, which the browser tells with the frame that shows it.
 */
export function createCorner(element: HTMLElement, signal: AbortSignal): Corner {
  let known: ScreenPoint | null = null;
  const forget = (): void => {
    known = null;
  };
  const sizes = new ResizeObserver(forget);
  for (let each: Element | null = element; each; each = each.parentElement) sizes.observe(each);
  signal.addEventListener('abort', () => sizes.disconnect());
  // of whatever scrolls: such events don't bubble
  element.ownerDocument.addEventListener('scroll', forget, { signal, capture: true, passive: true });

  const read = (): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect();
    known = screenPoint(left, top);
    return known;
  };
  return { read, kept: () => known ?? read() };
}
