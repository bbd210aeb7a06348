/**
 * Polygons of persons, heads and faces. Their order, left to right, is stored and authoritative from then on.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { faceSize, findFaces } from '../face/face.ts';
import { described } from '../face/look.ts';
import { chin, foreheadTop, hull } from '../face/topology.ts';
import { grown } from '../image/box.ts';
import { type Crop, sampleCrop, squareAround } from '../image/crop.ts';
import { fillPolygons } from '../image/polygon.ts';
import { minTargetFaceSize } from '../limits.ts';
import { findInFront } from '../swap/in-front.ts';
import type { Box, Point, Polygons, Raster, Segment, Segmentation } from '../types.ts';
import { traceContours } from './contours.ts';
import { findPersons, headBox, type Person } from './persons.ts';

/** The longer side of the grid on which persons compete for pixels. */
const gridSide = 640;
const matteSize = 256;
/** The matte model sees this much around a person's box. */
const bodyMargin = 1.15;
const headMargin = 1.25;

interface Grid {
  width: number;
  height: number;
  /** Grid cells an image pixel. */
  scale: number;
}

export async function segment(
  vision: Vision,
  image: Raster,
  onProgress: (fraction: number) => void,
): Promise<Segmentation> {
  const faces = await findFaces(vision, image, 'far');
  onProgress(0.3);
  const persons = await findPersons(vision, image, faces);
  onProgress(0.4);
  const scale = Math.min(1, gridSide / Math.max(image.width, image.height));
  const grid: Grid = {
    width: Math.ceil(image.width * scale),
    height: Math.ceil(image.height * scale),
    scale,
  };
  const bodies: Float32Array[] = [];
  const heads: Float32Array[] = [];
  const inFront: Polygons[] = [];
  for (const [i, person] of persons.entries()) {
    bodies.push(await matte(vision, image, grid, grown(person.box, bodyMargin)));
    heads.push(
      person.face ? await headMatte(vision, image, grid, person) : new Float32Array(grid.width * grid.height),
    );
    // of a face that is too small to be replaced it would be noise
    const isLarge = person.face !== null && faceSize(person.face) >= minTargetFaceSize;
    inFront.push(isLarge ? await findInFront(vision, image, person.face!) : []);
    onProgress(0.4 + (0.55 * (i + 1)) / persons.length);
  }
  // a head belongs to its body, even where the coarser body matte missed it
  bodies.forEach((body, i) => {
    for (let p = 0; p < body.length; p++) body[p] = Math.max(body[p], heads[i][p]);
  });
  compete(bodies, persons, grid);
  compete(heads, persons, grid);
  const named = (coordinates: Polygons, i: number): Segment => ({ mask_id: `person_${i + 1}`, coordinates });
  return {
    persons: bodies.map((field, i) => named(polygons(field, grid, image), i)),
    heads: heads.map((field, i) => named(polygons(field, grid, image), i)),
    faces: persons.map(({ face }, i) => named(face ? [hullOf(face.points)] : [], i)),
    inFront: inFront.map(named),
    faceSummaries: persons.map(({ face }) => (face ? described(image, face) : null)),
  };
}

export const hullOf = (points: Float32Array): Point[] => hull.map((v) => [points[v * 3], points[v * 3 + 1]]);

/** Probability 0..1 that a grid cell shows a person, from the selfie model on a square around the box. */
async function matte(vision: Vision, image: Raster, grid: Grid, box: Box): Promise<Float32Array> {
  const crop = squareAround(box);
  const pixels = sampleCrop(image, crop, matteSize, 1 / 255, 0);
  const [{ data }] = await vision.run('selfie', pixels, [1, matteSize, matteSize, 3]);
  return ontoGrid(data, crop, box, grid);
}

/** Bilinear; 0 outside of the box. */
function ontoGrid(data: Float32Array, crop: Crop, box: Box, grid: Grid): Float32Array {
  const out = new Float32Array(grid.width * grid.height);
  const toMatte = matteSize / crop.size;
  for (let y = 0; y < grid.height; y++) {
    const imageY = (y + 0.5) / grid.scale;
    if (imageY < box.y || imageY > box.y + box.height) continue;
    const v = Math.min(matteSize - 1.001, Math.max(0, (imageY - crop.y + crop.size / 2) * toMatte - 0.5));
    for (let x = 0; x < grid.width; x++) {
      const imageX = (x + 0.5) / grid.scale;
      if (imageX < box.x || imageX > box.x + box.width) continue;
      const u = Math.min(matteSize - 1.001, Math.max(0, (imageX - crop.x + crop.size / 2) * toMatte - 0.5));
      const i = Math.floor(v) * matteSize + Math.floor(u);
      const fu = u % 1;
      const fv = v % 1;
      const top = data[i] + (data[i + 1] - data[i]) * fu;
      const bottom = data[i + matteSize] + (data[i + matteSize + 1] - data[i + matteSize]) * fu;
      out[y * grid.width + x] = top + (bottom - top) * fv;
    }
  }
  return out;
}

/** The person's matte in the head's box, cut below the jaw; the face itself is always in. */
async function headMatte(vision: Vision, image: Raster, grid: Grid, person: Person): Promise<Float32Array> {
  const face = person.face!;
  const field = await matte(vision, image, grid, grown(headBox(face), headMargin));
  const scaled = (points: Point[]): Point[] => points.map(([x, y]) => [x * grid.scale, y * grid.scale]);
  const area = { x: 0, y: 0, width: grid.width, height: grid.height };
  const outline = fillPolygons([scaled(hullOf(face.points))], area);
  const region = fillPolygons([scaled(headOutline(face.points))], area);
  const neck = fillPolygons([scaled(neckOutline(face.points))], area);
  for (let i = 0; i < field.length; i++) {
    field[i] = Math.max(Math.min(field[i], Math.max(region[i], neck[i])), outline[i]);
  }
  return field;
}

/** How far the outline leaves the face's hull, from the chin to the crown, in distances from hull to centre. */
const jawReach = 1.06;
const crownReach = 1.95;

/** The hull, stretched to hold the hair: little at the jaw, most at the crown. Turns with the head. */
function headOutline(points: Float32Array): Point[] {
  const ring = hullOf(points);
  const cx = ring.reduce((sum, [x]) => sum + x, 0) / ring.length;
  const cy = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length;
  const [topX, topY] = ring[0];
  const length = Math.hypot(topX - cx, topY - cy) || 1;
  return ring.map(([x, y]) => {
    const up = ((x - cx) * (topX - cx) + (y - cy) * (topY - cy)) / length / (Math.hypot(x - cx, y - cy) || 1);
    const reach = jawReach + (crownReach - jawReach) * Math.min(1, Math.max(0, (up + 0.75) / 1.25));
    return [cx + (x - cx) * reach, cy + (y - cy) * reach];
  });
}

/** How far a neck is shown below the chin, over the height of the face. */
const neckReach = 0.32;

/** How much wider than the jaw a turned head's neck may be shown, on either side, over the jaw's width. */
const neckMargin = 0.2;

/** What lies under the jaw: skin that has the face's colour. Where it is no person, the matte ends it. */
function neckOutline(points: Float32Array): Point[] {
  const at = (vertex: number): Point => [points[vertex * 3], points[vertex * 3 + 1]];
  const [[topX, topY], [chinX, chinY]] = [at(foreheadTop), at(chin)];
  const jaw = hull.slice(hull.indexOf(jawCorners[0]), hull.indexOf(jawCorners[1]) + 1).map(at);
  const [[leftX, leftY], [rightX, rightY]] = [jaw[0], jaw[jaw.length - 1]];
  const [x, y] = [(leftX - rightX) * neckMargin, (leftY - rightY) * neckMargin];
  // as far below the corners as below the chin
  const reach = 1 + neckReach;
  const down = (fromX: number, fromY: number): Point => {
    const [toChinX, toChinY] = [chinX - fromX, chinY - fromY];
    const [axisX, axisY] = [chinX - topX, chinY - topY];
    const drop = (toChinX * axisX + toChinY * axisY) / (axisX ** 2 + axisY ** 2 || 1) + reach - 1;
    return [fromX + axisX * drop, fromY + axisY * drop];
  };
  return [...jaw, down(rightX - x, rightY - y), down(leftX + x, leftY + y)];
}

const jawCorners = [288, 58] as const;

/** Every cell stays with the person whose face, or box, is nearest in own sizes. */
function compete(fields: Float32Array[], persons: Person[], grid: Grid): void {
  if (fields.length < 2) return;
  const anchors = persons.map(({ face, box }) => {
    const head = face?.box ?? box;
    return {
      x: (head.x + head.width / 2) * grid.scale,
      y: (head.y + head.height / 2) * grid.scale,
      size: Math.max(1, (face ? face.box.width * 3 : box.width) * grid.scale),
    };
  });
  for (let y = 0, i = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++, i++) {
      let best = -1;
      let bestDistance = Number.POSITIVE_INFINITY;
      for (let k = 0; k < fields.length; k++) {
        if (fields[k][i] < 0.5) continue;
        const distance = Math.hypot(x - anchors[k].x, y - anchors[k].y) / anchors[k].size;
        if (distance >= bestDistance) continue;
        bestDistance = distance;
        best = k;
      }
      if (best < 0) continue;
      for (let k = 0; k < fields.length; k++) if (k !== best) fields[k][i] = Math.min(fields[k][i], 0.499);
    }
  }
}

function polygons(field: Float32Array, grid: Grid, image: Raster): Polygons {
  const clamp = (v: number, most: number): number => Math.round(Math.min(most, Math.max(0, v)) * 10) / 10;
  return traceContours(
    field,
    grid.width,
    grid.height,
    0.5,
    (x, y) => [clamp((x + 0.5) / grid.scale, image.width), clamp((y + 0.5) / grid.scale, image.height)],
    0.4 / grid.scale,
  );
}
