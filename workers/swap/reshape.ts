/**
 * The fan's outline: before anything is drawn, the target's photo itself is bent inside of the editable area until its jaw,
 * chin, cheeks and hairline have the fan's proportions. Hair, neck and ears go along; at the area's border, and where
 * something stands in front, nothing moves.
 */
import { align, transform } from '../face/align.ts';
import type { Face } from '../face/face.ts';
import { occlusionIn } from '../face/occlusion.ts';
import { poseOf } from '../face/pose.ts';
import { chin, foreheadTop, innerLips, meshVertices, outerLips, vertexCount } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { grown, wholePixels } from '../image/box.ts';
import { distanceInside } from '../image/distance.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Polygons } from '../types.ts';
import { type Bend, eased } from './bend.ts';
import { frontal, interOcular } from './geometry.ts';
import { smoothstep } from './mask.ts';
import { openness, otherMouth } from './mouth.ts';
import type { Side } from './project.ts';
import { outlineOf } from './region.ts';

/** Degrees of yaw and pitch between which a face seen from elsewhere tells its proportions less and less. */
const samePose = 10;
const otherPose = 32;
/** The furthest that a landmark is wanted to move, over the distance of the eyes. */
const furthest = 0.3;
/** Of a move along the face: how long nose and chin are is told worse by landmarks than how wide a face is, the more so under a smile. */
const lengthShare = 0.5;
/** Cells a face's width. */
const cells = 40;
/** What is bent around a face, over its box. */
const surroundings = 2.6;
/** Sigma between landmarks, over the face's width, and rounds that bring the bend nearer to what they want. */
const reach = 0.09;
const rounds = 4;
/** How far from the outline the bend ends, over the face's width. */
const fade = 0.55;
/** The most that the bend may grow a pixel of distance to what does not move. */
const slope = 0.4;
/** The most that it may grow a pixel anywhere: from 1 on, places would change their order. */
const steepest = 0.5;
/** Cells at the border that do not move: what lies between the grid's centres is inside, too. */
const margin = 2;

/**
 * Where the target's landmarks would be with the fan's proportions: x, y a vertex, in pixels from where they are. An open
 * mouth makes no long chin.
 */
export function wantedMoves(source: Float32Array, target: Float32Array): Float32Array {
  const eyes = interOcular(target);
  const posed = transform(source, align(source, target));
  const [from, to] = [poseOf(source), poseOf(target)];
  const turn = Math.hypot(from.yaw - to.yaw, from.pitch - to.pitch);
  const trust = 1 - smoothstep((turn - samePose) / (otherPose - samePose));
  const { v } = frontal(target);
  const [dropX, dropY] = jawDrop(posed, target);
  const [downX, downY] = downOf(target);
  const moves = new Float32Array(vertexCount * 2);
  for (let n = 0; n < vertexCount; n++) {
    const lower = smoothstep((v[n] - v[upperLip]) / (v[lowerEnd] - v[upperLip]));
    const fullX = posed[n * 3] - target[n * 3] - dropX * lower;
    const fullY = posed[n * 3 + 1] - target[n * 3 + 1] - dropY * lower;
    const along = (1 - lengthShare) * (fullX * downX + fullY * downY);
    const x = fullX - along * downX;
    const y = fullY - along * downY;
    const length = Math.hypot(x, y) || 1;
    const most = furthest * eyes;
    const share = (trust * most * Math.tanh(length / most)) / length;
    moves[n * 2] = x * share;
    moves[n * 2 + 1] = y * share;
  }
  keepMouth(moves, otherMouth(source, target));
  return moves;
}

/** A mouth that stays the target's is carried along, and keeps its breadth: a laughing one would become a hole. @param share 0..1 */
function keepMouth(moves: Float32Array, share: number): void {
  for (const axis of [0, 1]) {
    let mean = 0;
    for (const n of outerLips) mean += moves[n * 2 + axis] / outerLips.length;
    for (const n of [...outerLips, ...innerLips]) moves[n * 2 + axis] += share * (mean - moves[n * 2 + axis]);
  }
}

/** Inner middle of the upper lip and of the lower one, below which everything goes with the jaw. */
const upperLip = 13;
const lowerEnd = 17;

/** How much further than the target's the fan's jaw is open, in the target's pixels. */
function jawDrop(posed: Float32Array, target: Float32Array): [x: number, y: number] {
  const gap = openness(posed) - openness(target);
  const [right, left] = [78, 308].map((n) => n * 3);
  const width = Math.hypot(...[0, 1, 2].map((i) => posed[left + i] - posed[right + i]));
  const [x, y] = downOf(target);
  return [x * gap * width, y * gap * width];
}

/** From the forehead to the chin, in the picture; shorter than 1 in a face that looks up or down. */
function downOf(points: Float32Array): [x: number, y: number] {
  const down = [0, 1, 2].map((i) => points[chin * 3 + i] - points[foreheadTop * 3 + i]);
  const length = Math.hypot(...down) || 1;
  return [down[0] / length, down[1] / length];
}

/**
 * @param moves see `wantedMoves`
 * @param editable nothing outside of these moves
 * @param inFront nor does anything inside of these; without them, glasses that are found
 */
export function bendOf(
  face: Face,
  moves: Float32Array,
  image: { width: number; height: number },
  editable: Polygons,
  { inFront, occlusion: { crop, glasses } }: Pick<Side, 'inFront' | 'occlusion'>,
): Bend {
  const faceWidth = face.box.width;
  const cell = Math.max(1, faceWidth / cells);
  const around = wholePixels(grown(face.box, surroundings), image);
  const width = Math.max(2, Math.floor(around.width / cell));
  const height = Math.max(2, Math.floor(around.height / cell));
  const box: Box = { ...around, width: width * cell, height: height * cell };
  const grid: Box = { x: 0, y: 0, width, height };
  const onGrid = (polygons: Polygons): Polygons =>
    polygons.map((ring) => ring.map(([x, y]) => [(x - box.x) / cell, (y - box.y) / cell]));
  const onCells = { ...crop, x: (crop.x - box.x) / cell, y: (crop.y - box.y) / cell, size: crop.size / cell };
  const still = inFront
    ? fillPolygons(onGrid(inFront), grid)
    : occlusionIn(grid, onCells, glasses).map((share) => (share > 0.5 ? 1 : 0));
  const far = distanceToStill(fillPolygons(onGrid(editable), grid), still, width, height);
  const hull = fillPolygons(onGrid([outlineOf(face.points)]), grid);
  const away = distanceInside(
    Uint8Array.from(hull, (share) => (share > 0.5 ? 0 : 1)),
    width,
    height,
  );
  const bend: Bend = {
    box,
    cell,
    width,
    height,
    ...spread(face.points, moves, { box, cell, width, height }),
  };
  for (let i = 0; i < far.length; i++) {
    const length = Math.hypot(bend.x[i], bend.y[i]);
    const limit = slope * far[i] * cell;
    const near = 1 - smoothstep((away[i] * cell) / (fade * faceWidth));
    // the smaller one of both, without an edge where they meet
    const share = limit > 0 ? near / (1 + ((length * near) / limit) ** 4) ** 0.25 : 0;
    bend.x[i] *= share;
    bend.y[i] *= share;
  }
  return eased(bend, steepest);
}

/** Cells to what must not move; the grid's edge doesn't either. */
function distanceToStill(
  inside: Float32Array,
  kept: Float32Array,
  width: number,
  height: number,
): Float32Array {
  const isFree = Uint8Array.from(inside, (share, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    return share > 0.999 && kept[i] === 0 && !isEdge ? 1 : 0;
  });
  return distanceInside(isFree, width, height).map((d) => Math.max(0, d - margin));
}

/** A smooth surface through the moves: blurred, and blurred again what is missing. */
function spread(
  points: Float32Array,
  moves: Float32Array,
  { box, cell, width, height }: Omit<Bend, 'x' | 'y'>,
): Pick<Bend, 'x' | 'y'> {
  const sigma = reach * cells;
  const [x, y] = [new Float32Array(width * height), new Float32Array(width * height)];
  // the bend is told where places are afterwards
  const at = (n: number): number => {
    const column = Math.floor((points[n * 3] + moves[n * 2] - box.x) / cell);
    const row = Math.floor((points[n * 3 + 1] + moves[n * 2 + 1] - box.y) / cell);
    return Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
  };
  const places = Array.from({ length: meshVertices }, (_, n) => at(n));
  const weight = new Float32Array(width * height);
  for (const i of places) weight[i]++;
  // one place counts once, however many landmarks lie there
  const total = blur(
    weight.map((w) => Math.min(1, w)),
    width,
    height,
    sigma,
  );
  for (let round = 0; round < rounds; round++) {
    for (const [axis, plane] of [x, y].entries()) {
      const missing = new Float32Array(width * height);
      places.forEach((i, n) => {
        missing[i] += (moves[n * 2 + axis] - plane[i]) / weight[i];
      });
      const soft = blur(missing, width, height, sigma);
      for (let i = 0; i < plane.length; i++) plane[i] += soft[i] / Math.max(total[i], leastTotal);
    }
  }
  return { x, y };
}

/** Where no landmark is near the bend fades by itself. */
const leastTotal = 0.02;
