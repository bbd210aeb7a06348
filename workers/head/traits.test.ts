import { expect, test } from 'vitest';
import { faceWidth, height, plane, points, width } from '../fixtures/upright-face.ts';
import type { Sight } from './sight.ts';
import type { Tone } from './tone.ts';
import { brightBehind, cutOutness, exposedShare, glassyBeside, hatAt, toneTraits } from './traits.ts';

const nothing = plane(() => 0);

test('a face in purple light is tinted beside one in white light, and beside one in the same light it is not', () => {
  const tone = (skin: Tone['skin'], isGrey = false): Tone => ({ skin, isGrey, glow: 0, black: [0, 0, 0] });
  const [purple, pale, dark] = [tone([53, 21, 2]), tone([78, 15, 28]), tone([64, 24, 20])];
  const tinted = (from: Tone, to: Tone): number => toneTraits({ from, to }).tinted;
  expect(tinted(purple, pale)).toBeGreaterThan(8);
  expect(tinted(purple, tone([60, 20, 1]))).toBeLessThan(1);
  expect(tinted(dark, pale)).toBe(0);
  expect(tinted(tone([70, -20, -5]), pale)).toBeGreaterThan(15);
  expect(tinted(tone([70, 2, -9], true), pale)).toBe(0);
  // where all colours go
  expect(tinted(purple, tone([70, 0, 0], true))).toBe(0);
});

test('an edge that nobody saw is exposed before another wall, and before one as dark it is not', () => {
  const whole = plane((x, y) => (x >= 30 && x < 70 && y < 80 ? 1 : 0));
  const before = (grey: number, seen = 1): Sight => {
    const channel = plane(() => grey);
    const background = whole.map((v) => seen * (1 - v));
    return {
      ...{ width, height, faceWidth, whole },
      background,
      planes: { width, height, channels: [channel, channel, channel] },
    } as never;
  };
  expect(exposedShare(0.9, [before(5), before(10)])).toBe(0);
  expect(exposedShare(0.9, [before(5), before(230)])).toBe(0.9);
  expect(exposedShare(0, [before(5), before(230)])).toBe(0);
  // where no wall is seen it may be any
  expect(exposedShare(0.9, [before(5), before(5, 0.01)])).toBe(0.9);
});

test('it is bright around a head before a bright wall, and not before a dark one or one that is not seen', () => {
  const whole = plane((x, y) => (x >= 30 && x < 70 && y < 80 ? 1 : 0));
  const before = (grey: number, seen = 1): Sight => {
    const channel = plane(() => grey);
    return {
      ...{ width, height, faceWidth, whole, background: whole.map((v) => seen * (1 - v)) },
      planes: { width, height, channels: [channel, channel, channel] },
    } as unknown as Sight;
  };
  expect(brightBehind(before(240))).toBe(1);
  expect(brightBehind(before(120))).toBe(0);
  expect(brightBehind(before(240, 0))).toBe(0);
});

test('a head is cut out in a close-up before a bright wall, and neither farther away nor before a dark one', () => {
  expect(cutOutness(1, 0.47)).toBeGreaterThan(0.8);
  expect(cutOutness(1, 0.4)).toBe(0);
  expect(cutOutness(0, 0.5)).toBe(0);
});

test('a cap is worn above the brows, and glasses are none', () => {
  const worn = (from: number, to: number): number =>
    hatAt({
      ...{ width, height, faceWidth, points },
      whole: plane((x) => Number(x < 70)),
      others: plane((x, y) => Number(x >= 30 && x < 90 && y >= from && y < to)),
    });
  expect(worn(0, 20)).toBeCloseTo((40 * 20) / faceWidth ** 2);
  expect(worn(35, 50)).toBe(0);
});

test('a lens that is half wall beside a face counts, one on the face or a hat that is half hair does not', () => {
  const half = nothing.map(() => 0.5);
  const at = (x: number, y: number): Float32Array =>
    plane((column, row) => Number(Math.abs(column - x) < 3 && Math.abs(row - y) < 3));
  const glassy = (others: Float32Array, alpha = half): number =>
    glassyBeside({ width, height, faceWidth, points, others }, alpha);
  expect(glassy(at(20, 40))).toBeGreaterThan(0.01);
  expect(
    glassy(
      at(20, 40),
      nothing.map(() => 1),
    ),
  ).toBe(0);
  expect(glassy(at(20, 15))).toBe(0);
});
