const GAP_PX = 8;

/**
 * Keeps toasts off the header of a bottom sheet: an alert stands until it is closed, and would cover what closes the sheet. Over a low
 * sheet they are where they always are. It is a ref of the header; the sheet is what it begins.
 */
export function toastsBelow(header: HTMLElement | null) {
  const sheet = header?.parentElement;
  if (!sheet) return;
  const { style } = document.documentElement;
  const before = style.getPropertyValue('--facet-toasts-top');
  const measure = (): void => {
    // not its box, which moves while it opens
    const top = innerHeight - sheet.offsetHeight;
    const place = top < innerHeight / 2 ? `${top + header.offsetHeight + GAP_PX}px` : before;
    style.setProperty('--facet-toasts-top', place);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(sheet);
  addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    removeEventListener('resize', measure);
    style.setProperty('--facet-toasts-top', before);
  };
}
