import { memory } from './build/kernels.wasm';
import { allocate } from './memory.ts';
import type { Ring } from './polygons.ts';

/** Pixels: far outside of any mask, and near enough for exact arithmetic. */
const maxCoordinate = 2 ** 30;

/** Rings in the kernels' memory. */
export interface LoadedRings {
  /** Address of x and y (f64) of all rings, one after the other. */
  points: number;
  /** Address of, for each ring, the number of the point after its last (i32). */
  ends: number;
  count: number;
  vertices: number;
}

/** @throws RangeError on half a vertex, or a coordinate that is no number or beyond `maxCoordinate` */
export function loadRings(rings: readonly Ring[]): LoadedRings {
  const ends = new Int32Array(rings.length);
  let length = 0;
  for (const [i, ring] of rings.entries()) {
    if (ring.length % 2 !== 0) throw new RangeError(`A ring of ${ring.length} numbers has half a vertex.`);
    length += ring.length;
    ends[i] = length / 2;
  }
  const points = allocate(length * 8);
  const endsAt = allocate(ends.byteLength);
  const values = new Float64Array(memory.buffer, points, length);
  let start = 0;
  for (const ring of rings) {
    values.set(ring, start);
    start += ring.length;
  }
  for (let i = 0; i < length; i++) {
    // written so that NaN fails too
    if (!(Math.abs(values[i]) <= maxCoordinate)) throw new RangeError(`A coordinate can't be ${values[i]}.`);
  }
  new Int32Array(memory.buffer, endsAt, rings.length).set(ends);
  return { points, ends: endsAt, count: rings.length, vertices: length / 2 };
}
