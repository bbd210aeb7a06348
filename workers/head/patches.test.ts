import { expect, test } from 'vitest';
import { patched } from './patches.ts';
import { spread } from './spread.ts';

const size = 160;
/** A disc in the middle. */
const wanted = Float32Array.from({ length: size * size }, (_, i) =>
  Math.hypot((i % size) - size / 2, Math.floor(i / size) - size / 2) < 36 ? 1 : 0,
);
const known = wanted.map((v) => 1 - v);
const nowhere = new Float32Array(size * size);

/** A picture with a hole, filled. @param shade of a place, 0..255 */
function filled(shade: (x: number, y: number) => number): Float32Array {
  const plane = Float32Array.from({ length: size * size }, (_, i) => shade(i % size, Math.floor(i / size)));
  const planes = spread({ width: size, height: size, planes: [plane, plane, plane], weight: known });
  return patched({ width: size, height: size, planes, known, wanted }).planes[1];
}

/** Mean of what a value is over all that was filled. */
function meanInside(value: (i: number) => number): number {
  const inside = [...wanted.keys()].filter((i) => wanted[i] > 0);
  return inside.reduce((sum, i) => sum + value(i), 0) / inside.length;
}

test('stripes go on as stripes', () => {
  const shade = (x: number, y: number): number => (((x + y) >> 3) % 2 ? 200 : 60);
  const out = filled(shade);
  const wrong = meanInside((i) => (Math.abs(out[i] - shade(i % size, Math.floor(i / size))) > 40 ? 1 : 0));
  expect(wrong).toBeLessThan(0.03);
});

test('a shade stays a shade, without steps', () => {
  const shade = (x: number, y: number): number => 40 + 0.9 * x + 0.3 * y;
  const out = filled(shade);
  expect(meanInside((i) => Math.abs(out[i] - shade(i % size, Math.floor(i / size))))).toBeLessThan(4);
  const steps = [...wanted.keys()].filter((i) => wanted[i]).map((i) => Math.abs(out[i + 1] - out[i]));
  expect(Math.max(...steps)).toBeLessThan(8);
});

test('grain stays as rough as it is around', () => {
  let state = 7;
  const noise = Float32Array.from({ length: size * size }, () => {
    state = (state * 16807) % 2147483647;
    return (state / 2147483647 - 0.5) * 60;
  });
  const out = filled((x, y) => 120 + noise[y * size + x]);
  // a uniform distribution's mean distance from its middle
  const around = 60 / 4;
  expect(meanInside((i) => Math.abs(out[i] - 120))).toBeGreaterThan(0.75 * around);
  expect(meanInside((i) => Math.abs(out[i] - 120))).toBeLessThan(1.25 * around);
});

test('what is known stays to the bit, and a guess stays where there is nothing to copy', () => {
  const shade = (x: number, y: number): number => 30 + x + (y % 7);
  const out = filled(shade);
  for (let i = 0; i < out.length; i++)
    if (known[i]) expect(out[i]).toBe(Math.fround(shade(i % size, Math.floor(i / size))));
  const planes = [0, 1, 2].map(() => new Float32Array(size * size).fill(90));
  const alone = patched({
    ...{ width: size, height: size, planes },
    known: nowhere,
    wanted: nowhere.map(() => 1),
  });
  expect(alone.planes).toEqual(planes);
  expect(alone.misfit[0]).toBeGreaterThan(500);
});

test('what goes on well fits, and what fits nothing tells so', () => {
  const fits = ({ misfit }: { misfit: Float32Array }): number => meanInside((i) => misfit[i]);
  const of = (shade: (x: number, y: number) => number) => {
    const plane = Float32Array.from({ length: size * size }, (_, i) => shade(i % size, Math.floor(i / size)));
    return patched({ width: size, height: size, planes: [plane, plane, plane], known, wanted });
  };
  // a disc of rings around the hole, cut by a hard edge on one side only
  expect(fits(of((x, y) => (((x + y) >> 3) % 2 ? 200 : 60)))).toBeLessThan(60);
  expect(fits(of((x, y) => 128 + 120 * Math.sin((x * x) / 160 + (y * y) / 90)))).toBeGreaterThan(200);
});
