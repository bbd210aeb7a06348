/** Where a head goes: size, turn in the plane of the picture, and its chin over the neck. */
import { chin, foreheadTop, leftCheekbone, meshVertices, rightCheekbone } from '../face/topology.ts';
import { boxOf } from '../image/box.ts';
import type { Box } from '../types.ts';

/** A similarity in the plane: x, y ↦ a x − b y + left, b x + a y + top. */
export interface Placement {
  a: number;
  b: number;
  left: number;
  top: number;
}

const spanned = [33, 133, 263, 362, 1, 61, 291, chin, 10, 234, 454, 58, 288] as const;
/** Of these, what neither laughs nor hair moves: cheekbones lie where an outline is drawn in (`slimmed`). */
const still = [33, 133, 263, 362, 1, 10, 58, 288] as const;
const jaw = [chin, 58, 288] as const;
/** Ears and the jaw's corners: they lie beside the neck that a head turns on, however far it is turned. */
const beside = [rightCheekbone, leftCheekbone, 58, 288] as const;
/** Of the way from where faces lie over each other: down to where jaws do (a chin that floats over its neck is seen first), and aside to where necks do. */
const jawShare = 0.6;
const neckShare = 0.8;
/**
 * Over the face's width and the sine of a head's turn to the picture's right: how far the middle of its neck lies to the left of the middle of those.
 * Twelve people whose necks are seen before a wall (yaw −31° to 6°): off by .083 without this, by .038 with it. Heads that were turned otherwise
 * than the one before stood beside their necks.
 */
const neckTurn = 0.374;
/**
 * Over the face's width: how much lower a head sits than `jawShare` would put it. A smaller head on a neck as long as before
 * looks like one on a stalk: two people liked .06 lower best in 37 of 60 choices, no lower in 20 and .06 higher in 3; then .04 in 31 of 44, .07 in
 * 8 and .10 in 5.
 */
const lower = 0.04;
/**
 * What of the size at which faces lie over each other looks natural, as a power law over how much of the photo's shorter side the face there
 * takes (what is photographed from near shows less of its head around the face than a fan's photo does), and over the head's area there by
 * that of the fan's head at that size. Two people chose of four sizes for each of 35 pairs, without knowing them (their choices correlate by
 * .70): off by .030 in ln, each pair by the 34 others; by .049 before, when only a head with more hair was made smaller.
 */
const natural = { of: 0.84, byPhoto: -0.113, byArea: 0.127, least: 0.86, most: 1 } as const;

/** @param areas of the fan's head at the size at which faces lie over each other, and of the target's @param photo see `closeness` @returns what of that size a head gets */
export function naturalSize(areas: { fan: number; target: number }, photo: number): number {
  const { of, byPhoto, byArea, least, most } = natural;
  const size = of * photo ** byPhoto * (areas.target / (areas.fan || 1)) ** byArea;
  return Math.max(least, Math.min(most, size));
}

/**
 * @param fan,target landmarks, each in pixels of its own
 * @param size of that at which faces lie over each other, see `naturalSize`
 */
export function placeHead(fan: Float32Array, target: Float32Array, size = 1): Placement {
  const width = boxOf(target, 3, meshVertices).width;
  const left = neckTurn * width * (turnOf(fan) - turnOf(target));
  return placeBy(fan, target, size, { left, down: lower * width });
}

/**
 * A face that has been turned to where the other one looks goes over its neck as that one did, and is as large as their bones are: closed
 * mouths that were as long as open ones had eyes up to 18 % farther apart than who was there, and staring.
 */
export const placeFace = (fan: Float32Array, target: Float32Array): Placement =>
  placeBy(fan, target, 1, { left: 0, down: 0 }, still);

/**
 * @param scale of the size there
 * @param neck by how much farther to the left a neck lies below the fan's head than below the one there, and by how much more of it the head hides
 */
function placeBy(
  fan: Float32Array,
  target: Float32Array,
  scale: number,
  neck: { left: number; down: number },
  sized: readonly number[] = spanned,
): Placement {
  const [from, to] = [fan, target].map((points) => middleOf(points, sized));
  let [along, across, square] = [0, 0, 0];
  for (const v of sized) {
    const [ax, ay] = [fan[v * 3] - from[0], fan[v * 3 + 1] - from[1]];
    const [bx, by] = [target[v * 3] - to[0], target[v * 3 + 1] - to[1]];
    along += ax * bx + ay * by;
    across += ax * by - ay * bx;
    square += ax * ax + ay * ay;
  }
  const [a, b] = [along, across].map((v) => (scale * v) / (square || 1));
  const over = (vertices: readonly number[]): readonly [number, number] => {
    const [[fx, fy], [tx, ty]] = [middleOf(fan, vertices), middleOf(target, vertices)];
    return [tx - (a * fx - b * fy), ty - (b * fx + a * fy)];
  };
  const [x, y] = over(spanned);
  const [downX, downY] = downIn(target);
  const apart = (vertices: readonly number[]): readonly [number, number] => {
    const [otherX, otherY] = over(vertices);
    return [otherX - x, otherY - y];
  };
  const [jaws, necks] = [apart(jaw), apart(beside)];
  const down = jawShare * (jaws[0] * downX + jaws[1] * downY) + neck.down;
  const aside = neckShare * (necks[0] * downY - necks[1] * downX + neck.left);
  const [left, top] = [x + down * downX + aside * downY, y + down * downY - aside * downX];
  return { a, b, left, top };
}

/** How far a head is turned to the picture's right, −1..1, however it is tilted: by its cheekbones' depths. */
function turnOf(points: Float32Array): number {
  const [x, y, z] = [0, 1, 2].map(
    (axis) => points[leftCheekbone * 3 + axis] - points[rightCheekbone * 3 + axis],
  );
  return z / (Math.hypot(x, y, z) || 1);
}

/** The unit vector from forehead to chin. */
function downIn(points: Float32Array): readonly [number, number] {
  const [x, y] = [0, 1].map((axis) => points[chin * 3 + axis] - points[foreheadTop * 3 + axis]);
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
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

/** The same between two grids of cells, each over its own photo's pixels. */
export function onCells(
  { a, b, left, top }: Placement,
  from: { box: Box; cell: number },
  to: { box: Box; cell: number },
): Placement {
  const { x, y } = from.box;
  return {
    a: (a * from.cell) / to.cell,
    b: (b * from.cell) / to.cell,
    left: (a * x - b * y + left - to.box.x) / to.cell,
    top: (b * x + a * y + top - to.box.y) / to.cell,
  };
}

export function inverse({ a, b, left, top }: Placement): Placement {
  const square = a * a + b * b || 1;
  const [c, d] = [a / square, -b / square];
  return { a: c, b: d, left: -(c * left - d * top), top: -(d * left + c * top) };
}

/** The upright box around a placed one. */
export function placedBox({ x, y, width, height }: Box, placement: Placement): Box {
  const corners = placed(
    Float32Array.of(x, y, 0, x + width, y, 0, x, y + height, 0, x + width, y + height, 0),
    placement,
  );
  const [xs, ys] = [0, 1].map((axis) => [0, 1, 2, 3].map((i) => corners[i * 3 + axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
