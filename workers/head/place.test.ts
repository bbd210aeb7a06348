import { expect, test } from 'vitest';
import { poseOf } from '../face/pose.ts';
import { vertexCount } from '../face/topology.ts';
import { inverse, naturalSize, onCells, placed, placeFace, placeHead, scaleOf } from './place.ts';

/** Landmarks that lie anywhere: only where they go counts. */
const face = Float32Array.from({ length: vertexCount * 3 }, (_, i) => 100 + 40 * Math.sin(i * 1.7));

test('a face goes where the face of the photo is, turned and sized as it is there', () => {
  const there = placed(face, { a: 1.2, b: 0.5, left: 30, top: -12 });
  const placement = placeFace(face, there);
  expect(scaleOf(placement)).toBeCloseTo(Math.hypot(1.2, 0.5), 4);
  const moved = placed(face, placement);
  for (let i = 0; i < moved.length; i += 3) {
    expect(Math.abs(moved[i] - there[i])).toBeLessThan(2);
    expect(Math.abs(moved[i + 1] - there[i + 1])).toBeLessThan(2);
  }
});

test('a closed mouth makes a face no larger where a mouth was open', () => {
  const closed = face.slice();
  for (const [v, y] of [[61, 140], [291, 140], [152, 170]] as const) closed.set([100, y, 0], v * 3); // biome-ignore format: one line
  const laughing = closed.slice();
  for (const v of [61, 291, 152]) laughing[v * 3 + 1]! += 30;
  expect(scaleOf(placeFace(closed, laughing))).toBeCloseTo(1, 5);
  expect(scaleOf(placeHead(closed, laughing))).toBeGreaterThan(1.02);
});

test('a head hides a little more of the neck than the one before', () => {
  const upright = face.slice();
  upright.set([100, 40, 0], 10 * 3);
  upright.set([100, 160, 0], 152 * 3);
  const [head, bare] = [placeHead(upright, upright), placeFace(upright, upright)];
  const width = 80;
  expect(head.top - bare.top).toBeGreaterThan(0.03 * width);
  expect(head.top - bare.top).toBeLessThan(0.05 * width);
  expect(head.left).toBeCloseTo(bare.left, 4);
});

test('a head that looks aside stays beside the neck of the one that looked ahead', () => {
  const ears = [234, 454, 58, 288];
  const ahead = face.slice();
  // nose, eyes, mouth and chin go aside when a head turns; what is beside the neck does not
  const turned = face.map((v, i) => (i % 3 === 0 && !ears.includes((i - (i % 3)) / 3) ? v + 30 : v));
  const moved = placed(turned, placeHead(turned, ahead));
  const asideOf = (points: Float32Array) => ears.reduce((sum, v) => sum + points[v * 3]!, 0) / ears.length;
  expect(Math.abs(asideOf(moved) - asideOf(ahead))).toBeLessThan(12);
});

test('a head that is turned to the left stands farther left over a neck whose head looked ahead', () => {
  const [right, left, forehead, chin] = [234, 454, 10, 152];
  const ahead = face.slice();
  ahead.set([60, 100, 0], right * 3);
  ahead.set([140, 100, 0], left * 3);
  ahead.set([100, 40, 0], forehead * 3);
  ahead.set([100, 160, 0], chin * 3);
  const turned = ahead.slice();
  // the same in the picture, but for how far away either cheek is
  turned[right * 3 + 2] = 20;
  turned[left * 3 + 2] = -20;
  const { yaw } = poseOf(turned);
  const off = placeHead(turned, ahead).left - placeHead(ahead, ahead).left;
  expect(Math.sign(off)).toBe(Math.sign(yaw));
  expect(Math.abs(off)).toBeGreaterThan(5);
  // as long as both are turned alike nothing changes
  expect(placeHead(turned, turned).left).toBeCloseTo(placeHead(ahead, ahead).left);
});

test('the way back leads to where a point came from', () => {
  const placement = { a: 0.7, b: -1.3, left: 5, top: 80 };
  const back = placed(placed(face, placement), inverse(placement));
  for (let i = 0; i < face.length; i++) expect(back[i]).toBeCloseTo(face[i], 2);
});

test('between cells of both photos a point goes where it goes between their pixels', () => {
  const placement = { a: 0.7, b: -0.4, left: 5, top: 80 };
  const [from, to] = [
    { box: { x: 10, y: 20, width: 100, height: 100 }, cell: 2 },
    { box: { x: 30, y: -8, width: 300, height: 300 }, cell: 3 },
  ];
  const cells = (points: Float32Array, { box, cell }: typeof from): Float32Array =>
    points.map((v, i) => (v - [box.x, box.y, 0][i % 3]!) / cell);
  const expected = cells(placed(face, placement), to);
  const moved = placed(cells(face, from), onCells(placement, from, to));
  for (let i = 0; i < face.length; i++) if (i % 3 < 2) expect(moved[i]).toBeCloseTo(expected[i]!, 3);
});

test('a head is made smaller the larger it is beside the one before, and the more of the photo its face takes', () => {
  const usual = naturalSize({ fan: 2, target: 2 }, 0.35);
  expect(usual).toBeCloseTo(0.946, 3);
  expect(naturalSize({ fan: 3, target: 2 }, 0.35)).toBeLessThan(usual);
  expect(naturalSize({ fan: 2, target: 2 }, 0.5)).toBeLessThan(usual);
  expect(naturalSize({ fan: 2, target: 3 }, 0.35)).toBeGreaterThan(usual);
});

test('no head is made larger than faces ask for, and none a dwarf', () => {
  expect(naturalSize({ fan: 2, target: 9 }, 0.05)).toBe(1);
  expect(naturalSize({ fan: 40, target: 2 }, 0.9)).toBe(0.86);
  expect(naturalSize({ fan: 0, target: 2 }, 0.4)).toBeLessThanOrEqual(1);
});

test('a smaller head keeps its jaw rather than its forehead where it was', () => {
  const upright = face.slice();
  upright.set([100, 40, 0], 10 * 3);
  for (const v of [152, 58, 288]) upright.set([100, 160, 0], v * 3);
  const [whole, small] = [1, 0.9].map((size) => placeHead(upright, upright, size));
  expect(scaleOf(small!)).toBeCloseTo(0.9, 5);
  const [from, to] = [whole, small].map((place) => placed(upright, place!));
  const [forehead, chin] = [10, 152].map((v) => Math.abs(to![v * 3 + 1]! - from![v * 3 + 1]!));
  expect(chin).toBeLessThan(forehead! / 1.5);
});
