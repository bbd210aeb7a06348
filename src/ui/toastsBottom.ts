const PROPERTY = '--facet-toasts-bottom';

/** Distances from the window's end that are asked for, in the order in which those came who ask; null: none at the moment. */
const asked: { distance: number | null }[] = [];

/**
 * Where toasts at the window's end stand, asked for by whatever they must not cover. The newest counts, as it lies over what was there
 * before; once it is gone, it is the place of the one before again.
 */
export function askForToastsBottom() {
  const own: (typeof asked)[number] = { distance: null };
  asked.push(own);
  return {
    /** In pixels. */
    set(distance: number | null): void {
      own.distance = distance;
      place();
    },
    giveUp(): void {
      asked.splice(asked.indexOf(own), 1);
      place();
    },
  };
}

function place(): void {
  const { style } = document.documentElement;
  const newest = asked.findLast(({ distance }) => distance !== null);
  if (newest) style.setProperty(PROPERTY, `${newest.distance}px`);
  else style.removeProperty(PROPERTY);
}
