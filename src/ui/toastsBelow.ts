const PLACE = '--facet-toasts-sheet-top';
const GAP_PX = 8;

/** Headers of the sheets that are there, also of one that is still closing while the next one opens. */
const headers: HTMLElement[] = [];

/** Below the header of the newest sheet, if that is tall. */
function place(): void {
  const { style } = document.documentElement;
  const header = headers.at(-1);
  // not its box, which moves while it opens
  const top = innerHeight - (header?.parentElement?.offsetHeight ?? 0);
  if (header && top < innerHeight / 2) style.setProperty(PLACE, `${top + header.offsetHeight + GAP_PX}px`);
  else style.removeProperty(PLACE);
}

/**
 * Keeps toasts off the header of a bottom sheet: an alert stands until it is closed, and would cover what closes the sheet. Over a low
 * sheet they are where they always are. It is a ref of the header; the sheet is what it begins.
 */
export function toastsBelow(header: HTMLElement | null) {
  const sheet = header?.parentElement;
  if (!sheet) return;
  headers.push(header);
  const observer = new ResizeObserver(place);
  observer.observe(sheet);
  addEventListener('resize', place);
  return () => {
    observer.disconnect();
    removeEventListener('resize', place);
    headers.splice(headers.indexOf(header), 1);
    place();
  };
}
