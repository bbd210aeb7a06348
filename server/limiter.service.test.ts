import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../tests/support/databases.ts';
import type { Database } from './db/database.ts';
import { openLimiters } from './limiter.ts';

const LIMITS = { windowMs: 60_000, wide: 5, narrow: 2 };

describe.each(DATABASES)('limits on $kind', ({ open, kind }) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

  test('are used up by the narrow and by the wide key', async () => {
    const limiter = openLimiters(database)('a', LIMITS);
    await limiter.take('here', 'one');
    await limiter.take('here', 'one');
    await expect((async () => limiter.take('here', 'one'))()).rejects.toEqual(refused);
    await limiter.take('here', 'other');
    await limiter.take('here');
    await expect((async () => limiter.take('here'))()).rejects.toEqual(refused);
    await limiter.take('there', 'another');
  });

  test('of different names are different', async () => {
    const create = openLimiters(database);
    for (let tries = 0; tries < LIMITS.wide; tries++) await create('b', LIMITS).take('here');
    await create('c', LIMITS).take('here');
  });

  describe.runIf(kind === 'postgres')('over processes', () => {
    test('hold together, also for many at the same moment', async () => {
      const processes = Array.from({ length: 3 }, () => openLimiters(database)('d', LIMITS));
      const attempts = Array.from({ length: 60 }, (_, i) => (async () => processes[i % 3]!.take('here'))());
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.wide);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refused);
      }
    });

    test('end with their window', async () => {
      const limiter = openLimiters(database)('e', { ...LIMITS, windowMs: 1000 });
      for (let tries = 0; tries < LIMITS.wide; tries++) await limiter.take('here');
      await expect((async () => limiter.take('here'))()).rejects.toEqual(refused);
      await expect.poll(async () => (await limiter.take('here')) ?? 'taken', { timeout: 5000 }).toBe('taken');
    });

    test('keep no address, and keys of one length', async () => {
      await openLimiters(database)('f', LIMITS).take('192.0.2.7', `fan@example.com${'x'.repeat(250_000)}`);
      const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db);
      for (const { key } of rows) expect(key).toMatch(/^[a-z]\.(wide|narrow):[A-Za-z0-9+/=]{44}$/);
    });
  });
});
