/**
 * What is known of a picture, spread over what is not: smooth inside of holes of any size, and as it was where it is known
 * (push-pull, Gortler et al. 1996). The cost is that of the pixels, whatever the holes.
 */
export interface Weighted {
  width: number;
  height: number;
  planes: readonly Float32Array[];
  /** 0..1: how well a pixel is known. */
  weight: Float32Array;
}

/** The planes with every pixel known, so long as one was. @param isAsked 1 where it is asked for, if not everywhere */
export function spread(
  { width, height, planes, weight }: Weighted,
  isAsked = new Uint8Array(weight.length).fill(1),
): Float32Array[] {
  if (width <= 1 && height <= 1) return planes.map((plane) => plane.slice());
  const full = new Float32Array(weight.length);
  for (let i = 0; i < full.length; i++) full[i] = Math.min(1, weight[i]);
  const small = halved({ width, height, planes, weight: full });
  const coarse = spread(small);
  const [columns, rows] = [placesOf(width, small.width), placesOf(height, small.height)];
  return planes.map((plane, c) => enlarged({ plane, full, isAsked }, coarse[c], columns, rows));
}

/** Means of what is known, and how much that is. */
function halved({ width, height, planes, weight }: Weighted): Weighted {
  const [w, h] = [Math.max(1, Math.ceil(width / 2)), Math.max(1, Math.ceil(height / 2))];
  const [sums, weights] = [planes.map(() => new Float32Array(w * h)), new Float32Array(w * h)];
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y >> 1) * w];
    for (let c = 0; c < sums.length; c++) addRow(sums[c], to, planes[c], weight, from, width);
    addWeights(weights, to, weight, from, width);
  }
  for (const sum of sums) divide(sum, weights);
  return { width: w, height: h, planes: sums, weight: weights };
}

// a row is a function of its own: in a nest of loops V8 gives up its optimised code whenever an inner one ends

function addRow(
  sums: Float32Array,
  to: number,
  plane: Float32Array,
  weight: Float32Array,
  from: number,
  width: number,
): void {
  for (let x = 0, i = from; x < width; x++, i++)
    if (weight[i] > 0) sums[to + (x >> 1)] += weight[i] * plane[i];
}

function addWeights(sums: Float32Array, to: number, weight: Float32Array, from: number, width: number): void {
  for (let x = 0, i = from; x < width; x++, i++) if (weight[i] > 0) sums[to + (x >> 1)] += weight[i];
}

function divide(sums: Float32Array, weights: Float32Array): void {
  for (let o = 0; o < sums.length; o++) if (weights[o] > 0) sums[o] /= weights[o];
}

/** Between which two places on half as many a place lies, and how far from the first one. */
interface Places {
  half: number;
  first: Int32Array;
  /** To the second. */
  step: number;
  share: Float64Array;
}

function placesOf(length: number, half: number): Places {
  const [first, share] = [new Int32Array(length), new Float64Array(length)];
  for (let x = 0; x < length; x++) {
    const at = Math.min(half - 1, Math.max(0, x / 2 - 0.25));
    first[x] = Math.min(Math.max(0, half - 2), at | 0);
    share[x] = at - first[x];
  }
  return { half, first, step: half > 1 ? 1 : 0, share };
}

/** The plane where it is known, and else what is known on half as many pixels. */
function enlarged(
  { plane, full, isAsked }: { plane: Float32Array; full: Float32Array; isAsked: Uint8Array },
  coarse: Float32Array,
  columns: Places,
  rows: Places,
): Float32Array {
  const [width, height] = [columns.first.length, rows.first.length];
  const out = plane.slice();
  const down = rows.step * columns.half;
  for (let y = 0; y < height; y++) {
    const above = rows.first[y] * columns.half;
    enlargeRow(out, y * width, full, isAsked, coarse, above, down, columns, rows.share[y]);
  }
  return out;
}

/** @param above the coarse row above @param down from there to the row below, of which a share counts */
function enlargeRow(
  out: Float32Array,
  from: number,
  full: Float32Array,
  isAsked: Uint8Array,
  coarse: Float32Array,
  above: number,
  down: number,
  { first, step: right, share }: Places,
  shareBelow: number,
): void {
  for (let x = 0, i = from; x < first.length; x++, i++) {
    if (full[i] >= 1 || isAsked[i] === 0) continue;
    const at = above + first[x];
    const fx = share[x];
    const top = coarse[at] + (coarse[at + right] - coarse[at]) * fx;
    const bottom = coarse[at + down] + (coarse[at + down + right] - coarse[at + down]) * fx;
    const value = top + (bottom - top) * shareBelow;
    out[i] = value + (out[i] - value) * full[i];
  }
}
