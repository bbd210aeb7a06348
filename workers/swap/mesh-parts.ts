/**
 * Eyes, brows and mouth on the mesh that is drawn: their form is the person's where the expression is the same, and
 * expression, which stays the target's, where it is not.
 */
import {
  faceTriangles,
  innerLips,
  leftBrow,
  leftEye,
  leftIris,
  meshVertices,
  outerLips,
  rightBrow,
  rightEye,
  rightIris,
} from '../face/topology.ts';
import { smoothstep } from './mask.ts';

/** Parts whose form may be expression: as far as it is, they take only size and place from the source. */
const parts: readonly (readonly number[])[] = [
  [
    ...rightEye,
    ...surrounding(rightEye),
    rightIris,
    rightIris + 1,
    rightIris + 2,
    rightIris + 3,
    rightIris + 4,
  ],
  [...leftEye, ...surrounding(leftEye), leftIris, leftIris + 1, leftIris + 2, leftIris + 3, leftIris + 4],
  [...rightBrow],
  [...leftBrow],
  [...outerLips, ...innerLips, ...surrounding([...outerLips, ...innerLips])],
];

function surrounding(vertices: readonly number[]): number[] {
  const inside = new Set(vertices);
  const found = new Set<number>();
  for (let t = 0; t < faceTriangles.length; t += 3) {
    const corners = [faceTriangles[t], faceTriangles[t + 1], faceTriangles[t + 2]];
    if (corners.some((v) => inside.has(v))) for (const v of corners) if (!inside.has(v)) found.add(v);
  }
  return [...found].filter((v) => v < meshVertices);
}

/**
 * Changes the displacements of all parts.
 *
 * @param posed the source in the target's pose
 * @param move x and y a vertex, from the target to the posed source
 */
export function moveParts(
  source: Float32Array,
  posed: Float32Array,
  target: Float32Array,
  move: Float32Array,
): void {
  const form = formShares(source, target);
  parts.forEach((part, i) => {
    movePart(part, posed, target, move, form[i]);
  });
}

/** Differences between which a part's form is expression and not the person: of openness over width. */
const likeLids = [0.04, 0.12] as const;
const likeLips = [0.03, 0.08] as const;
/** The most of the source's own form that eyes, brows and mouth take. */
const mostForm = { eye: 0.7, brow: 0.8, mouth: 0.7 } as const;

/** How much of the source's form each of the parts takes: where the expression is the same, form is the person. */
function formShares(source: Float32Array, target: Float32Array): number[] {
  const share = (difference: number, [from, to]: readonly [number, number]): number =>
    1 - smoothstep((Math.abs(difference) - from) / (to - from));
  const lids = (eye: readonly number[]): number =>
    mostForm.eye * share(opening(source, eye) - opening(target, eye), likeLids);
  // the teeth of an open mouth are the target's, and so is its form
  const lips = Math.max(
    Math.abs(opening(source, innerLips) - opening(target, innerLips)),
    opening(target, innerLips),
  );
  return [
    lids(rightEye),
    lids(leftEye),
    mostForm.brow,
    mostForm.brow,
    mostForm.mouth * share(lips, likeLips),
  ];
}

/** Height over width of a ring that begins at one corner, and has the other one halfway. */
function opening(points: Float32Array, ring: readonly number[]): number {
  const between = (a: number, b: number): number =>
    Math.hypot(...[0, 1, 2].map((axis) => points[a * 3 + axis] - points[b * 3 + axis]));
  const quarter = ring.length >> 2;
  const height = between(ring[quarter], ring[ring.length - quarter]);
  return height / (between(ring[0], ring[ring.length >> 1]) || 1);
}

/**
 * Replaces a part's displacements by the ones of the translation and scaling that fits them best.
 *
 * @param form 0..1: how much of the displacements themselves stays
 */
function movePart(
  part: readonly number[],
  posed: Float32Array,
  target: Float32Array,
  move: Float32Array,
  form: number,
): void {
  const mean = (points: Float32Array, axis: number): number =>
    part.reduce((sum, v) => sum + points[v * 3 + axis], 0) / part.length;
  const [tx, ty, sx, sy] = [mean(target, 0), mean(target, 1), mean(posed, 0), mean(posed, 1)];
  let spreadS = 0;
  let spreadT = 0;
  for (const v of part) {
    spreadS += (posed[v * 3] - sx) ** 2;
    spreadT += (target[v * 3] - tx) ** 2;
  }
  // only widths are compared: heights are the opening of lids and lips
  const scale = Math.min(1.25, Math.max(0.8, Math.sqrt(spreadS / (spreadT || 1))));
  for (const v of part) {
    const x = sx - tx + (scale - 1) * (target[v * 3] - tx);
    const y = sy - ty + (scale - 1) * (target[v * 3 + 1] - ty);
    move[v * 2] = x + (move[v * 2] - x) * form;
    move[v * 2 + 1] = y + (move[v * 2 + 1] - y) * form;
  }
}
