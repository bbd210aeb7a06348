/** Where a head goes: size, turn in the plane of the picture, and its chin over the neck. */
import { chin } from '../face/topology.ts';

/** A similarity in the plane: x, y ↦ a x − b y + left, b x + a y + top. */
export interface Placement {
  a: number;
  b: number;
  left: number;
  top: number;
}

const spanned = [33, 133, 263, 362, 1, 61, 291, chin, 10, 234, 454, 58, 288] as const;
const jaw = [chin, 58, 288] as const;
/** Of the way from where faces lie over each other to where jaws do: a chin that floats over its neck is seen first. */
const jawShare = 0.6;
/** A head that is a little smaller looks less pasted on. */
const size = 0.98;
/** Where hair makes a head larger than the one that was there, it gets smaller by this power of that ratio of areas, and by no more than this. */
const sizeExponent = 0.12;
const leastSize = 0.9;

/** @param areas of the fan's head and of the target's, each over its face's width squared @returns what of its size it keeps */
export const shareOfSize = (fan: number, target: number): number =>
  Math.max(leastSize, Math.min(1, (target / (fan || 1)) ** sizeExponent));

/**
 * @param fan,target landmarks, each in pixels of its own
 * @param share see `shareOfSize`
 */
export function placeHead(fan: Float32Array, target: Float32Array, share = 1): Placement {
  const [from, to] = [middleOf(fan, spanned), middleOf(target, spanned)];
  let [along, across, square] = [0, 0, 0];
  for (const v of spanned) {
    const [ax, ay] = [fan[v * 3] - from[0], fan[v * 3 + 1] - from[1]];
    const [bx, by] = [target[v * 3] - to[0], target[v * 3 + 1] - to[1]];
    along += ax * bx + ay * by;
    across += ax * by - ay * bx;
    square += ax * ax + ay * ay;
  }
  const [a, b] = [along, across].map((v) => (size * share * v) / (square || 1));
  const [jawFrom, jawTo] = [middleOf(fan, jaw), middleOf(target, jaw)];
  const carried = ([fx, fy]: readonly number[], [tx, ty]: readonly number[]): readonly [number, number] => [
    tx - (a * fx - b * fy),
    ty - (b * fx + a * fy),
  ];
  const [byFace, byJaw] = [carried(from, to), carried(jawFrom, jawTo)];
  const [left, top] = byFace.map((v, i) => v + (byJaw[i] - v) * jawShare);
  return { a, b, left, top };
}

/** The mean of some landmarks. */
export function middleOf(points: Float32Array, vertices: readonly number[]): [x: number, y: number] {
  const mean = (axis: number): number =>
    vertices.reduce((sum, v) => sum + points[v * 3 + axis], 0) / vertices.length;
  return [mean(0), mean(1)];
}

export const scaleOf = ({ a, b }: Placement): number => Math.hypot(a, b);

export function placed(points: Float32Array, placement: Placement): Float32Array {
  const { a, b, left, top } = placement;
  const out = points.slice();
  for (let i = 0; i < points.length; i += 3) {
    out[i] = a * points[i] - b * points[i + 1] + left;
    out[i + 1] = b * points[i] + a * points[i + 1] + top;
    out[i + 2] = points[i + 2] * scaleOf(placement);
  }
  return out;
}

export function inverse({ a, b, left, top }: Placement): Placement {
  const square = a * a + b * b || 1;
  const [c, d] = [a / square, -b / square];
  return { a: c, b: d, left: -(c * left - d * top), top: -(d * left + c * top) };
}
