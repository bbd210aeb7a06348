import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs no more tasks at once than allowed, all of them, in order of arrival', async () => {
  const run = createTurns({ atOnce: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      run(async () => {
        started.push(i);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('refuses when too many wait, and gives the place of a failed task to the next', async () => {
  const run = createTurns({ atOnce: 1, waiting: 1 });
  const failing = run(() => Promise.reject(new Error('broken')));
  const waiting = run(async () => 'done');
  await expect(run(async () => 'too many')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(failing).rejects.toThrow('broken');
  expect(await waiting).toBe('done');
  expect(await run(async () => 'again')).toBe('again');
});
