/** Head masks: hair, hats, face, ears, neck. */
import type { Classes } from '../face/classes.ts';
import type { Face } from '../face/face.ts';
import { chin, foreheadTop, hull } from '../face/topology.ts';
import type { Crop } from '../image/crop.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Point } from '../types.ts';
import { type Grid, ontoGrid } from './field.ts';
import { patchOf } from './matte.ts';

export const hullOf = (points: Float32Array): Point[] => hull.map((v) => [points[v * 3], points[v * 3 + 1]]);

/** Side of the square in which classes are looked for, in heights of the face; and where its middle is in it. */
const [squareSide, faceAt] = [4, 0.36] as const;

/** A face with what is worn above it, and long hair. */
export function headSquare({ box }: Face): Crop {
  const size = squareSide * box.height;
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2 + (0.5 - faceAt) * size,
    size,
    angle: 0,
  };
}

/**
 * Hair and faces wherever they are, hats and the like above the chin, and who is in the outline of a head or neck. The face itself is
 * always in.
 */
export function headField(classes: Classes, grid: Grid, { points }: Face): Float32Array {
  const { hair, faceSkin, bodySkin, others, background } = classes.planes;
  const onto = (data: Float32Array): Float32Array => ontoGrid(patchOf(classes, data), grid, null);
  const field = onto(hair.map((v, i) => v + faceSkin[i]));
  const worn = onto(others);
  const somebody = onto(background.map((v) => 1 - v));
  const skin = onto(bodySkin);
  const scaled = (ring: Point[]): Point[] => ring.map(([x, y]) => [x * grid.scale, y * grid.scale]);
  const area = { x: 0, y: 0, width: grid.width, height: grid.height };
  const outline = fillPolygons([scaled(hullOf(points))], area);
  const region = fillPolygons([scaled(headOutline(points))], area);
  const [neck, wideNeck] = [neckMargin, skinMargin].map((margin) =>
    fillPolygons([scaled(neckOutline(points, margin))], area),
  );
  const isAbove = aboveChin(points);
  for (let y = 0, i = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++, i++) {
      if (worn[i] > 0 && isAbove(x / grid.scale, y / grid.scale)) field[i] += worn[i];
      const inOutline = Math.min(somebody[i], Math.max(region[i], neck[i]));
      field[i] = Math.max(field[i], inOutline, Math.min(skin[i], wideNeck[i]), outline[i]);
    }
  }
  return field;
}

function aboveChin(points: Float32Array): (x: number, y: number) => boolean {
  const at = (vertex: number): Point => [points[vertex * 3], points[vertex * 3 + 1]];
  const [[topX, topY], [chinX, chinY]] = [at(foreheadTop), at(chin)];
  return (x, y) => (x - chinX) * (topX - chinX) + (y - chinY) * (topY - chinY) > 0;
}

/** How far the outline leaves the face's hull, from the chin to the crown (of a hat), in distances from hull to centre. */
const jawReach = 1.06;
const crownReach = 2.5;

/** The hull, stretched to hold hair and hats: little at the chin, most at the crown. Turns with the head. */
function headOutline(points: Float32Array): Point[] {
  const ring = hullOf(points);
  const cx = ring.reduce((sum, [x]) => sum + x, 0) / ring.length;
  const cy = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length;
  const [topX, topY] = ring[0];
  const length = Math.hypot(topX - cx, topY - cy) || 1;
  return ring.map(([x, y]) => {
    const up = ((x - cx) * (topX - cx) + (y - cy) * (topY - cy)) / length / (Math.hypot(x - cx, y - cy) || 1);
    const reach = jawReach + (crownReach - jawReach) * Math.min(1, Math.max(0, (up + 0.85) / 1.1));
    return [cx + (x - cx) * reach, cy + (y - cy) * reach];
  });
}

/** How far a neck is shown below the chin, over the height of the face. */
const neckReach = 0.32;

/** How much wider than the jaw a turned head's neck may be shown, on either side, over the jaw's width; and where it is skin for sure. */
const neckMargin = 0.2;
const skinMargin = 0.5;

/** What lies under the jaw: skin that has the face's colour. Where it is no person, the matte ends it. */
function neckOutline(points: Float32Array, margin: number): Point[] {
  const at = (vertex: number): Point => [points[vertex * 3], points[vertex * 3 + 1]];
  const [[topX, topY], [chinX, chinY]] = [at(foreheadTop), at(chin)];
  const jaw = hull.slice(hull.indexOf(jawCorners[0]), hull.indexOf(jawCorners[1]) + 1).map(at);
  const [[leftX, leftY], [rightX, rightY]] = [jaw[0], jaw[jaw.length - 1]];
  const [x, y] = [(leftX - rightX) * margin, (leftY - rightY) * margin];
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
