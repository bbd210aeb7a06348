import { expect, test } from 'vitest';
import { createPlanes, type Lab, type Planes } from '../image/planes.ts';
import { comparedNecks, suitedTone } from './neck-tone.ts';

const size = 20;
const faceWidth = 40;
const flat = (lab: Lab): Planes => {
  const planes = createPlanes(size, size);
  for (const [c, v] of lab.entries()) planes.channels[c]!.fill(v);
  return planes;
};
const everywhere = new Float32Array(size * size).fill(1);
const tone: Lab = [70, 22, 20];
const suited = (own: Lab, there: Lab, both = everywhere): Lab =>
  suitedTone(
    tone,
    comparedNecks({ own: flat(own), there: flat(there) }, both, (lab) => lab),
    faceWidth,
  );

test('a face does not get all of the blush of cheeks whose neck has none, and keeps its hue', () => {
  const [l, a, b] = suited([60, 20, 16], [60, 14, 12]);
  expect(l).toBe(70);
  expect(a).toBeLessThan(0.9 * tone[1]);
  expect(b / a).toBeCloseTo(tone[2] / tone[1]);
});

test('a colourful neck makes no face more colourful', () => {
  expect(suited([60, 14, 12], [60, 20, 16])).toEqual(tone);
});

test('the same colour in less light is the same', () => {
  expect(suited([60, 19, 19], [44, 15, 15])).toEqual([70, expect.closeTo(22), expect.closeTo(20)]);
});

test('necks in deep shade, and those of which hardly anything was compared, tell nothing', () => {
  expect(suited([60, 20, 16], [15, 3, 3])).toEqual(tone);
  const one = everywhere.map((_, i) => (i === 0 ? 1 : 0));
  const [, a] = suited([60, 20, 16], [60, 4, 16], one);
  expect(a).toBeGreaterThan(21.8);
  expect(
    suited(
      [60, 20, 16],
      [60, 4, 16],
      everywhere.map(() => 0),
    ),
  ).toEqual(tone);
});

test('what is much lighter than the fan’s neck would be is a hand or a collar, and tells nothing', () => {
  expect(suited([45, 16, 14], [72, 10, 10])).toEqual(tone);
  expect(suited([66, 22, 20], [72, 10, 10])[1]).toBeLessThan(tone[1]);
});
