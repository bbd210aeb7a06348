/** How far down a complexion goes where hands and chest keep their own: to where the mask of the head ends below the chin. */
import { chin, foreheadTop } from '../face/topology.ts';
import { maskedBlur } from '../image/blur.ts';
import { boxOf } from '../image/box.ts';
import { dilate } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Point, Polygons } from '../types.ts';
import { smoothstep } from './mask.ts';

/** Of the way from brow to chin over which a complexion ends, at least. */
const shortestEnd = 0.25;
/** Cells of that way, on which a mask's end is looked for, and how far beyond a face at most. */
const cells = 48;
const furthest = 4;
/** Of that way: masks end softly from column to column, as hair and neck beside each other end at different heights. */
const softness = 0.06;

/** Of that way: around the middle of a face, across it and up, what still belongs to it; and times as far, where nothing does. */
const [halfWidth, halfHeight] = [0.65, 0.65];
const beyond = 1.5;

/** 1 on a face, falling to 0 where its mask ends below the chin, and beside it and above, where masks may hold arms that go on without one. */
export function towardsNeck(points: Float32Array, mask: Polygons): (x: number, y: number) => number {
  const [fx, fy, tx, ty] = [foreheadTop, chin].flatMap((v) => [points[v * 3], points[v * 3 + 1]]);
  const height = Math.hypot(tx - fx, ty - fy) || 1;
  const [dx, dy] = [(tx - fx) / height, (ty - fy) / height];
  /** Across the face and down from its chin, in face heights. */
  const acrossAt = (x: number, y: number): number => ((x - tx) * dy - (y - ty) * dx) / height;
  const downAt = (x: number, y: number): number => ((x - tx) * dx + (y - ty) * dy) / height;
  const rings = mask.map((ring) => ring.map(([x, y]): Point => [acrossAt(x, y), downAt(x, y)]));
  const endAt = endsOf(rings);
  return (x, y) => {
    const across = acrossAt(x, y);
    const down = downAt(x, y);
    const end = endAt(across, down);
    const from = Math.min(0, end - shortestEnd);
    const aside = across / halfWidth;
    const up = Math.min(0, down + 0.5) / halfHeight;
    const away = Math.sqrt(aside * aside + up * up);
    return (1 - smoothstep((down - from) / (end - from))) * (1 - smoothstep((away - 1) / (beyond - 1)));
  };
}

/** How far below the chin a mask ends under a place of it; beside a jaw, under which it ends sooner, as below the chin. */
function endsOf(rings: Polygons): (across: number, down: number) => number {
  const [left, top, right, bottom] = limitsOf(rings);
  const [width, height] = [right - left, bottom - top].map((v) => Math.max(1, Math.ceil(v * cells)));
  const isInside = fillPolygons(
    rings.map((ring) => ring.map(([x, y]): Point => [(x - left) * cells, (y - top) * cells])),
    { x: 0, y: 0, width, height },
  ).map((v) => Number(v >= 0.5));
  /** Of each row of a column, where the mask ends below it; 0 where that is above the chin. */
  const endsIn = (x: number): Float32Array => {
    const ends = new Float32Array(height);
    let end = bottom;
    for (let y = height - 1; y >= 0; y--) {
      const i = y * width + x;
      if (isInside[i] && !(y + 1 < height && isInside[i + width])) end = top + (y + 1) / cells;
      ends[y] = Math.max(0, end);
    }
    return ends;
  };
  const cell = (v: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(v * cells)));
  const belowChin = endsIn(cell(-left, width))[cell(-top, height)] || bottom;
  const nearer = new Float32Array(width * height).fill(-bottom);
  for (let x = 0; x < width; x++)
    for (const [y, end] of endsIn(x).entries())
      if (isInside[y * width + x]) nearer[y * width + x] = -(end || belowChin);
  // softness lies where a mask goes further: a neck's own end stays where it is
  const nearest = dilate(nearer, width, height, Math.ceil(2 * softness * cells));
  const soft = maskedBlur(isInside, width, height, softness * cells)(nearest);
  return (across, down) => -soft[cell(down - top, height) * width + cell(across - left, width)];
}

/** Left, top, right and bottom of rings, as far as a complexion goes. */
function limitsOf(rings: Polygons): [number, number, number, number] {
  const { x, y, width, height } = boxOf(Float32Array.from(rings.flat(2)), 2);
  const kept = (v: number): number => Math.max(-furthest, Math.min(furthest, v));
  return [kept(x), kept(y), kept(x + width), kept(y + height)];
}
