import { expect, it } from 'vitest';
import { blank } from '../fixtures/photos.ts';
import { spawnThread } from '../spawn-node.ts';
import { createTaskPool } from '../task-pool.ts';
import type { SelfieApi } from './api.ts';

it('judges the next photo in a new worker when the models could not be opened', async () => {
  let spawned = 0;
  const pool = createTaskPool<SelfieApi>({
    ...{ size: 1, maxQueue: 1, idleMs: 10_000 },
    spawn: () => spawnThread(new URL('../fixtures/selfie-thread.ts', import.meta.url), spawned++ === 0),
  });
  const judge = () => pool.run((api) => api.judge(blank(300, 300)));
  const [first, second] = [judge(), judge()];
  await expect(first).rejects.toMatchObject({ code: 'WORKER_CRASHED' });
  expect(await second).toMatchObject({ faults: ['SOURCE_NO_FACE'] });
  expect(await judge()).toMatchObject({ faults: ['SOURCE_NO_FACE'] });
  expect(spawned).toBe(2);
  pool.close();
});
