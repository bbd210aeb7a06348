// @vitest-environment jsdom

import { afterAll, expect, test, vi } from 'vitest';
import { toastsAbove } from './toastsAbove.ts';

vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly observe: () => void;
    constructor(measure: () => void) {
      this.observe = measure;
    }
    disconnect() {}
  },
);
afterAll(() => void vi.unstubAllGlobals());

const place = () => document.documentElement.style.getPropertyValue('--facet-toasts-bottom');

test('toasts stand above a bar of buttons while it is in sight, and leave nothing behind', () => {
  vi.stubGlobal('innerHeight', 800);
  const bar = document.createElement('div');
  bar.getBoundingClientRect = () => new DOMRect(0, 700, 480, 100);
  const close = toastsAbove(bar)!;
  expect(place()).toBe('112px');
  vi.stubGlobal('innerHeight', 390);
  dispatchEvent(new Event('resize'));
  expect(place()).toBe('');
  vi.stubGlobal('innerHeight', 720);
  dispatchEvent(new Event('resize'));
  expect(place()).toBe('32px');
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 480, 100);
  dispatchEvent(new Event('resize'));
  expect(place()).toBe('');
  close();
  expect(place()).toBe('');
});
