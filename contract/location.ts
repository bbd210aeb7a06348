/**
 * A location list says what becomes of each person of a product's photo, in the stored order of its segments:
 * a number (the person takes part; the highest number is the generating target), `_` (not selected) or `*` (any).
 * Written as one text, entries parted by commas: `"0,_,1"`.
 */

const ENTRY = /^(?:\d{1,6}|[_*])$/;
export const MAX_LOCATIONS = 64;

/** @throws RangeError when the text is not a location list */
export function parseLocation(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.length > MAX_LOCATIONS || !entries.every((entry) => ENTRY.test(entry))) {
    throw new RangeError('not a location list');
  }
  return entries;
}

/** Index of the largest entry, `_` and `*` counted as -1; the first one where several are equal. */
export function targetIndex(location: readonly string[]): number {
  const values = location.map((entry) => (entry === '_' || entry === '*' ? -1 : Number(entry)));
  return values.indexOf(Math.max(...values));
}

export type SegmentTag = 'Not Selected' | 'Generating Target' | 'Fixed in Image';

export function segmentTag(location: readonly string[], index: number): SegmentTag {
  const entry = location[index];
  if (entry === undefined || entry === '_') return 'Not Selected';
  return index === targetIndex(location) ? 'Generating Target' : 'Fixed in Image';
}
