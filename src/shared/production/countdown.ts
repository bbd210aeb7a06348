/**
 * A countdown that follows the clock instead of counting ticks (timers are throttled and late), and that stands still
 * while it is paused. Times are in milliseconds of the clock that is passed in.
 */
export interface Countdown {
  remainingMs(): number;
  pause(): void;
  resume(): void;
}

export function startCountdown(totalMs: number, now: () => number): Countdown {
  let elapsedBefore = 0;
  let runningSince: number | undefined = now();
  const elapsed = () => elapsedBefore + (runningSince === undefined ? 0 : now() - runningSince);
  return {
    remainingMs: () => Math.max(0, totalMs - elapsed()),
    pause() {
      elapsedBefore = elapsed();
      runningSince = undefined;
    },
    resume() {
      runningSince ??= now();
    },
  };
}
