import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { openRemotePglite, type RemotePglite } from './pglite-remote.ts';

describe('the embedded database in its thread', () => {
  let folder: string;
  let pglite: RemotePglite;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-remote-'));
    await cp(inject('pgliteTemplate'), folder, { recursive: true });
    pglite = await openRemotePglite(folder);
    await pglite.exec('create table things (id int primary key, name text unique)');
  });
  afterAll(async () => {
    await pglite.close();
    await rm(folder, { recursive: true });
  });
  const count = async () =>
    (await pglite.query<{ n: number }>('select count(*)::int as n from things')).rows[0]!.n;

  test('lets the process do other things while it works on a query', async () => {
    let turns = 0;
    const turning = setInterval(() => turns++, 5);
    await pglite.query('select sum(sqrt(i)) from generate_series(1, 3000000) as i');
    clearInterval(turning);
    // in the process's own thread it would be none
    expect(turns).toBeGreaterThan(5);
  });

  test('gives values back as PGlite does', async () => {
    const when = new Date('2026-11-22T12:00:00Z');
    const { rows } = await pglite.query(
      `select $1::timestamptz as "when", $2::bytea as bytes, $3::jsonb as json, $4::int8 as big, $5::text[] as list, null as nothing`,
      [when, Buffer.from([0, 255]), { a: [1, 'b'] }, 2 ** 40, ['x', 'y']],
    );
    expect(rows).toEqual([
      {
        when,
        bytes: new Uint8Array([0, 255]),
        json: { a: [1, 'b'] },
        big: 2 ** 40,
        list: ['x', 'y'],
        nothing: null,
      },
    ]);
  });

  test('tells what an error violates', async () => {
    await pglite.query(`insert into things values (1, 'one')`);
    await expect(pglite.query(`insert into things values (2, 'one')`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'things_name_key',
    });
    await expect(pglite.query('select $1::int', [() => 0])).rejects.toThrow('could not be cloned');
    expect(await count()).toBe(1);
  });

  test('lets nobody between the queries of a transaction, and takes back one that fails', async () => {
    const before = await count();
    let elsewhere: Promise<number> | undefined;
    await expect(
      pglite.transaction(async (trx) => {
        await trx.query(`insert into things values (10, 'ten')`);
        elsewhere = count();
        await trx.query(`insert into things values (11, 'eleven')`);
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    expect(await elsewhere).toBe(before);

    const failing = pglite.transaction(async (trx) => {
      await trx.query(`insert into things values (12, 'twelve')`);
      await trx.query(`insert into things values (12, 'twelve')`);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await count()).toBe(before);

    await pglite.transaction((trx) => trx.query(`insert into things values (13, 'thirteen')`));
    expect(await count()).toBe(before + 1);
  });

  test('ends a transaction that was rolled back quietly', async () => {
    const before = await count();
    await pglite.transaction(async (trx) => {
      await trx.query(`insert into things values (14, 'fourteen')`);
      await trx.rollback();
    });
    expect(await count()).toBe(before);
  });

  test('refuses a query of a transaction that is over', async () => {
    let left: RemotePglite['query'] | undefined;
    await pglite.transaction(async (trx) => {
      left = trx.query;
    });
    await expect(left!('select 1')).rejects.toThrow('over');
  });

  test('tells news to each who listens, until they stop', async () => {
    const heard: string[] = [];
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stop = await pglite.listen('news', (payload) => {
      heard.push(`one ${payload}`);
      one.resolve();
    });
    const stopToo = await pglite.listen('news', (payload) => {
      heard.push(`two ${payload}`);
      if (payload === 'b') two.resolve();
    });
    await pglite.query(`select pg_notify('news', 'a')`);
    await one.promise;
    await stop();
    await pglite.query(`select pg_notify('news', 'b')`);
    await two.promise;
    await stopToo();
    expect(heard).toEqual(['one a', 'two a', 'two b']);
  });
});

test('a folder that is none is refused, and what is asked of a closed database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-remote-'));
  await cp(inject('pgliteTemplate'), folder, { recursive: true });
  const pglite = await openRemotePglite(folder);
  await pglite.close();
  expect(pglite.closed).toBe(true);
  await expect(pglite.query('select 1')).rejects.toThrow('closed');
  await rm(join(folder, 'global'), { recursive: true });
  await expect(openRemotePglite(folder)).rejects.toThrow();
  await rm(folder, { recursive: true });
});

describe('closing the embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-remote-'));
    await cp(inject('pgliteTemplate'), folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('lets transactions that have begun come to their end, and refuses what is new', async () => {
    const pglite = await openRemotePglite(folder);
    await pglite.exec('create table things (id int primary key)');
    let closed: Promise<void> | undefined;
    // asked for before close() and begun after it
    let next: Promise<unknown> | undefined;
    const [closing, isClosed] = [Promise.withResolvers<void>(), { yet: false }];
    const first = pglite.transaction(async (trx) => {
      next = pglite.transaction((later) => later.query('insert into things values (2)'));
      closed = pglite.close().then(() => {
        isClosed.yet = true;
      });
      closing.resolve();
      await expect(pglite.query('select 1')).rejects.toThrow('closed');
      await expect(pglite.exec('select 1')).rejects.toThrow('closed');
      await expect(pglite.listen('news', () => {})).rejects.toThrow('closed');
      await expect(pglite.transaction((trx) => trx.query('select 1'))).rejects.toThrow('closed');
      await expect(pglite.transaction(async () => 'asks nothing')).rejects.toThrow('closed');
      await trx.query('insert into things values (1)');
      expect(isClosed.yet).toBe(false);
    });
    await closing.promise;
    await Promise.all([first, next, closed]);

    const again = await openRemotePglite(folder);
    expect((await again.query('select id from things order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await again.close();
  });

  test('ends while clients go on running transactions: each of them hears of it', async () => {
    const database = await openDatabase({ folder });
    let ran = 0;
    const client = async () => {
      for (;;) {
        await database.db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          await sql`select 2`.execute(trx);
        });
        ran++;
      }
    };
    // several: all but one wait for the connection. A rejection that nobody handles fails the run
    const clients = Promise.allSettled([client(), client(), client()]);
    while (ran < 5) await new Promise(setImmediate);
    await database.close();
    for (const { reason } of (await clients) as PromiseRejectedResult[])
      expect(String(reason)).toMatch(/closed|destroyed/);
  });
});
