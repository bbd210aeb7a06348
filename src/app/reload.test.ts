// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { reloadOnce } from './reload.ts';

test('What failed is reloaded once, and a minute later once more', () => {
  vi.useFakeTimers();
  const perform = vi.fn();
  expect([reloadOnce(perform), reloadOnce(perform)]).toEqual([true, false]);
  vi.advanceTimersByTime(59_000);
  expect(reloadOnce(perform)).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(reloadOnce(perform)).toBe(true);
  expect(perform).toHaveBeenCalledTimes(2);
});

test('Where nothing can be kept, nothing is reloaded by itself: it would not end', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(reloadOnce()).toBe(false);
});
