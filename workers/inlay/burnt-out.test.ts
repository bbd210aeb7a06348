import { expect, test } from 'vitest';
import { createPlanes, type Planes } from '../image/planes.ts';
import { burntOut } from './burnt-out.ts';

const [width, height, faceWidth] = [160, 120, 120];
const everywhere = new Float32Array(width * height).fill(1);
const size = { width, height, faceWidth, bare: everywhere };
const middle = 60 * width + 80;

/** Skin with a fold's bright side, 8 wide. */
function folded(skin: number, fold: number): Planes {
  const lab = createPlanes(width, height);
  for (const i of lab.channels[0].keys()) lab.channels[0][i] = Math.abs((i % width) - 80) < 4 ? fold : skin;
  return lab;
}

test('what is lighter than skin around it stands out as much less as that is nearer to white', () => {
  const taken = burntOut(folded(50, 58), folded(84, 96), size);
  expect(taken[middle]!).toBeGreaterThan(4);
  expect(taken[middle]!).toBeLessThan(12);
  expect(taken[middle - 60]!).toBeCloseTo(0, 1);
});

test('in no more light nothing is taken, and of what is darker nothing at all', () => {
  expect(Math.max(...burntOut(folded(70, 80), folded(70, 80), size))).toBeCloseTo(0, 5);
  const dark = burntOut(folded(50, 42), folded(84, 72), size);
  expect(dark[middle]).toBe(0);
});

test('glints that are finer than a fold shine on', () => {
  const [photo, drawn] = [50, 84].map((l) => folded(l, l));
  drawn!.channels[0][middle] = 100;
  expect(burntOut(photo!, drawn!, size)[middle]!).toBeLessThan(2);
});

test('beside skin nothing is taken', () => {
  const bare = everywhere.map((_, i) => Number(i % width < 60));
  expect(burntOut(folded(50, 58), folded(84, 96), { ...size, bare })[middle]).toBe(0);
});
