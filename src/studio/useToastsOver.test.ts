// @vitest-environment jsdom

import { renderHook } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { toastsAbove } from '../ui/toastsAbove.ts';
import { useToastsOver } from './useToastsOver.ts';

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
const elementAt = (top: number, height: number) => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(0, top, 820, height);
  return element;
};

test('once an editor is left, toasts stand above the bar of the steps around it again', () => {
  vi.stubGlobal('innerHeight', 800);
  const leaveSteps = toastsAbove(elementAt(700, 100))!;
  const stage = { current: elementAt(100, 500) };
  const editor = renderHook(() => useToastsOver(stage));
  expect(place()).toBe('212px');
  editor.unmount();
  expect(place()).toBe('112px');
  leaveSteps();
  expect(place()).toBe('');
});

test('a bar that is measured anew leaves toasts over the editor that came after it', () => {
  vi.stubGlobal('innerHeight', 800);
  const leaveSteps = toastsAbove(elementAt(700, 100))!;
  const editor = renderHook(() => useToastsOver({ current: elementAt(100, 500) }));
  dispatchEvent(new Event('resize'));
  expect(place()).toBe('212px');
  leaveSteps();
  expect(place()).toBe('212px');
  editor.unmount();
  expect(place()).toBe('');
});
