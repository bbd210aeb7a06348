/** The target's photo, bent until its jaw lies where the new head's does: its own neck meets that head, with the shade that is below a chin. */
import type { Face } from '../face/face.ts';
import { chin, foreheadTop } from '../face/topology.ts';
import { wholePixels } from '../image/box.ts';
import { distanceInside } from '../image/distance.ts';
import { dilate } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import { type Bend, bentFace, eased, readBend } from '../swap/bend.ts';
import { smoothstep } from '../swap/mask.ts';
import { outlineOf } from '../swap/region.ts';
import type { Point, Polygons, Raster } from '../types.ts';
import { type Area, maskReach } from './bounds.ts';
import { ramp } from './matte.ts';
import { middleOf } from './place.ts';
import { heightOver, hullIn, planesIn, pointsIn, type Sight } from './sight.ts';

/** Cells a face's width. */
const cells = 60;
/** Over the face's width, from the middle of the new face: what the bend covers to the sides and downwards. */
const covered = { aside: 1.6, down: 1.6 } as const;
/** Over the face's width: the most that a jaw moves, how far from it the bend ends, how near to one of its landmarks that one alone counts. */
const furthest = 0.25;
const fade = 0.55;
const sharpness = 0.1;
/** What of a face is to lie where the new one's does. */
interface Wanted {
  /** What the bend covers upwards, as above. */
  up: number;
  /** Heights over the chin, over the face's, between which an outline counts no more, and the bend ends. */
  outline: readonly [number, number];
  ends: readonly [number, number];
  /** Landmarks inside of the outline. */
  inside: readonly number[];
  /** Over the face's width: how far outside of the mask something may move. */
  reach: number;
}
const jaw: Wanted = { up: 0.6, outline: [0.3, 0.55], ends: [0.4, 0.8], inside: [], reach: maskReach };
/** The hairline and what hangs over it goes with a forehead. */
const wholeFace = { up: 1.5, outline: [2, 3], ends: [2, 3], reach: 0 } as const;
/** The most that the bend grows a pixel. */
const steepest = 0.7;
/** The most that it grows a pixel of distance to what does not move. */
const slope = 0.5;

interface Size {
  width: number;
  height: number;
}

/** @param face of the target @param wanted landmarks of the new head, in the photo's pixels @param area somebody else's head and what is in front do not move */
export const bendToJaw = (face: Face, wanted: Float32Array, image: Size, area: Area): Bend =>
  bendTo(face, wanted, image, area, jaw);

/** The same of a whole outline. @param inside landmarks that come to lie over the new face's, too */
export const bendToFace = (
  face: Face,
  wanted: Float32Array,
  image: Size,
  area: Area,
  inside: readonly number[],
): Bend => bendTo(face, wanted, image, area, { ...wholeFace, inside });

function bendTo(
  face: Face,
  wanted: Float32Array,
  image: Size,
  area: Area,
  { up: upwards, outline: counts, ends, inside: within, reach }: Wanted,
): Bend {
  const W = face.box.width;
  const cell = Math.max(1, W / cells);
  const [x, y] = middleOf(wanted, [chin, foreheadTop]);
  const around = wholePixels(
    {
      x: x - covered.aside * W,
      y: y - upwards * W,
      width: 2 * covered.aside * W,
      height: (upwards + covered.down) * W,
    },
    image,
  );
  const width = Math.max(2, Math.floor(around.width / cell));
  const height = Math.max(2, Math.floor(around.height / cell));
  const box = { ...around, width: width * cell, height: height * cell };
  const outline = outlineOf(wanted);
  const landmarks = (mesh: Float32Array): Point[] => [
    ...outlineOf(mesh),
    ...within.map((v): Point => [mesh[v * 3], mesh[v * 3 + 1]]),
  ];
  const moves = movesOf(
    landmarks(face.points),
    landmarks(wanted),
    heightOver(face.points),
    furthest * W,
    counts,
  );
  const fill = (polygons: Polygons): Float32Array =>
    fillPolygons(
      polygons.map((ring) => ring.map(([px, py]) => [(px - box.x) / cell, (py - box.y) / cell])),
      { x: 0, y: 0, width, height },
    );
  const inside = fill([outline]);
  const far = distanceToStill(area, fill, { width, height }, Math.round((reach * W) / cell));
  const up = heightOver(wanted);
  const bend: Bend = {
    ...{ box, cell, width, height },
    x: new Float32Array(width * height),
    y: new Float32Array(width * height),
  };
  for (let i = 0; i < bend.x.length; i++) {
    const [column, row] = [i % width, Math.floor(i / width)];
    const [px, py] = [box.x + (column + 0.5) * cell, box.y + (row + 0.5) * cell];
    let [sum, dx, dy, nearest] = [0, 0, 0, Number.POSITIVE_INFINITY];
    for (const { at, move } of moves) {
      const square = (px - at[0]) ** 2 + (py - at[1]) ** 2;
      const weight = (square + (sharpness * W) ** 2) ** -2;
      sum += weight;
      dx += weight * move[0];
      dy += weight * move[1];
      nearest = Math.min(nearest, square);
    }
    const near = inside[i] > 0.5 ? 1 : 1 - smoothstep(Math.sqrt(nearest) / (fade * W));
    const low = 1 - smoothstep(ramp(up(px, py), ends));
    const share = (near * low) / (sum || 1);
    const length = share * Math.hypot(dx, dy);
    const limit = slope * far[i] * cell;
    // the smaller one of both, without an edge where they meet
    const held = limit > 0 ? share / (1 + (length / limit) ** 4) ** 0.25 : 0;
    bend.x[i] = held * dx;
    bend.y[i] = held * dy;
  }
  return eased(bend, steepest);
}

/** Cells to what stays: what is far from the mask, somebody else, what was drawn in front, and the grid's edge. */
function distanceToStill(
  { editable, others, inFront }: Area,
  fill: (polygons: Polygons) => Float32Array,
  { width, height }: { width: number; height: number },
  reach: number,
): Float32Array {
  const mask = fill(editable);
  const near = reach > 0 ? dilate(mask, width, height, reach) : mask;
  const [theirs, front] = [fill(others), fill(inFront)];
  const isFree = Uint8Array.from(near, (v, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    return v > (reach > 0 ? 0 : sureMask) && !isEdge && theirs[i] * (1 - mask[i]) === 0 && front[i] === 0
      ? 1
      : 0;
  });
  // what lies between the grid's centres stays, too
  return distanceInside(isFree, width, height).map((d) => Math.max(0, d - margin));
}

/** Coverage of a cell that lies in the mask as a whole. */
const sureMask = 0.999;
/** Cells. */
const margin = 2;

/** Where each landmark will be, and how far that is from where it is. @param counts heights between which it counts no more */
function movesOf(
  from: readonly Point[],
  to: readonly Point[],
  up: (x: number, y: number) => number,
  most: number,
  counts: readonly [number, number],
): { at: Point; move: Point }[] {
  return to.flatMap((at, k) => {
    const height = up(from[k][0], from[k][1]);
    if (height > counts[1]) return [];
    const [x, y] = [at[0] - from[k][0], at[1] - from[k][1]];
    const length = Math.hypot(x, y) || 1;
    const share = ((1 - smoothstep(ramp(height, counts))) * most * Math.tanh(length / most)) / length;
    return [{ at, move: [share * x, share * y] }];
  });
}

/** What is seen in a photo, once that was bent. */
export function bentSight(sight: Sight, face: Face, photo: Raster, bend: Bend): Sight {
  const { box, cell, width, height } = sight;
  const points = pointsIn(bentFace(face, bend), box, cell);
  const bent = bending(sight, bend);
  return {
    ...sight,
    planes: planesIn(photo, box, cell),
    points,
    hull: hullIn(points, width, height),
    whole: bent(sight.whole),
    head: bent(sight.head),
    others: bent(sight.others),
    faceSkin: bent(sight.faceSkin),
    bodySkin: bent(sight.bodySkin),
    clothes: bent(sight.clothes),
    background: bent(sight.background),
  };
}

/** A sight's pixels. */
type Grid = Pick<Sight, 'box' | 'cell' | 'width' | 'height'>;

/** Bends planes over a sight's pixels. */
export function bending(sight: Grid, bend: Bend): (plane: Float32Array) => Float32Array {
  const places = placesBefore(sight, bend);
  return (plane) => readAt(plane, sight, places);
}

/** Where each pixel's middle was, in the sight's pixels: x, y. */
function placesBefore({ box, cell, width, height }: Grid, bend: Bend): Float32Array {
  const out = new Float32Array(width * height * 2);
  const move = new Float32Array(2);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    readBend(bend, box.x + (x + 0.5) * cell, box.y + (y + 0.5) * cell, move);
    out[i * 2] = x - move[0] / cell;
    out[i * 2 + 1] = y - move[1] / cell;
  }
  return out;
}

/** Bilinear; the last values repeat outside. */
function readAt(plane: Float32Array, { width, height }: Grid, places: Float32Array): Float32Array {
  const [lastX, lastY] = [width - 1.001, height - 1.001];
  const out = new Float32Array(plane.length);
  for (let i = 0; i < out.length; i++) {
    const x = Math.min(lastX, Math.max(0, places[i * 2]));
    const y = Math.min(lastY, Math.max(0, places[i * 2 + 1]));
    const at = (y | 0) * width + (x | 0);
    const [fx, fy] = [x - (x | 0), y - (y | 0)];
    const above = plane[at] + (plane[at + 1] - plane[at]) * fx;
    const below = plane[at + width] + (plane[at + width + 1] - plane[at + width]) * fx;
    out[i] = above + (below - above) * fy;
  }
  return out;
}
