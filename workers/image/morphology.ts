/**
 * Grey morphology with square structuring elements (van Herk 1992): the cost does not depend on the radius.
 */

/** Fills what is darker than its surroundings and narrower than the square: `2 × radius + 1` pixels a side. */
export function closing(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return negative(dilate(negative(dilate(plane, width, height, radius)), width, height, radius));
}

/** Takes away what is brighter than its surroundings and narrower than the square. */
export function opening(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return negative(closing(negative(plane), width, height, radius));
}

/** The largest value in the square around each pixel. */
export function dilate(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = Float32Array.from(plane);
  for (let y = 0; y < height; y++) maxOfLine(out, y * width, 1, width, radius);
  for (let x = 0; x < width; x++) maxOfLine(out, x, width, height, radius);
  return out;
}

const negative = (plane: Float32Array): Float32Array => plane.map((v) => -v);

/** Running maximum of one row or column: prefixes and suffixes of blocks as long as the window. */
function maxOfLine(data: Float32Array, start: number, step: number, length: number, radius: number): void {
  const window = 2 * radius + 1;
  const padded = Math.ceil((length + 2 * radius) / window) * window;
  const values = new Float32Array(padded).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < length; i++) values[radius + i] = data[start + i * step];
  const suffix = Float32Array.from(values);
  for (let i = 1; i < padded; i++) {
    if (i % window !== 0) values[i] = Math.max(values[i], values[i - 1]);
    const back = padded - 1 - i;
    if (back % window !== window - 1) suffix[back] = Math.max(suffix[back], suffix[back + 1]);
  }
  for (let i = 0; i < length; i++) data[start + i * step] = Math.max(suffix[i], values[i + window - 1]);
}
