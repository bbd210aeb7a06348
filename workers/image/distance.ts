/**
 * Exact Euclidean distance transform (Felzenszwalb & Huttenlocher 2012).
 *
 * @param isInside 1 inside, 0 outside
 * @returns pixels from each inside pixel to the nearest outside one; 0 outside. Beyond the picture's edge is inside.
 */
export function distanceInside(isInside: Uint8Array, width: number, height: number): Float32Array {
  const far = (width + height) ** 2;
  const squared = new Float32Array(width * height);
  for (let i = 0; i < squared.length; i++) squared[i] = isInside[i] ? far : 0;
  const length = Math.max(width, height);
  const line = new Float32Array(length);
  const result = new Float32Array(length);
  const roots = new Int32Array(length);
  const borders = new Float32Array(length + 1);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = squared[y * width + x];
    lowerEnvelope(line, result, roots, borders, height);
    for (let y = 0; y < height; y++) squared[y * width + x] = result[y];
  }
  for (let y = 0; y < height; y++) {
    line.set(squared.subarray(y * width, (y + 1) * width));
    lowerEnvelope(line, result, roots, borders, width);
    for (let x = 0; x < width; x++) squared[y * width + x] = Math.sqrt(result[x]);
  }
  return squared;
}

/** One dimension: the lower envelope of a parabola on every sample. */
function lowerEnvelope(
  line: Float32Array,
  result: Float32Array,
  roots: Int32Array,
  borders: Float32Array,
  length: number,
): void {
  let k = 0;
  roots[0] = 0;
  borders[0] = Number.NEGATIVE_INFINITY;
  borders[1] = Number.POSITIVE_INFINITY;
  for (let q = 1; q < length; q++) {
    let meet = crossing(line, roots[k], q);
    while (meet <= borders[k]) meet = crossing(line, roots[--k], q);
    roots[++k] = q;
    borders[k] = meet;
    borders[k + 1] = Number.POSITIVE_INFINITY;
  }
  k = 0;
  for (let q = 0; q < length; q++) {
    while (borders[k + 1] < q) k++;
    result[q] = (q - roots[k]) ** 2 + line[roots[k]];
  }
}

function crossing(line: Float32Array, p: number, q: number): number {
  return (line[q] + q * q - (line[p] + p * p)) / (2 * q - 2 * p);
}
