import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { DATABASES } from '../../tests/support/databases.ts';
import { silent } from '../../tests/support/log.ts';
import type { Database } from '../db/database.ts';
import { type Bus, createBus, defineChannel } from './bus.ts';

const things = defineChannel('things', z.object({ step: z.int() }));
const others = defineChannel('others', z.object({ step: z.int() }));

describe.each(DATABASES)('news on $kind', ({ kind, open }) => {
  let database: Database;
  let bus: Bus;
  const logged: object[] = [];
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ database, drop } = await open());
    bus = await createBus(database, { ...silent, error: (fields) => logged.push(fields) });
  });
  afterAll(async () => {
    await bus.close();
    await drop();
  });

  test('reach the subscribers of that channel and key, and nobody else', async () => {
    const mine = vi.fn();
    const elsewhere = vi.fn();
    const endings = [
      bus.subscribe(things, 1, mine),
      bus.subscribe(things, 2, elsewhere),
      bus.subscribe(others, 1, elsewhere),
    ];
    await bus.publish(database.db, things, 1, { step: 1 });
    await expect.poll(() => mine).toHaveBeenCalledWith({ step: 1 });
    expect(elsewhere).not.toHaveBeenCalled();
    for (const end of endings) end();
    await bus.publish(database.db, things, 1, { step: 2 });
    await bus.publish(database.db, things, 3, { step: 3 });
    const last = vi.fn();
    const end = bus.subscribe(things, 4, last);
    await bus.publish(database.db, things, 4, { step: 4 });
    await expect.poll(() => last).toHaveBeenCalled();
    expect(mine).toHaveBeenCalledTimes(1);
    end();
  });

  test('are heard only when their transaction commits', async () => {
    const heard = vi.fn();
    const end = bus.subscribe(things, 3, heard);
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await bus.publish(trx, things, 3, { step: 1 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await bus.publish(database.db, things, 3, { step: 2 });
    await expect.poll(() => heard).toHaveBeenCalled();
    expect(heard.mock.calls).toEqual([[{ step: 2 }]]);
    end();
  });

  test('that another version tells in a form of its own are left out', async () => {
    const heard = vi.fn();
    const end = bus.subscribe(things, 5, heard);
    const newer = defineChannel('things', z.object({ stage: z.string() }));
    await bus.publish(database.db, newer, 5, { stage: 'one' });
    await bus.publish(database.db, things, 5, { step: 2 });
    await expect.poll(() => heard).toHaveBeenCalled();
    expect(heard.mock.calls).toEqual([[{ step: 2 }]]);
    end();
  });

  test('that are no news, or that a subscriber fails at, end nothing', async () => {
    const heard = vi.fn();
    const failing = () => {
      throw new Error('no');
    };
    const endings = [bus.subscribe(things, 6, failing), bus.subscribe(things, 6, heard)];
    for (const payload of ['', 'no JSON', '{}', 'null', '{"channel":"things","key":"6"}'])
      await sql`select pg_notify('facet_news', ${payload})`.execute(database.db);
    await bus.publish(database.db, things, 6, { step: 1 });
    await expect.poll(() => heard).toHaveBeenCalledWith({ step: 1 });
    expect(logged).toEqual([expect.objectContaining({ channel: 'things' })]);
    for (const end of endings) end();
  });

  test.runIf(kind === 'postgres')(
    'of all channels come over one connection, also after it was lost',
    async () => {
      const heard = vi.fn();
      const endings = [bus.subscribe(things, 4, heard), bus.subscribe(others, 4, heard)];
      const listening = sql`from pg_stat_activity
      where query like 'listen%' and datname = current_database() and pid <> pg_backend_pid()`;
      const { rows } = await sql`select pg_terminate_backend(pid) ${listening}`.execute(database.db);
      expect(rows).toHaveLength(1);
      await vi.waitFor(
        async () => {
          await bus.publish(database.db, others, 4, { step: 1 });
          expect(heard).toHaveBeenCalled();
        },
        { timeout: 10_000, interval: 200 },
      );
      for (const end of endings) end();
    },
  );
});
