import { describe, expect, test } from 'vitest';
import { startCountdown } from './countdown.ts';

function setUp(totalMs = 30_000) {
  let time = 1000;
  const countdown = startCountdown(totalMs, () => time);
  const pass = (ms: number) => {
    time += ms;
  };
  return { countdown, pass };
}

describe('countdown', () => {
  test('follows the clock, however rarely it is looked at', () => {
    const { countdown, pass } = setUp();
    pass(12_345);
    expect(countdown.remainingMs()).toBe(17_655);
  });

  test('ends at zero', () => {
    const { countdown, pass } = setUp();
    pass(99_000);
    expect(countdown.remainingMs()).toBe(0);
  });

  test('stands still while it is paused', () => {
    const { countdown, pass } = setUp();
    pass(5000);
    countdown.pause();
    pass(60_000);
    expect(countdown.remainingMs()).toBe(25_000);
    countdown.resume();
    pass(1000);
    expect(countdown.remainingMs()).toBe(24_000);
  });

  test('a second pause or resume changes nothing', () => {
    const { countdown, pass } = setUp();
    countdown.resume();
    pass(1000);
    countdown.pause();
    countdown.pause();
    pass(1000);
    countdown.resume();
    countdown.resume();
    pass(1000);
    expect(countdown.remainingMs()).toBe(28_000);
  });
});
