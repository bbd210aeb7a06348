import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import { silent } from '../../tests/support/log.ts';
import type { Database } from '../db/database.ts';
import { createBus } from '../events/bus.ts';
import { createDiskStorage } from '../storage/disk.ts';
import { createDerivatives } from './derivatives.ts';
import { createForgetting } from './forgetting.ts';
import { sharp } from './sharp.ts';
import { createTrash } from './trash.ts';

describe.each(DATABASES)('versions of images on $kind', ({ open }) => {
  let database: Database;
  let folder: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
    folder = await mkdtemp(join(tmpdir(), 'facet-forgetting-'));
  });
  afterAll(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });

  test('of an image that one process deletes are gone from all of them', async () => {
    const { db } = database;
    const storage = await createDiskStorage(join(folder, 'files'));
    const processes = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const bus = await createBus(database, silent);
        const cache = join(folder, name);
        const derivatives = await createDerivatives({ storage, folder: cache });
        const forgetting = createForgetting({ db, bus, derivatives, log: silent });
        return { bus, cache, derivatives, trash: createTrash({ db, storage, derivatives: forgetting }) };
      }),
    );
    const pixels = { width: 400, height: 300, channels: 3, background: '#808080' } as const;
    const photo = await sharp({ create: pixels }).jpeg().toBuffer();
    for (const key of ['results/a.jpg', 'results/b.jpg']) {
      await storage.put(key, photo);
      for (const { derivatives } of processes) await derivatives.webp(key, 320);
    }
    await processes[0]!.trash.empty('results/a.jpg');
    for (const { cache, derivatives } of processes) {
      await expect.poll(() => readdir(cache)).toHaveLength(1);
      await expect(derivatives.webp('results/a.jpg', 320)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(derivatives.figures().files).toBe(1);
    }
    await Promise.all(processes.map(({ bus }) => bus.close()));
  });
});
