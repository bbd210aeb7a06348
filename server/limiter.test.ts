import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimiter } from './limiter.ts';

const WINDOW_MS = 60_000;
const limiter = () => createLimiter({ windowMs: WINDOW_MS, wide: 5, narrow: 2 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('attempts are refused when the narrow or the wide key is used up, until the window ends', () => {
  const { take } = limiter();
  take('here', 'one');
  take('here', 'one');
  expect(() => take('here', 'one')).toThrow('many');
  take('here', 'other');
  take('there', 'other');
  take('here');
  expect(() => take('here')).toThrow('many');
  vi.advanceTimersByTime(WINDOW_MS);
  take('here', 'one');
});

test('a narrow and a wide key of the same text are two', () => {
  const { take } = limiter();
  take('same', 'same');
  take('same', 'same');
  take('same');
});

test('an address whose attempts are used up adds no keys', () => {
  const full = limiter();
  for (let index = 0; index < 5; index++) full.take('here');
  for (let index = 0; index < 100; index++) expect(() => full.take('here', `fan${index}`)).toThrow('many');
  expect(full.size).toBe(1);
});

test('keys are forgotten when their window ends, whoever comes next', () => {
  const used = limiter();
  for (let index = 0; index < 1000; index++) used.take(`address ${index}`);
  vi.advanceTimersByTime(WINDOW_MS / 2);
  used.take('late');
  expect(used.size).toBe(1001);
  vi.advanceTimersByTime(WINDOW_MS / 2);
  used.take('later');
  expect(used.size).toBe(2);
});

test('more keys than are held push out the oldest', () => {
  const used = limiter();
  for (let index = 0; index < 30_000; index++) used.take(`address ${index}`);
  expect(used.size).toBe(20_000);
});

test('a key of 250 KB takes no more room than another', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = createLimiter({ windowMs: WINDOW_MS, wide: 1e9, narrow: 1e9 });
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 200; index++) {
    const long = Buffer.alloc(250_000, `fan${index} `).toString('latin1');
    used.take(long, long);
  }
  collect();
  // 200 of them would be 50 MB or more
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  expect(used.size).toBe(400);
});
