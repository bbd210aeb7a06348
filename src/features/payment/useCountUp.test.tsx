// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountUp } from './useCountUp.ts';

let now: number;
let frame: ((time: number) => void) | null;
let wantsStillness: boolean;

beforeEach(() => {
  now = 0;
  frame = null;
  wantsStillness = false;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (callback: (time: number) => void) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = null;
  });
  vi.stubGlobal('matchMedia', () => ({ matches: wantsStillness }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Counter({ value }: { value: number | null }) {
  return <output>{useCountUp(value, 2000)}</output>;
}

const shown = () => Number(screen.getByRole('status').textContent);
const at = (milliseconds: number) =>
  act(() => {
    now = milliseconds;
    frame?.(milliseconds);
  });

test('A new balance is reached after two seconds, and every step is nearer to it', () => {
  const { rerender } = render(<Counter value={40} />);
  rerender(<Counter value={340} />);
  const steps = [shown()];
  for (const time of [500, 1000, 1500, 1999]) {
    at(time);
    steps.push(shown());
  }
  expect(steps[0]).toBe(40);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  at(2000);
  expect(shown()).toBe(340);
});

test('The first balance that is known is shown at once', () => {
  const { rerender } = render(<Counter value={null} />);
  rerender(<Counter value={500} />);
  expect(shown()).toBe(500);
});

test('Who wants no motion sees the new balance at once', () => {
  wantsStillness = true;
  const { rerender } = render(<Counter value={40} />);
  rerender(<Counter value={340} />);
  expect(shown()).toBe(340);
  expect(frame).toBeNull();
});
