import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawOver, emptyComposition, finish, type Layer } from './compose.ts';
import { createComposePool } from './pool-node.ts';

const layerOf = (pixel: readonly number[], change: Partial<Layer> = {}): Layer => {
  const { width = 1, height = 1 } = change;
  const data = new Uint8ClampedArray(Array.from({ length: width * height }, () => pixel).flat());
  return { x: 0, y: 0, width, height, opacity: 1, data, ...change };
};
const byte = fc.integer({ min: 0, max: 255 });

test('an opaque layer hides what is below it', () => {
  const canvas = emptyComposition(1, 1);
  drawOver(canvas, layerOf([9, 8, 7, 255]));
  drawOver(canvas, layerOf([1, 2, 3, 255]));
  expect([...finish(canvas).data]).toEqual([1, 2, 3, 255]);
});

test('opacity mixes as source over destination does', () => {
  const canvas = emptyComposition(1, 1);
  drawOver(canvas, layerOf([0, 0, 0, 255]));
  drawOver(canvas, layerOf([200, 100, 50, 255], { opacity: 0.5 }));
  expect([...finish(canvas).data]).toEqual([100, 50, 25, 255]);
});

test('one layer over nothing keeps its colour, as far as its alpha can tell it', () => {
  fc.assert(
    fc.property(byte, byte, byte, fc.integer({ min: 128, max: 255 }), (r, g, b, alpha) => {
      const canvas = emptyComposition(1, 1);
      drawOver(canvas, layerOf([r, g, b, alpha]));
      const [red, green, blue, left] = finish(canvas).data;
      expect(left).toBe(alpha);
      for (const [got, wanted] of [
        [red, r],
        [green, g],
        [blue, b],
      ])
        expect(Math.abs(got! - wanted!)).toBeLessThanOrEqual(1);
    }),
  );
});

test('what lies outside of the canvas is cut off, and nothing else is touched', () => {
  const canvas = emptyComposition(3, 2);
  drawOver(canvas, layerOf([5, 5, 5, 255], { x: 2, y: -1, width: 4, height: 2 }));
  drawOver(canvas, layerOf([9, 9, 9, 255], { x: -2, y: 5, width: 2, height: 2 }));
  const alphas = [...finish(canvas).data].filter((_, i) => i % 4 === 3);
  expect(alphas).toEqual([0, 0, 255, 0, 0, 0]);
});

test('a worker composes the same', async () => {
  const pool = createComposePool();
  const layers = () => [
    layerOf([10, 20, 30, 255], { width: 4, height: 4 }),
    layerOf([200, 100, 0, 90], { x: 1, width: 2, height: 3, opacity: 0.4 }),
  ];
  const here = emptyComposition(4, 4);
  for (const layer of layers()) drawOver(here, layer);
  let there = emptyComposition(4, 4);
  there = await pool.drawOver(there, layers());
  expect((await pool.finish(there)).data).toEqual(finish(here).data);
  pool.close();
});
