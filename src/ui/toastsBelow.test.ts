// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest';
import { toastsBelow, toastsBelowDialog } from './toastsBelow.ts';

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
vi.stubGlobal('innerHeight', 800);
afterEach(() => document.body.replaceChildren());

/** @returns what closes it */
function open(height: number, below = toastsBelow): () => void {
  const sheet = document.createElement('div');
  const header = sheet.appendChild(document.createElement('header'));
  Object.defineProperty(sheet, 'offsetHeight', { value: height });
  Object.defineProperty(header, 'offsetHeight', { value: 56 });
  document.body.append(sheet);
  return below(header)!;
}
const place = () => document.documentElement.style.getPropertyValue('--facet-toasts-sheet-top');

test('an alert stands below the header of a tall sheet, and where it always does over a low one', () => {
  const closeTall = open(600);
  expect(place()).toBe('264px');
  closeTall();
  expect(place()).toBe('');
  const closeLow = open(300);
  expect(place()).toBe('');
  closeLow();
});

test('a sheet that takes the place of another, which is still closing, leaves nothing behind', () => {
  const closeFirst = open(600);
  const closeSecond = open(500);
  expect(place()).toBe('364px');
  closeFirst();
  expect(place()).toBe('364px');
  closeSecond();
  expect(place()).toBe('');
});

test('toasts stand below the header of a dialog whose end they would cover, and where they always do beside a small one', () => {
  const ofDialog = () => document.documentElement.style.getPropertyValue('--facet-toasts-dialog');
  const closeTall = open(600, toastsBelowDialog);
  expect([ofDialog(), place()]).toEqual(['164px auto', '']);
  closeTall();
  const closeSmall = open(220, toastsBelowDialog);
  expect(ofDialog()).toBe('');
  closeSmall();
});
