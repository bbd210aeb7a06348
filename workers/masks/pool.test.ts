import { sameMask } from '@facet/wasm/mask.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { MaskError } from '../errors.ts';
import { randomMask } from '../fixtures/masks.ts';
import { blank } from '../fixtures/photos.ts';
import { spawnThread } from '../spawn-node.ts';
import { createMaskPool, type MaskPool, type MaskPoolOptions } from './pool.ts';
import { createNodeMaskPool } from './pool-node.ts';

let pool: MaskPool;
let spawned = 0;
afterEach(() => pool.close());

/** A pool whose workers are counted. */
function open(options: MaskPoolOptions = {}, worker = new URL('./worker-node.ts', import.meta.url)): void {
  spawned = 0;
  pool = createMaskPool({
    size: 1,
    ...options,
    spawn: () => {
      spawned++;
      return spawnThread(worker);
    },
  });
}

const mask = randomMask(700, 500);
const code = (value: string) => expect.objectContaining({ name: 'WorkerError', code: value });

it('takes a mask to a worker, brings one back, and leaves the caller its own', async () => {
  pool = createNodeMaskPool({ size: 1 });
  const back = await pool.run('decodePng', await pool.run('encodePng', mask));
  expect(sameMask(back, mask)).toBe(true);
  expect(sameMask(mask, randomMask(700, 500))).toBe(true);
});

it('brings what is wrong with a file across as the same class with its code', async () => {
  open();
  const error = await pool.run('decodePng', new Uint8Array(9)).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(MaskError);
  expect(error).toMatchObject({ code: 'MASK_BROKEN', message: "The mask's PNG is damaged: this is no PNG." });
});

it('cancels a task in the middle of it and does the next one in a new worker', async () => {
  open();
  await pool.run('encodePng', mask);
  const abort = new AbortController();
  const task = pool.run('encodePng', randomMask(4000, 3000), { signal: abort.signal });
  setTimeout(() => abort.abort(), 5);
  await expect(task).rejects.toEqual(code('ABORTED'));
  await pool.run('encodePng', mask);
  expect(spawned).toBe(2);
});

it('brings progress out of a worker, rising to 1 before the result is there', async () => {
  open();
  const seen: number[] = [];
  const picture = blank(60, 60);
  const area = { x: 0, y: 0, width: 60, height: 60 };
  const box = { x: 10, y: 10, width: 40, height: 40 };
  const onProgress = (fraction: number) => void seen.push(fraction);
  await pool.run('grabCut', { picture, area, size: area, box }, { onProgress });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});

it('fails the task of a worker that dies of it once, and does the next one in a new worker', async () => {
  open({}, new URL('../fixtures/mortal-mask-worker.ts', import.meta.url));
  const deadly = pool.run('smooth', { mask, radius: 3 });
  const next = pool.run('encodePng', mask);
  await expect(deadly).rejects.toEqual(code('WORKER_CRASHED'));
  expect((await next).length).toBeGreaterThan(0);
  expect(spawned).toBe(2);
});

it('sends idle workers away and hires new ones when work comes', async () => {
  open({ idleMs: 5 });
  await vi.waitUntil(async () => (await pool.run('encodePng', mask)) && spawned > 1, {
    interval: 50,
    timeout: 20_000,
  });
});
