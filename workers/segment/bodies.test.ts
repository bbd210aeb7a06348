import type { Vision } from '@facet/wasm/vision.ts';
import { expect, test } from 'vitest';
import { blank } from '../fixtures/photos.ts';
import { findBody } from './bodies.ts';

/** Sure of a body all over its square. */
function sureVision(): { vision: Vision; looks: () => number } {
  let looks = 0;
  const values = (length: number, value: number) => ({
    data: new Float32Array(length).fill(value),
    shape: [length],
  });
  const run = async () => {
    looks++;
    const points = values(39 * 5, 128);
    // the circle around the person
    points.data[34 * 5 + 1] = 40;
    return [values(256 * 256, 1), points, values(1, 1)];
  };
  return { vision: { run, dispose: () => {} } as Vision, looks: () => looks };
}

test('one sure look is enough, but not where people cover each other', async () => {
  const person = { face: null, box: { x: 20, y: 10, width: 40, height: 80 } };
  const { vision, looks } = sureVision();
  const { all } = await findBody(vision, blank(100, 100), person, [], false);
  expect([all.length, looks()]).toEqual([1, 1]);
  const crowded = await findBody(vision, blank(100, 100), person, [], true);
  expect(crowded.all.length).toBe(2);
  expect(crowded.best.score).toBe(1);
});
