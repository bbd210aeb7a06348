import { useEffect, useState } from 'react';
import { startCountdown } from './countdown.ts';

/** How often the shown seconds are looked up, in milliseconds: often enough that none is skipped. */
const LOOK_EVERY_MS = 200;

/** Whole seconds left. Starts when it is mounted, stands still while the tab is hidden. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const countdown = startCountdown(seconds * 1000, () => performance.now());
    const followVisibility = () => (document.hidden ? countdown.pause() : countdown.resume());
    const look = () => {
      const remaining = Math.ceil(countdown.remainingMs() / 1000);
      setLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    };
    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', followVisibility);
    };
  }, [seconds]);

  return left;
}
