import type { Vision } from '@facet/wasm/vision.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { chin } from '../face/topology.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { type Bend, bentFace, bentPhoto, readBend } from '../swap/bend.ts';
import type { Polygons, Raster } from '../types.ts';
import type { Area } from './bounds.ts';
import { bendToJaw, bentSight } from './jaw-bend.ts';
import { type Sight, sightOf } from './sight.ts';

let vision: Vision;
let image: Raster;
let face: Face;

beforeAll(async () => {
  vision = await sharedVision();
  image = await photo('team-1');
  [face] = await findFaces(vision, image, 'near');
});

/** The face with a jaw that is broader, and lower by a share of the face's width. */
function withJaw(breadth: number, lower: number): Float32Array {
  const middle = face.points[chin * 3]!;
  const from = face.box.y + 0.5 * face.box.height;
  return face.points.map((v, i) => {
    const y = face.points[i - (i % 3) + 1]!;
    const share = Math.min(1, Math.max(0, (y - from) / (0.25 * face.box.height)));
    if (i % 3 === 0) return middle + (v - middle) * (1 + (breadth - 1) * share);
    return i % 3 === 1 ? v + share * lower * face.box.width : v;
  });
}

/** As a head's mask is drawn. */
const maskOf = ({ x, y, width, height }: Face['box']): Polygons => [
  [
    [x - 0.4 * width, y - 0.5 * height],
    [x + 1.4 * width, y - 0.5 * height],
    [x + 1.4 * width, y + 1.2 * height],
    [x - 0.4 * width, y + 1.2 * height],
  ],
];
const bendTo = (wanted: Float32Array, area: Partial<Area> = {}): Bend =>
  bendToJaw(face, wanted, image, { editable: maskOf(face.box), others: [], inFront: [], ...area });

const movesAt = (bend: Bend, x: number, y: number): readonly [number, number] => {
  const move = new Float32Array(2);
  readBend(bend, x, y, move);
  return [move[0]!, move[1]!];
};

test.each([
  [0.88, -0.08],
  [1.1, 0.06],
  [1, -0.15],
])('a jaw comes to lie where it is wanted: %d times as broad, %d lower', (breadth, lower) => {
  const wanted = withJaw(breadth, lower);
  const { points } = bentFace(face, bendTo(wanted));
  // along the jaw, below the mouth
  for (const v of [chin, 148, 377, 176, 400, 149, 378, 150, 379]) {
    const apart = Math.hypot(points[v * 3]! - wanted[v * 3]!, points[v * 3 + 1]! - wanted[v * 3 + 1]!);
    expect(apart / face.box.width).toBeLessThan(0.025);
  }
});

test('a head that fits bends nothing, and shoulders and foreheads stay where they are', () => {
  const still = bendTo(face.points);
  expect(Math.max(...still.x.map(Math.abs), ...still.y.map(Math.abs))).toBeLessThan(0.01);
  const { x, y, width, height } = face.box;
  const bend = bendTo(withJaw(0.85, -0.1));
  expect(Math.hypot(...movesAt(bend, x + width / 2, y + height + 0.7 * width))).toBe(0);
  expect(Math.hypot(...movesAt(bend, x + width / 2, y + 0.1 * height))).toBeLessThan(0.1);
});

test('somebody else, what is in front, and what is far from the mask do not move', () => {
  const { x, y, width, height } = face.box;
  const wanted = withJaw(0.85, -0.1);
  const [left, low] = [x + 0.2 * width, y + 0.95 * height];
  expect(Math.hypot(...movesAt(bendTo(wanted), left, low))).toBeGreaterThan(1);
  const beside: Polygons = [
    [
      [x - width, y + 0.5 * height],
      [x + 0.3 * width, y + 0.5 * height],
      [x + 0.3 * width, y + 2 * height],
      [x - width, y + 2 * height],
    ],
  ];
  expect(Math.hypot(...movesAt(bendTo(wanted, { inFront: beside }), left, low))).toBe(0);
  const mask = { editable: maskOf({ ...face.box, height: 0.5 * height }), others: beside };
  expect(Math.hypot(...movesAt(bendTo(wanted, mask), left, low))).toBe(0);
  const small = maskOf({ ...face.box, y: y - height, height: 0.5 * height });
  expect(Math.hypot(...movesAt(bendTo(wanted, { editable: small }), left, low))).toBe(0);
});

test('no place passes another, however different the jaw', () => {
  const bend = bendTo(withJaw(0.5, -0.4));
  const { x, y, width, cell } = bend;
  let least = 1;
  for (let i = 0; i + width < x.length; i++) {
    if (i % width === width - 1) continue;
    const slope = (plane: Float32Array, step: number): number => (plane[i + step]! - plane[i]!) / cell;
    const area = (1 - slope(x, 1)) * (1 - slope(y, width)) - slope(x, width) * slope(y, 1);
    least = Math.min(least, area);
  }
  expect(least).toBeGreaterThan(0);
});

test('what is seen in the photo moves with it', async () => {
  const lower = 0.1;
  const bend = bendTo(withJaw(1, lower));
  const before = await sightOf(vision, image, face);
  const moved = bentSight(before, face, bentPhoto(image, bend), bend);
  /** Row in which the neck begins below the chin, and that of the chin. */
  const rows = ({ points, width, bodySkin }: Sight): readonly number[] => {
    const [column, from] = [points[chin * 3]!, points[chin * 3 + 1]!].map(Math.round) as [number, number];
    let row = from - 20;
    while (bodySkin[row * width + column]! < 0.5) row++;
    return [row, from];
  };
  const [neck, jaw] = rows(before).map((row, k) => (rows(moved)[k]! - row) / before.faceWidth);
  expect(neck).toBeCloseTo(lower, 1);
  expect(jaw).toBeCloseTo(lower, 1);
  expect(Math.abs(neck! - jaw!)).toBeLessThan(0.02);
});
