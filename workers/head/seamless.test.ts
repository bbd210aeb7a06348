import { expect, test } from 'vitest';
import { levelOf } from './patch-levels.ts';
import { seamless } from './seamless.ts';

test('two parts of a shade, from darker and lighter places, go on as one', () => {
  const size = 60;
  const shade = (x: number): number => 60 + 2 * x;
  const isGap = (x: number, y: number): boolean => x >= 20 && x < 40 && y >= 20 && y < 40;
  const plane = (value: (x: number, y: number) => number): Float32Array =>
    Float32Array.from({ length: size * size }, (_, i) => value(i % size, Math.floor(i / size)));
  const picture = plane((x, y) => (isGap(x, y) ? 0 : shade(x)));
  const wanted = plane((x, y) => (isGap(x, y) ? 1 : 0));
  const level = levelOf({
    ...{ width: size, height: size, wanted },
    planes: [picture, picture, picture],
    known: wanted.map((v) => 1 - v),
  });
  // each half is 40 lighter or darker than what is beside it
  const places = Int32Array.from(level.gaps, (i) => i + (i % size < 30 ? -20 : 20));
  const out = seamless(level, places);
  const worst = Math.max(...[...level.gaps].map((i, n) => Math.abs(out[n * 3 + 1] - shade(i % size))));
  expect(worst).toBeLessThan(6);
});
