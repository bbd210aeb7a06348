// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { whenHidden } from './page.ts';

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
