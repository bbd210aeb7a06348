import { expect, it } from 'vitest';
import { leftEye, nose, outerLips, rightEye } from '../face/topology.ts';
import { createPlanes, type Planes } from '../image/planes.ts';
import { swappedShare } from './swapped.ts';

const size = 100;
const mesh = new Float32Array(478 * 3);
for (const [ring, x, y] of [
  [rightEye, 30, 35],
  [leftEye, 70, 35],
  [nose, 50, 50],
  [outerLips, 50, 75],
] as const) {
  ring.forEach((v, i) => {
    const turn = (2 * Math.PI * i) / ring.length;
    mesh.set([x + 9 * Math.cos(turn), y + 6 * Math.sin(turn), 0], v * 3);
  });
}

/** Skin of one lightness with stripes, whose direction is the person. */
function drawing(lightness: number, isSlanted: boolean): Planes {
  const planes = createPlanes(size, size);
  planes.channels[0].set(
    planes.channels[0].map((_, i) => {
      const [x, y] = [i % size, Math.floor(i / size)];
      return lightness + 10 * Math.sin((isSlanted ? x + y : x - y) / 2);
    }),
  );
  return planes;
}

const [fan, target] = [drawing(30, true), drawing(70, false)];
const share = (after: Planes): number => swappedShare(after, target, fan, mesh, size);

it('is 1 for the fan’s features whatever their complexion, and −1 where nothing was swapped', () => {
  expect(share(fan)).toBeGreaterThan(0.9);
  expect(share(drawing(70, true))).toBeGreaterThan(0.9);
  expect(share(target)).toBeLessThan(-0.9);
});
