import { expect, test } from 'vitest';
import { spread } from './spread.ts';

const [width, height] = [33, 17];

test('what is known stays, and a hole takes the colour of what is around it', () => {
  const weight = new Float32Array(width * height).fill(1);
  const plane = new Float32Array(width * height).fill(80);
  for (let y = 5; y < 12; y++) {
    for (let x = 8; x < 25; x++) {
      weight[y * width + x] = 0;
      plane[y * width + x] = 255;
    }
  }
  const [filled] = spread({ width, height, planes: [plane], weight });
  expect([...new Set([...filled].map((v) => Math.round(v * 1000) / 1000))]).toEqual([80]);
});

test('between two sides a hole goes from one to the other without a step', () => {
  const known = (x: number): boolean => x < 6 || x > 26;
  const at = (i: number): number => i % width;
  const weight = Float32Array.from({ length: width * height }, (_, i) => (known(at(i)) ? 1 : 0));
  const plane = weight.map((w, i) => (w === 0 ? 0 : at(i) < 6 ? 40 : 200));
  const [filled] = spread({ width, height, planes: [plane], weight });
  const row = filled.subarray(8 * width, 9 * width);
  for (let x = 1; x < width; x++) {
    expect(row[x]).toBeGreaterThanOrEqual(row[x - 1] - 1);
    expect(row[x] - row[x - 1]).toBeLessThan(60);
  }
});

test('a picture of which nothing is known stays as it is given', () => {
  const [filled] = spread({
    ...{ width: 3, height: 2, planes: [new Float32Array(6).fill(7)] },
    weight: new Float32Array(6),
  });
  expect(filled.every(Number.isFinite)).toBe(true);
});
