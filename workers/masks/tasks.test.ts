/** Each task through a worker: what goes in arrives, what comes out is what the kernel makes. */
import { Mask, maskToPixels, sameMask, tileBytes, tileSide } from '@facet/wasm/mask.ts';
import { drawn } from '@facet/wasm/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discMask } from '../fixtures/masks.ts';
import type { Polygons } from '../types.ts';
import type { MaskPool } from './pool.ts';
import { createNodeMaskPool } from './pool-node.ts';

let pool: MaskPool;
beforeAll(() => {
  pool = createNodeMaskPool({ size: 1 });
});
afterAll(() => pool.close());

const area = (mask: Mask): number => maskToPixels(mask).reduce((sum, value) => sum + value, 0) / 255;
const disc = discMask(300, 300, 150, 150, 60);
const ring = drawn('#####', '#...#', '#####');

it('writes coordinates and reads them', async () => {
  const coordinates = await pool.run('traceCoordinates', { mask: ring });
  const size = { width: 5, height: 3 };
  expect(sameMask(await pool.run('fillCoordinates', { coordinates, ...size }), ring)).toBe(true);
});

it('K1, K2: grows, shrinks, feathers and smooths', async () => {
  const [grown, shrunk, soft, smooth] = await Promise.all(
    (['grow', 'shrink', 'feather', 'smooth'] as const).map((task) =>
      pool.run(task, { mask: disc, radius: 10 }),
    ),
  );
  expect(Math.sqrt(area(grown) / Math.PI)).toBeCloseTo(70, 0);
  expect(Math.sqrt(area(shrunk) / Math.PI)).toBeCloseTo(50, 0);
  expect(area(soft) / area(disc)).toBeCloseTo(1, 1);
  expect(area(smooth) / area(disc)).toBeCloseTo(1, 1);
});

it('K3: fills holes and removes islands up to a size', async () => {
  expect(area(await pool.run('fillHoles', { mask: ring }))).toBe(15);
  expect(area(await pool.run('fillHoles', { mask: ring, maxArea: 2 }))).toBe(12);
  const mask = drawn('#...', '..##', '..##');
  expect(area(await pool.run('removeIslands', { mask, minArea: 2 }))).toBe(4);
});

it('floods what looks alike', async () => {
  const rgba = new Uint8ClampedArray(4 * 4).fill(200, 4, 12);
  const picture = { rgba, width: 4, height: 1, tolerance: 10 };
  const near = await pool.run('flood', { ...picture, x: 0, y: 0 });
  expect([...maskToPixels(near)]).toEqual([255, 0, 0, 0]);
  const all = await pool.run('flood', { ...picture, x: 0, y: 0, contiguous: false });
  expect([...maskToPixels(all)]).toEqual([255, 0, 0, 255]);
});

it('passes on what a kernel refuses, and goes on with the next task', async () => {
  const far: Polygons[number] = [
    [0, 0],
    [2 ** 31, 0],
    [0, 9],
  ];
  const input = { coordinates: [far], width: 9, height: 9 };
  await expect(pool.run('fillCoordinates', input)).rejects.toThrow(/coordinate/i);
  expect(area(await pool.run('fillHoles', { mask: ring }))).toBe(15);
});

it('says as a typed error when the kernels have not enough memory', async () => {
  // each second pixel: more corners than there is room for
  const noise = Uint8Array.from({ length: tileBytes }, (_, i) => ((i + (i >> 8)) % 2) * 255);
  const mask = new Mask(64 * tileSide, 16 * tileSide, new Array(64 * 16).fill(noise));
  await expect(pool.run('traceCoordinates', { mask })).rejects.toEqual(
    expect.objectContaining({ name: 'MaskError', code: 'MASK_TOO_LARGE' }),
  );
});
