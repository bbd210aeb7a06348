const GAP_PX = 8;
/** What two toasts take at a window's end, above a bar of buttons. */
const ROOM_PX = 200;

interface Place {
  property: string;
  /** Where a sheet of this height begins, not its box, which moves while it opens. */
  topOf: (height: number) => number;
  /** Whether toasts would cover what closes it, or what it ends with. */
  isInTheWay: (top: number) => boolean;
  textOf: (top: number) => string;
}

/**
 * Keeps toasts below the header of the newest sheet of its kind, if they would be in its way.
 * @returns a ref of the header, with which the sheet begins
 */
function below({ property, topOf, isInTheWay, textOf }: Place) {
  /** Headers of the sheets that are there, also of one that is still closing while the next one opens. */
  const headers: HTMLElement[] = [];

  function place(): void {
    const { style } = document.documentElement;
    const header = headers.at(-1);
    const top = topOf(header?.parentElement?.offsetHeight ?? 0);
    if (header && isInTheWay(top)) style.setProperty(property, textOf(top + header.offsetHeight + GAP_PX));
    else style.removeProperty(property);
  }

  return (header: HTMLElement | null) => {
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
  };
}

/**
 * Of a bottom sheet: an alert stands until it is closed, and would cover what closes the sheet. Over a low sheet toasts are where they
 * always are.
 */
export const toastsBelow = below({
  property: '--facet-toasts-sheet-top',
  topOf: (height) => innerHeight - height,
  isInTheWay: (top) => top < innerHeight / 2,
  textOf: (top) => `${top}px`,
});

/**
 * Of a dialog in the middle of a large window, where toasts are at the end: one over a button that somebody wants to press stays for as
 * long as the pointer does.
 */
export const toastsBelowDialog = below({
  property: '--facet-toasts-dialog',
  topOf: (height) => (innerHeight - height) / 2,
  isInTheWay: (top) => top < ROOM_PX,
  textOf: (top) => `${top}px auto`,
});
