/**
 * Grey morphology with square structuring elements (van Herk 1992): the cost does not depend on the radius.
 */

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
  maxOfLines(out, { lines: height, apart: width, length: width, step: 1 }, radius);
  maxOfLines(out, { lines: width, apart: 1, length: height, step: width }, radius);
  return out;
}

/** Rows or columns. */
interface Lines {
  lines: number;
  /** From one line to the next. */
  apart: number;
  length: number;
  /** From one value of a line to the next. */
  step: number;
}

/** Running maxima: prefixes and suffixes of blocks as long as the window. */
function maxOfLines(data: Float32Array, { lines, apart, length, step }: Lines, radius: number): void {
  const window = 2 * radius + 1;
  const padded = Math.ceil((length + 2 * radius) / window) * window;
  const prefix = new Float32Array(padded);
  const suffix = new Float32Array(padded);
  for (let line = 0; line < lines; line++) {
    const start = line * apart;
    prefix.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < length; i++) prefix[radius + i] = data[start + i * step];
    suffix.set(prefix);
    for (let block = 0; block < padded; block += window) {
      for (let i = block + 1; i < block + window; i++) {
        if (prefix[i - 1] > prefix[i]) prefix[i] = prefix[i - 1];
      }
      for (let i = block + window - 2; i >= block; i--) {
        if (suffix[i + 1] > suffix[i]) suffix[i] = suffix[i + 1];
      }
    }
    for (let i = 0; i < length; i++) {
      const [before, after] = [suffix[i], prefix[i + window - 1]];
      data[start + i * step] = before > after ? before : after;
    }
  }
}

function negate(plane: Float32Array): void {
  for (let i = 0; i < plane.length; i++) plane[i] = -plane[i];
}
