/**
 * Grey morphology with square structuring elements (van Herk 1992): the cost does not depend on the radius.
 */
import { isEmpty } from './values.ts';

/** Fills what is darker than its surroundings and narrower than the square: `2 × radius + 1` pixels a side. */
export function closing(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const wide = dilate(plane, width, height, radius);
  negate(wide);
  const out = dilate(wide, width, height, radius);
  negate(out);
  return out;
}

/** Takes away what is brighter than its surroundings and narrower than the square. */
export function opening(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const dark = plane.slice();
  negate(dark);
  const out = closing(dark, width, height, radius);
  negate(out);
  return out;
}

/** The largest value in the square around each pixel. */
export function dilate(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = plane.slice();
  if (isEmpty(plane)) return out;
  maxOfRows(out, width, height, radius);
  return maxOfColumns(out, width, height, radius);
}

/** Running maxima: prefixes and suffixes of blocks as long as the window. */
function maxOfRows(data: Float32Array, width: number, height: number, radius: number): void {
  const window = 2 * radius + 1;
  const padded = paddedTo(window, width);
  const prefix = new Float32Array(padded);
  const suffix = new Float32Array(padded);
  for (let start = 0; start < width * height; start += width) {
    prefix.fill(Number.NEGATIVE_INFINITY);
    prefix.set(data.subarray(start, start + width), radius);
    suffix.set(prefix);
    for (let block = 0; block < padded; block += window) {
      for (let i = block + 1; i < block + window; i++) {
        if (prefix[i - 1] > prefix[i]) prefix[i] = prefix[i - 1];
      }
      for (let i = block + window - 2; i >= block; i--) {
        if (suffix[i + 1] > suffix[i]) suffix[i] = suffix[i + 1];
      }
    }
    for (let i = 0; i < width; i++) {
      const [before, after] = [suffix[i], prefix[i + window - 1]];
      data[start + i] = before > after ? before : after;
    }
  }
}

/** The same a row at a time, because walking down columns misses the cache. */
function maxOfColumns(data: Float32Array, width: number, height: number, radius: number): Float32Array {
  const window = 2 * radius + 1;
  const padded = paddedTo(window, height);
  const prefix = new Float32Array(padded * width).fill(Number.NEGATIVE_INFINITY);
  prefix.set(data, radius * width);
  const suffix = prefix.slice();
  for (let block = 0; block < padded; block += window) {
    for (let y = block + 1; y < block + window; y++) raise(prefix, y * width, prefix, (y - 1) * width, width);
    for (let y = block + window - 2; y >= block; y--)
      raise(suffix, y * width, suffix, (y + 1) * width, width);
  }
  raise(suffix, 0, prefix, (window - 1) * width, width * height);
  return suffix.slice(0, width * height);
}

/** Values become those of others that are larger. */
function raise(to: Float32Array, at: number, from: Float32Array, fromAt: number, count: number): void {
  for (let i = 0; i < count; i++) if (from[fromAt + i] > to[at + i]) to[at + i] = from[fromAt + i];
}

/** A line with as much beyond its ends as a window reaches, in whole windows. */
const paddedTo = (window: number, length: number): number =>
  Math.ceil((length + window - 1) / window) * window;

function negate(plane: Float32Array): void {
  for (let i = 0; i < plane.length; i++) plane[i] = -plane[i];
}
