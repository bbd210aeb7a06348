import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';

const delays = { delayMs: 400, maxWaitMs: 800 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls once, when nothing changed for a while', () => {
  const call = vi.fn();
  const { touch } = debounce(call, delays);
  touch();
  vi.advanceTimersByTime(300);
  touch();
  vi.advanceTimersByTime(399);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5000);
  expect(call).toHaveBeenCalledOnce();
});

it('D1: calls while changes go on, and waits anew afterwards', () => {
  const call = vi.fn();
  const { touch } = debounce(call, delays);
  for (let ms = 0; ms < 2000; ms += 10) {
    touch();
    vi.advanceTimersByTime(10);
  }
  expect(call).toHaveBeenCalledTimes(2);
});

it('forgets what is cancelled', () => {
  const call = vi.fn();
  const { touch, cancel } = debounce(call, delays);
  touch();
  cancel();
  vi.advanceTimersByTime(5000);
  expect(call).not.toHaveBeenCalled();
});
