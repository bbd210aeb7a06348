import { expect, test } from 'vitest';
import { generationQueue } from './queue.ts';

test('jobs and dead letters of an older version are understood', async () => {
  const calls: unknown[] = [];
  const queue = generationQueue(
    {
      async generate(id, signal) {
        calls.push(['generate', id, signal]);
      },
      async giveUp(id) {
        calls.push(['give up', id]);
      },
    },
    2,
  );
  const { signal } = new AbortController();
  expect([queue.name, queue.deadLetter?.name]).toEqual(['generation', 'generation-dead']);
  await queue.take({ productionId: 7 }, { id: 'a', signal });
  await queue.deadLetter!.take({ productionId: 7 }, { id: 'b', signal });
  expect(calls).toEqual([
    ['generate', 7, signal],
    ['give up', 7],
  ]);
  expect(queue.keyOf({ productionId: 7 })).toBe('7');
});
