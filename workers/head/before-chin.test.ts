import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import { beforeChin } from './before-chin.ts';

const [width, height] = [100, 120];
const plane = (isThere: (x: number, y: number) => boolean): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => Number(isThere(i % width, Math.floor(i / width))));
/** A face from 20 down to 70. */
const points = new Float32Array(vertexCount * 3).fill(50);
points[foreheadTop * 3 + 1] = 20;
points[chin * 3 + 1] = 70;
const nothing = plane(() => false);
const face = {
  ...{ width, height, faceWidth: 40, points },
  hull: plane((x, y) => ((x - 50) / 20) ** 2 + ((y - 45) / 25) ** 2 < 1),
  ...{ bodySkin: nothing, clothes: nothing, others: nothing },
};
const fist = plane((x, y) => x > 40 && x < 60 && y > 58);

test('a fist before a chin is seen, whatever it is taken for', () => {
  for (const taken of ['bodySkin', 'clothes', 'others'] as const)
    expect(beforeChin({ ...face, [taken]: fist })).toBeGreaterThan(0.05);
});

test('neither a neck that shows along the outline nor glasses are before a chin', () => {
  expect(beforeChin({ ...face, bodySkin: plane((_, y) => y > 68) })).toBe(0);
  expect(beforeChin({ ...face, others: plane((_, y) => y > 32 && y < 46) })).toBe(0);
});

test('what was drawn in front stays in front of a new chin, too', () => {
  expect(beforeChin({ ...face, bodySkin: fist }, fist)).toBe(0);
});
