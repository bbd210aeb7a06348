/** Each task through a worker: what goes in arrives, what comes out is what the kernel makes. */
import { type Mask, maskToPixels, sameMask } from '@facet/wasm/mask.ts';
import { drawn } from '@facet/wasm/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discMask } from '../fixtures/masks.ts';
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

it('traces polygons, simplifies them and fills them again', async () => {
  const polygons = await pool.run('tracePolygons', { mask: ring });
  expect(polygons).toEqual([
    { outer: Int32Array.of(0, 0, 5, 0, 5, 3, 0, 3), holes: [Int32Array.of(1, 1, 1, 2, 4, 2, 4, 1)] },
  ]);
  const simple = await pool.run('simplifyPolygons', { polygons, tolerance: 0.5 });
  const options = { width: 5, height: 3, rule: 'even-odd', antialias: false } as const;
  expect(sameMask(await pool.run('fillPolygons', { polygons, ...options }), ring)).toBe(true);
  expect(sameMask(await pool.run('fillPolygons', { polygons: simple, ...options }), ring)).toBe(true);
});

it('writes coordinates and reads them', async () => {
  const coordinates = await pool.run('traceCoordinates', { mask: ring });
  const size = { width: 5, height: 3 };
  expect(sameMask(await pool.run('fillCoordinates', { coordinates, ...size }), ring)).toBe(true);
});

it('writes run lengths and reads them, and refuses damaged ones', async () => {
  const runs = await pool.run('encodeRunLengths', ring);
  expect(sameMask(await pool.run('decodeRunLengths', runs), ring)).toBe(true);
  await expect(pool.run('decodeRunLengths', { ...runs, counts: 'zzz' })).rejects.toEqual(
    expect.objectContaining({ name: 'MaskError', code: 'MASK_DATA_INVALID' }),
  );
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

it('lays masks over a picture and cuts it out', async () => {
  const rgba = new Uint8ClampedArray(5 * 3 * 4).fill(100);
  const layers = [{ mask: ring, colour: [255, 0, 0], opacity: 1 }] as const;
  const over = await pool.run('compositeMasks', { rgba, width: 5, height: 3, layers });
  expect([...over.subarray(0, 4)]).toEqual([255, 0, 0, 100]);
  const cut = await pool.run('cutOut', { rgba, mask: ring });
  expect([cut[3], cut[(5 + 1) * 4 + 3]]).toEqual([255, 0]);
  expect(rgba.length).toBe(60);
});

it('passes on what a kernel refuses, and goes on with the next task', async () => {
  const polygons = [{ outer: Float64Array.of(0, 0, 2 ** 31, 0, 0, 9), holes: [] }];
  const options = { width: 9, height: 9, rule: 'non-zero', antialias: false } as const;
  await expect(pool.run('fillPolygons', { polygons, ...options })).rejects.toThrow(/coordinate/i);
  expect(area(await pool.run('fillHoles', { mask: ring }))).toBe(15);
});

it('says as a typed error when the kernels have not enough memory', async () => {
  const wide = { width: 16_384, height: 16_384 };
  const teeth = Array.from({ length: 20_000 }, (_, i) => ({
    outer: Float64Array.of(i / 2, 0, i / 2 + 1, 16_384, i / 2 + 2, 0),
    holes: [],
  }));
  const options = { ...wide, rule: 'non-zero', antialias: false } as const;
  await expect(pool.run('fillPolygons', { polygons: teeth, ...options })).rejects.toEqual(
    expect.objectContaining({ name: 'MaskError', code: 'MASK_TOO_LARGE' }),
  );
});
