/**
 * A location list says what becomes of each person of a product's photo, in the stored order of its segments:
 * a number (the person takes part; the highest number is the generating target), `_` (not selected) or `*` (any).
 * Written as one text, entries parted by commas: `"0,_,1"`.
 *
 * A preset campaign has one list an image, in the order of its images. `location` is all of them, parted by semicolons:
 * `"0,_,1;1,0"`. `genLocation` is written alike and says who people are: `male`, `female`, `none` (neither), or `_` (not
 * selected). Both are null until every image has its list. That of an image that shows nobody is empty: `"0,_,1;;1,0"`; one image
 * at least shows somebody.
 */

const ENTRY = /^(?:\d{1,6}|[_*])$/;
const MAX_LOCATIONS = 64;

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

const isNumber = (entry: string): boolean => entry !== '_' && entry !== '*';

/** Whom a fan may be, by index: the generating target, and whoever is left open with `*`. */
export function openPersons(location: readonly string[]): number[] {
  const target = location.some(isNumber) ? targetIndex(location) : -1;
  return [...location.keys()].filter((index) => index === target || location[index] === '*');
}

/** The list of a fan who wants to be this person: theirs becomes the highest number, all else stays. */
export function aimedAt(location: readonly string[], index: number): string[] {
  if (isNumber(location[index]!) && index === targetIndex(location)) return [...location];
  const highest = Math.max(-1, ...location.filter(isNumber).map(Number));
  return location.with(index, String(highest + 1));
}

/** Who is meant by the list that a fan's request names; null when that is nobody who is open in the photo's own list. */
export function personMeant(location: readonly string[], named: readonly string[]): number | null {
  const text = named.join();
  return openPersons(location).find((index) => aimedAt(location, index).join() === text) ?? null;
}

export type SegmentTag = 'Not Selected' | 'Generating Target' | 'Fixed in Image';

export function segmentTag(location: readonly string[], index: number): SegmentTag {
  const entry = location[index];
  if (entry === undefined || entry === '_') return 'Not Selected';
  return index === targetIndex(location) ? 'Generating Target' : 'Fixed in Image';
}

const IMAGE_SEPARATOR = ';';

/** One list an image. @throws RangeError when the text is not made of location lists */
export function parseLocations(text: string): string[][] {
  return text.split(IMAGE_SEPARATOR).map((image) => (image === '' ? [] : parseLocation(image)));
}

export function formatLocations(images: readonly (readonly string[])[]): string {
  return images.map((entries) => entries.join(',')).join(IMAGE_SEPARATOR);
}

export const GENDERS = ['male', 'female', 'none'] as const;
export type Gender = (typeof GENDERS)[number];

export function formatGenders(images: readonly (readonly (Gender | null)[])[]): string {
  return formatLocations(images.map((genders) => genders.map((gender) => gender ?? '_')));
}

/** One list an image; null: not selected. What is none of ours counts as not selected. */
export function parseGenders(text: string): (Gender | null)[][] {
  return text
    .split(IMAGE_SEPARATOR)
    .map((image) =>
      image === '' ? [] : image.split(',').map((entry) => GENDERS.find((gender) => gender === entry) ?? null),
    );
}
