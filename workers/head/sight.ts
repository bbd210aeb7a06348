/** A head as the network sees it in its photo, before its edge is found: enough to tell that it makes no picture. */

import type { Vision } from '@facet/wasm/vision.ts';
import { type Classes, classesIn } from '../face/classes.ts';
import type { Face } from '../face/face.ts';
import { chin, foreheadTop } from '../face/topology.ts';
import { wholePixels } from '../image/box.ts';
import { cutPlane, cutPlanes, type Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { valuesOf } from '../image/values.ts';
import { ontoGrid } from '../segment/field.ts';
import { headSquare, hullOf } from '../segment/heads.ts';
import { smaller } from '../swap/view.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { ramp } from './matte.ts';
import { together } from './together.ts';

export interface Sight {
  /** The photo's whole pixels around the head. */
  box: Box;
  /** The photo's pixels a pixel of everything below, which is as large as the box needs. */
  cell: number;
  width: number;
  height: number;
  /** sRGB. */
  planes: Planes;
  /** Some of the pixels around all of the head, in a row: what tells of the photo's black and colours, where no more than a face is looked at. */
  ground: Planes;
  /** Landmarks, in these pixels. */
  points: Float32Array;
  faceWidth: number;
  /** 0..1: the head, with what is worn on it. */
  whole: Float32Array;
  /** 0..1: the face's outline. */
  hull: Float32Array;
  /** Probabilities, 0..1, of what shows; a body's skin is that of neck, shoulders and hands. The head is hair and face. */
  head: Float32Array;
  others: Float32Array;
  faceSkin: Float32Array;
  bodySkin: Float32Array;
  clothes: Float32Array;
  background: Float32Array;
}

/** A face is looked at on no fewer pixels than this; from twice as many on, on fewer than the photo has. */
const leastFaceWidth = 120;
/** Over the face's width: what is shown around a head. */
const surroundings = 0.7;
/** Probabilities that count as nothing and as all. */
const likely = [0.3, 0.7] as const;
/** Of the chin's height over that of the face, where what is worn belongs to a head: below hang necklaces and microphones. */
const wornFrom = [0.1, 0.2] as const;
/** Probability from which a place may be a part of the head that hangs together. */
const leastPart = 0.3;

/** The pixel in so many that is in the ground. */
const stride = 7;

/** Boxes in the photo's pixels. */
interface Limits {
  /** What is shown, too: of the head that takes this one's place. */
  also?: Box;
  /** What is shown is no more than this. */
  within?: Box;
}

export async function sightOf(vision: Vision, image: Raster, face: Face, limits?: Limits): Promise<Sight> {
  return sightBy(await classesIn(vision, image, headSquare(face)), image, face, limits);
}

/** @param classes of the head's square */
export function sightBy(classes: Classes, image: Raster, face: Face, { also, within }: Limits = {}): Sight {
  const part = headPart(classes, face);
  const cell = Math.max(1, Math.floor(face.box.width / leastFaceWidth));
  const own = boxAround(part, classes, surroundings * face.box.width);
  const around = wholeCells(also ? united(own, also) : own, image, cell);
  const shown = planesIn(image, around, cell);
  const ground = everyNth(shown, stride);
  const cells = within ? cellsWithin(around, within, cell) : { ...shown, x: 0, y: 0 };
  const box = {
    ...{ x: around.x + cells.x * cell, y: around.y + cells.y * cell },
    ...{ width: cells.width * cell, height: cells.height * cell },
  };
  const planes = within ? cutOf(shown, cells) : shown;
  const { width, height } = planes;
  const points = pointsIn(face, box, cell);
  const hull = hullIn(points, width, height);
  const up = heightOver(points);
  const seen = (plane: Float32Array): Float32Array => inBox(classes, plane, box, cell);
  const { faceSkin, bodySkin, clothes, background } = classes.planes;
  const [head, others] = [seen(part), seen(classes.planes.others)];
  const whole = head.map((h, i) => {
    const worn = others[i] * ramp(up(i % width, Math.floor(i / width)), wornFrom);
    return ramp(Math.max(h + worn, hull[i]), likely);
  });
  return {
    ...{ box, cell, width, height, planes, ground, points, whole, hull, head, others },
    faceWidth: face.box.width / cell,
    faceSkin: seen(faceSkin),
    bodySkin: seen(bodySkin),
    clothes: seen(clothes),
    background: seen(background),
  };
}

/** 0..1: an area of the photo in a sight's pixels. */
export const areaIn = ({ box, cell, width, height }: Sight, area: Polygons): Float32Array =>
  fillPolygons(
    area.map((ring) => ring.map(([x, y]) => [(x - box.x) / cell, (y - box.y) / cell])),
    { x: 0, y: 0, width, height },
  );

/** A face's landmarks in the pixels of a sight. */
export const pointsIn = ({ points }: Face, { x, y }: Box, cell: number): Float32Array =>
  points.map((v, i) => (v - [x, y, 0][i % 3]) / cell);

/** 0..1: a face's outline, from such landmarks. */
export const hullIn = (points: Float32Array, width: number, height: number): Float32Array =>
  fillPolygons([hullOf(points)], { x: 0, y: 0, width, height });

/** Hair and face that hang together with the middle of the face, in the classes' square: others have hair, too. */
function headPart({ crop, size, planes }: Classes, { box }: Face): Float32Array {
  const { hair, faceSkin, others } = planes;
  const at = (v: number, centre: number): number =>
    Math.min(size - 1, Math.max(0, Math.floor(((v - centre) / crop.size + 0.5) * size)));
  const middle = at(box.y + box.height / 2, crop.y) * size + at(box.x + box.width / 2, crop.x);
  const seen = together(
    { width: size, length: hair.length },
    (i) => i === middle || hair[i] + faceSkin[i] + others[i] >= leastPart,
    (i) => i === middle,
  );
  return hair.map((h, i) => (h + faceSkin[i]) * seen[i]);
}

/** The photo's pixels around what is likely, and as far again. */
function boxAround(part: Float32Array, { crop, size }: Classes, margin: number): Box {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let i = 0; i < part.length; i++) {
    if (part[i] < leastPart) continue;
    left = Math.min(left, i % size);
    right = Math.max(right, (i % size) + 1);
    top = Math.min(top, Math.floor(i / size));
    bottom = Math.max(bottom, Math.floor(i / size) + 1);
  }
  const step = crop.size / size;
  const x = crop.x - crop.size / 2 + left * step - margin;
  const y = crop.y - crop.size / 2 + top * step - margin;
  return { x, y, width: (right - left) * step + 2 * margin, height: (bottom - top) * step + 2 * margin };
}

function united(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function wholeCells(box: Box, image: Raster, cell: number): Box {
  const { x, y, width, height } = wholePixels(box, image);
  return { x, y, width: width - (width % cell), height: height - (height % cell) };
}

export const planesIn = (image: Raster, box: Box, cell: number): Planes =>
  cell === 1
    ? cutPlanes(image, box)
    : cutPlanes(smaller(image, box, cell), {
        x: 0,
        y: 0,
        width: box.width / cell,
        height: box.height / cell,
      });

/** The whole cells of a box of cells that lie within another box of the photo; none where a head is nowhere near its face. */
function cellsWithin(around: Box, within: Box, cell: number): Box {
  const inCells = (v: number, from: number): number => (v - from) / cell;
  const [left, top] = [inCells(within.x, around.x), inCells(within.y, around.y)].map((v) =>
    Math.max(0, Math.ceil(v)),
  );
  const right = Math.floor(inCells(Math.min(within.x + within.width, around.x + around.width), around.x));
  const bottom = Math.floor(inCells(Math.min(within.y + within.height, around.y + around.height), around.y));
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const cutOf = ({ width, channels }: Planes, box: Box): Planes => ({
  ...{ width: box.width, height: box.height },
  channels: channels.map((plane) => cutPlane(plane, width, box)) as unknown as Planes['channels'],
});

function everyNth({ channels }: Planes, n: number): Planes {
  const some = channels.map((plane) => plane.filter((_, i) => i % n === 0));
  return { width: some[0].length, height: 1, channels: some as unknown as Planes['channels'] };
}

/** A plane of the classes' square over a box of the photo. */
function inBox({ crop, size }: Classes, plane: Float32Array, box: Box, cell: number): Float32Array {
  const moved = { x: (crop.x - box.x) / cell, y: (crop.y - box.y) / cell, size: crop.size / cell, angle: 0 };
  const grid = { width: box.width / cell, height: box.height / cell, scale: 1 };
  return ontoGrid({ data: plane, size, crop: moved }, grid, null);
}

/** Area of a head, in the photo's pixels. */
export const areaOf = ({ whole, cell }: Sight): number => whole.reduce((sum, v) => sum + v, 0) * cell ** 2;

/** How far up a place is: 0 at the chin, 1 at the top of the forehead. */
export function heightOver(points: Float32Array): (x: number, y: number) => number {
  const [topX, topY, chinX, chinY] = [foreheadTop, chin].flatMap((v) => [points[v * 3], points[v * 3 + 1]]);
  const [dx, dy] = [topX! - chinX!, topY! - chinY!];
  const square = dx * dx + dy * dy || 1;
  return (x, y) => ((x - chinX!) * dx + (y - chinY!) * dy) / square;
}

/** The same of every pixel. */
export function heightsIn(
  { width, height }: { width: number; height: number },
  points: Float32Array,
): Float32Array {
  const up = heightOver(points);
  return valuesOf(width * height, (i) => up(i % width, Math.floor(i / width)));
}
