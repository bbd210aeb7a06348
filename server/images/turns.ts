import { Refusal } from '../refusal.ts';

/**
 * Runs tasks, at most `atOnce` at a time, the rest in order of arrival.
 * @returns a function that runs a task; it throws Refusal TOO_MANY_REQUESTS when `waiting` tasks wait already
 */
export function createTurns(limits: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < limits.atOnce) running += 1;
    else {
      if (queue.length >= limits.waiting) throw new Refusal('TOO_MANY_REQUESTS');
      // whoever finishes hands its place over, so `running` does not change
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
