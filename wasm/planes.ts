/** Planes of f32: blurred and dilated. They are copied in and out, .2 ms each for 512 × 512, where a blur takes 2.4. */
import {
  largestOfColumns,
  largestOfRows,
  meanOfColumns,
  meanOfRows,
  memory,
  windowMeanOfColumns,
  windowMeanOfRows,
} from './build/kernels.wasm';
import { allocate, clearArena } from './memory.ts';

type Plane = Float32Array<ArrayBuffer>;

/** Bytes beyond a plane that vectors reach. */
const slack = 16;

/** Means over squares, one after the other; what is beyond an edge is as the pixel at it. @param radii pixels @throws KernelMemoryError */
export function boxMeans(
  plane: Float32Array,
  width: number,
  height: number,
  radii: readonly number[],
): Plane {
  clearArena();
  const [at, scratch] = [room(plane.length), room(plane.length)];
  const sums = allocate((width + 3) * 8);
  put(at, plane);
  for (const radius of radii) {
    if (radius === 0) continue;
    meanOfRows(at, scratch, width, height, radius);
    meanOfColumns(scratch, at, width, height, radius, sums);
  }
  return taken(at, plane.length);
}

/** Means over what is there of squares. @param radius pixels @throws KernelMemoryError */
export function windowMean(plane: Float32Array, width: number, height: number, radius: number): Plane {
  clearArena();
  const [at, scratch] = [room(plane.length), room(plane.length)];
  const [sums, none] = [room(width + 3), room(width + 3)];
  const [columns, rows] = [sharesOf(width, radius), sharesOf(height, radius)];
  put(at, plane);
  viewOf(none, width + 3).fill(0);
  windowMeanOfRows(at, scratch, width, height, radius, columns);
  windowMeanOfColumns(scratch, at, width, height, radius, sums, none, rows);
  return taken(at, plane.length);
}

/** The largest value of the square around each pixel. @param radius pixels @throws KernelMemoryError */
export function dilatePlane(plane: Float32Array, width: number, height: number, radius: number): Plane {
  clearArena();
  const padded = room(plane.length + 2 * radius * width);
  const row = room(width + 2 * radius);
  const at = padded + radius * width * 4;
  put(at, plane);
  largestOfRows(at, width, height, radius, row);
  largestOfColumns(padded, width, height, radius);
  return taken(padded, plane.length);
}

const room = (values: number): number => allocate(values * 4 + slack);

const viewOf = (at: number, length: number): Plane => new Float32Array(memory.buffer, at, length) as Plane;

const put = (at: number, values: Float32Array): void => viewOf(at, values.length).set(values);

const taken = (at: number, length: number): Plane => viewOf(at, length).slice();

/** One over how many places lie within the radius of each. */
function sharesOf(length: number, radius: number): number {
  const at = allocate(length * 8);
  const shares = new Float64Array(memory.buffer, at, length);
  for (let i = 0; i < length; i++)
    shares[i] = 1 / (Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1);
  return at;
}
