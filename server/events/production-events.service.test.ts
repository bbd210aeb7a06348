import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { createProductionEvents, type ProductionEvents } from './production-events.ts';

const halfway: PhotoProcessingEvent = { status: 'PROCESSING', progress: 0.5 };

describe.each(DATABASES)('news of productions on $kind', ({ kind, open }) => {
  let database: Database;
  let events: ProductionEvents;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ database, drop } = await open());
    events = await createProductionEvents(database);
  });
  afterAll(async () => {
    await events.close();
    await drop();
  });

  test('reach the subscribers of that production and nobody else', async () => {
    const mine = vi.fn();
    const other = vi.fn();
    const endings = [events.subscribe(1, mine), events.subscribe(2, other)];
    await events.publish(database.db, 1, halfway);
    await vi.waitFor(() => expect(mine).toHaveBeenCalledWith(halfway));
    expect(other).not.toHaveBeenCalled();
    for (const end of endings) end();
    await events.publish(database.db, 1, halfway);
    await sql`select 1`.execute(database.db);
    expect(mine).toHaveBeenCalledTimes(1);
  });

  test('are heard only when their transaction commits', async () => {
    const heard = vi.fn();
    const end = events.subscribe(3, heard);
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await events.publish(trx, 3, { status: 'SUCCESS', progress: 1 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await events.publish(database.db, 3, halfway);
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard.mock.calls).toEqual([[halfway]]);
    end();
  });

  test.runIf(kind === 'postgres')('are heard again after the listening connection was lost', async () => {
    const heard = vi.fn();
    const end = events.subscribe(4, heard);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    await vi.waitFor(
      async () => {
        await events.publish(database.db, 4, halfway);
        expect(heard).toHaveBeenCalled();
      },
      { timeout: 10_000, interval: 200 },
    );
    end();
  });
});
