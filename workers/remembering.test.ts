import type { Vision } from '@facet/wasm/vision.ts';
import { openVision } from '@facet/wasm/vision-node.ts';
import { expect, it, vi } from 'vitest';
import { remembering } from './remembering.ts';

const SHAPE = [1, 192, 192, 3];
const picture = (value: number) => new Float32Array(192 * 192 * 3).fill(value);

it('answers to the bit what networks of one’s own answer, whatever was done to the answers before', async () => {
  const own = await openVision();
  const shared = remembering(await openVision(), 1e6);
  const wanted = await own.run('facemesh', picture(0.5), SHAPE);
  const first = await shared.run('facemesh', picture(0.5), SHAPE);
  expect(first).toEqual(wanted);
  for (const { data } of first) data.fill(0);
  expect(await shared.run('facemesh', picture(0.5), SHAPE)).toEqual(wanted);
  expect(await shared.run('facemesh', picture(0.25), SHAPE)).not.toEqual(wanted);
  expect(await shared.run('facemesh', picture(0.25), SHAPE)).toEqual(
    await own.run('facemesh', picture(0.25), SHAPE),
  );
  own.dispose();
  shared.dispose();
});

const answer = [{ data: Float32Array.of(1), shape: [1] }];

it('computes once what it is asked again, and forgets what failed', async () => {
  const run = vi.fn<Vision['run']>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(answer);
  const vision = remembering({ run, dispose: () => {} }, 1e6);
  const asked = () => vision.run('facemesh', picture(0.5), SHAPE);
  await expect(asked()).rejects.toThrow('busy');
  expect(await asked()).toEqual(answer);
  expect(await asked()).toEqual(answer);
  expect(run).toHaveBeenCalledTimes(2);
});

it('keeps no more bytes than its bound, and of them what was asked last', async () => {
  const run = vi.fn<Vision['run']>(async (_, input) => [{ data: input.slice(), shape: [10] }]);
  const vision = remembering({ run, dispose: () => {} }, 3 * 41);
  const ask = async (value: number) => {
    run.mockClear();
    const [{ data }] = await vision.run('facemesh', new Float32Array(10).fill(value), [10]);
    expect(data[0]).toBe(value);
    return run.mock.calls.length;
  };
  for (const value of [1, 2, 3]) expect(await ask(value)).toBe(1);
  expect(await ask(1)).toBe(0);
  expect(await ask(4)).toBe(1);
  expect([await ask(3), await ask(1), await ask(4)]).toEqual([0, 0, 0]);
  expect(await ask(2)).toBe(1);
});

it('does not remember whose face it was', async () => {
  const run = vi.fn<Vision['run']>().mockResolvedValue(answer);
  const vision = remembering({ run, dispose: () => {} }, 1e6);
  for (let times = 0; times < 2; times++) await vision.run('faceres', picture(0.5), SHAPE);
  expect(run).toHaveBeenCalledTimes(2);
});

it('forgets what nobody has asked for in ten minutes', async () => {
  vi.useFakeTimers();
  const run = vi.fn<Vision['run']>().mockResolvedValue(answer);
  const vision = remembering({ run, dispose: () => {} }, 1e6);
  const ask = () => vision.run('facemesh', Float32Array.of(1), [1]);
  await ask();
  for (let minutes = 0; minutes < 18; minutes += 9) {
    vi.advanceTimersByTime(9 * 60_000);
    await ask();
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(11 * 60_000);
  vi.useRealTimers();
  await ask();
  expect(run).toHaveBeenCalledTimes(2);
});

it('forgets all when it is let go, and lets its networks go', async () => {
  const dispose = vi.fn();
  const run = vi.fn<Vision['run']>().mockResolvedValue(answer);
  const vision = remembering({ run, dispose }, 1e6);
  await vision.run('facemesh', picture(0.5), SHAPE);
  vision.dispose();
  expect(dispose).toHaveBeenCalledOnce();
  await vision.run('facemesh', picture(0.5), SHAPE);
  expect(run).toHaveBeenCalledTimes(2);
});
