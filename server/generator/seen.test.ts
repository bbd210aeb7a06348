import type { SwapInput, SwapResult } from '@facet/workers/types.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ingredients } from './generator.ts';
import { rememberingTrials } from './seen.ts';

const LOOK: Ingredients = {
  production: null,
  ...{ userId: 3, productId: 45, location: '0,1' },
  ...{ faceKey: 'faces/f.jpg', photoKey: 'products/p.jpg', maskKey: 'products/m.json' },
};
const PAID: Ingredients = { ...LOOK, production: { id: 12, uid: 'u' } };
const INPUT = { mode: 'head', variant: 'likeness' } as SwapInput;

const makes = vi.fn(async (): Promise<SwapResult> => pictureOf(1000));
let swap: ReturnType<typeof rememberingTrials>;

/** @param pixels 4 bytes each */
function pictureOf(pixels: number): SwapResult {
  return {
    image: { width: pixels, height: 1, data: new Uint8ClampedArray(pixels * 4) },
    report: { variant: 'head', milliseconds: 1 },
  } as SwapResult;
}

beforeEach(() => {
  makes.mockReset().mockImplementation(async () => pictureOf(1000));
  swap = rememberingTrials(makes);
});

test('what is paid for is the picture that was looked at', async () => {
  const seen = await swap(INPUT, LOOK);
  expect(await swap(INPUT, PAID)).toBe(seen);
  expect(makes).toHaveBeenCalledTimes(1);
});

test('it is handed out once, and nothing of it stays', async () => {
  const seen = await swap(INPUT, LOOK);
  await swap(INPUT, PAID);
  expect(await swap(INPUT, PAID)).not.toBe(seen);
});

test.each<[string, Partial<SwapInput>, Partial<Ingredients>]>([
  ['face', {}, { faceKey: 'faces/g.jpg' }],
  ['photo', {}, { photoKey: 'products/q.jpg' }],
  ['mask', {}, { maskKey: 'products/n.json' }],
  ['person', {}, { location: '1,0' }],
  ['mode', { mode: 'all' }, {}],
  ['variant', { variant: 'nature' }, {}],
  [
    'front',
    {
      inFront: [
        [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      ],
    },
    {},
  ],
])('another %s is another picture', async (_, input, of) => {
  await swap(INPUT, LOOK);
  await swap({ ...INPUT, ...input }, { ...PAID, ...of });
  expect(makes).toHaveBeenCalledTimes(2);
});

test('a job that was called off takes no picture away', async () => {
  const seen = await swap(INPUT, LOOK);
  await expect(swap(INPUT, PAID, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await swap(INPUT, PAID)).toBe(seen);
});

describe('whoever pays while the picture is being made to be looked at', () => {
  let made: PromiseWithResolvers<SwapResult>;
  beforeEach(() => {
    made = Promise.withResolvers<SwapResult>();
    makes.mockImplementationOnce(() => made.promise);
  });

  test('waits for it, and gets it', async () => {
    const look = swap(INPUT, LOOK);
    const paid = swap(INPUT, PAID);
    made.resolve(pictureOf(1000));
    expect(await paid).toBe(await look);
    expect(makes).toHaveBeenCalledTimes(1);
    expect(await swap(INPUT, PAID)).not.toBe(await look);
  });

  test('has another one made where nothing comes of it', async () => {
    const look = swap(INPUT, LOOK);
    const paid = swap(INPUT, PAID);
    made.reject(new Error('no worker had time'));
    await expect(look).rejects.toThrow('no worker had time');
    expect(await paid).toBeDefined();
    expect(makes).toHaveBeenCalledTimes(2);
  });

  test('waits no longer than their job lasts', async () => {
    const look = swap(INPUT, LOOK);
    const job = new AbortController();
    const paid = swap(INPUT, PAID, { signal: job.signal });
    job.abort(new Error('called off'));
    await expect(paid).rejects.toThrow('called off');
    made.resolve(pictureOf(1000));
    expect(await swap(INPUT, PAID)).toBe(await look);
  });

  test('has another face made at once', async () => {
    void swap(INPUT, LOOK);
    expect(await swap(INPUT, { ...PAID, faceKey: 'faces/g.jpg' })).toBeDefined();
  });
});

test('a picture that was refused is asked for again', async () => {
  makes.mockRejectedValueOnce(new Error('no'));
  await expect(swap(INPUT, LOOK)).rejects.toThrow('no');
  await swap(INPUT, PAID);
  expect(makes).toHaveBeenCalledTimes(2);
});

test('what nobody pays for is gone after ten minutes, and the oldest when there are too many', async () => {
  vi.useFakeTimers();
  try {
    swap = rememberingTrials(makes);
    await swap(INPUT, LOOK);
    vi.advanceTimersByTime(601_000);
    await swap(INPUT, PAID);
    expect(makes).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
  makes.mockImplementation(async () => pictureOf(12e6));
  for (const faceKey of ['a', 'b', 'c']) await swap(INPUT, { ...LOOK, faceKey });
  makes.mockClear();
  for (const faceKey of ['c', 'b', 'a']) await swap(INPUT, { ...PAID, faceKey });
  expect(makes).toHaveBeenCalledTimes(1);
});
