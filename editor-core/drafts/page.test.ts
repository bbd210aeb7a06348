// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { inBreaths, whenHidden } from './page.ts';

it('calls when the page is hidden or goes, not when it comes back, and stops when told', () => {
  const callback = vi.fn();
  const stop = whenHidden(callback);
  const state = vi.spyOn(document, 'visibilityState', 'get');
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(callback).not.toHaveBeenCalled();
  state.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(callback).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(callback).toHaveBeenCalledTimes(2);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  expect(callback).toHaveBeenCalledTimes(2);
});

it('works in pieces, so that the page gets its turns', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const done: number[] = [];
  const work = (item: number): void => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    done.push(item);
  };
  const all = inBreaths([1, 2, 3, 4, 5], work);
  expect(done.length).toBeLessThan(4);
  await all;
  expect(done).toEqual([1, 2, 3, 4, 5]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  inBreaths([6, 7, 8, 9], work);
  expect(done.length).toBe(9);
});
