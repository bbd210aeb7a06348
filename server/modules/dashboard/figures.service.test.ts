import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { newMember } from '../ledger/ledger.fixture.ts';
import { createPhotos } from '../photos/photos.ts';
import { REPORT, useProductions } from '../productions/productions.fixture.ts';
import { countDays, countStorage, figuresOf, lowStock, underWay } from './figures.ts';

describe.each(DATABASES)('the dashboard’s figures on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
  });
  afterAll(() => drop());

  let made = 0;
  /** Productions and orders of nothing: foreign keys and triggers are not looked at for a moment. */
  const without = (statement: ReturnType<typeof sql>) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await statement.execute(trx);
    });
  const produce = (daysAgo: number, code: string | null) =>
    without(sql`
      insert into productions
        (uid, user_id, product_id, transfer_id, status, error_code, file_key, queued_at, started_at, finished_at)
      select ${`p${++made}`}, 0, 0, ${-made}::int, ${code ? 'FAILED' : 'SUCCESS'}, ${code}::text,
        ${code ? null : 'x'}::text, at - interval '30 seconds', at - interval '20 seconds', at
      from (select now() - make_interval(days => ${daysAgo}::int) as at) a`);
  const today = async () => (await figuresOf(db, 1)).days[0]!;

  test('a day on which nothing happened is there, with nothing', async () => {
    const { days, outcomes, storage } = await figuresOf(db, 30);
    expect(days).toHaveLength(30);
    expect(days[29]!.day).toBe(new Date().toISOString().slice(0, 10));
    expect(days[0]).toMatchObject({ succeeded: 0, failed: 0, signUps: 0, queueSeconds: null, revenue: [] });
    expect([outcomes, storage]).toEqual([[], null]);
  });

  test('generations are told by day and outcome, with how long they waited and took', async () => {
    await newMember(db, 'fan');
    for (const [daysAgo, code] of [
      [0, null],
      [0, 'QUALITY_TOO_LOW'],
      [0, null],
      [3, 'QUALITY_TOO_LOW'],
      [200, null],
    ] as const)
      await produce(daysAgo, code);
    await countDays(db);
    const { days, outcomes } = await figuresOf(db, 7);
    expect(days[6]).toMatchObject({
      succeeded: 2,
      failed: 1,
      signUps: 1,
      queueSeconds: 10,
      makingSeconds: 20,
    });
    expect(days[3]).toMatchObject({ succeeded: 0, failed: 1 });
    expect(outcomes).toEqual([
      { code: 'QUALITY_TOO_LOW', count: 2 },
      { code: 'SUCCESS', count: 2 },
    ]);
  });

  test('counted again, what is new counts, and nothing counts twice', async () => {
    await produce(0, null);
    await countDays(db);
    await countDays(db);
    expect(await today()).toMatchObject({ succeeded: 3, failed: 1 });
  });

  test('what is not there any more is counted no more; days that are settled stay as they are', async () => {
    const codes = async () => (await figuresOf(db, 7)).outcomes.map(({ code }) => code);
    await produce(0, 'POSE_TOO_DIFFERENT');
    await countDays(db);
    await countStorage(db);
    expect(await codes()).toContain('POSE_TOO_DIFFERENT');
    await without(sql`delete from productions
      where error_code = 'POSE_TOO_DIFFERENT' or finished_at < now() - interval '2 days'`);
    await countDays(db);
    expect(await codes()).not.toContain('POSE_TOO_DIFFERENT');
    const { days, storage } = await figuresOf(db, 7);
    expect([days[3]!.failed, storage?.files]).toEqual([1, 0]);
  });

  test('revenue is that of orders whose credits were posted, in each currency', async () => {
    await without(sql`
      with made as (
        insert into payment_orders
          (user_id, app_product_id, provider, provider_order_id, total_cents, price_currency, currency_id, amount, bonus, status)
        select 0, 0, 'sandbox', 'o' || price || currency, price, currency, 1, 1, 0, 'POSTED'
        from (values (1100, 'USD'), (900, 'USD'), (500, 'EUR')) v (price, currency)
        returning id
      )
      insert into payment_events (order_id, status)
      select id, status from made, (values ('CAPTURED'), ('POSTED')) s (status)`);
    await countDays(db);
    expect((await today()).revenue).toEqual([
      { currency: 'EUR', cents: 500 },
      { currency: 'USD', cents: 2000 },
    ]);
  });

  test('storage is the files and their bytes', async () => {
    await sql`insert into files (key, content_type, bytes, sha256)
      values ('a', 'image/jpeg', 1000, ''), ('b', 'image/jpeg', 500, '')`.execute(db);
    await countStorage(db);
    expect((await figuresOf(db, 1)).storage).toEqual({ files: 2, bytes: 1500 });
  });

  test('what is low and active is told, until there is enough again', async () => {
    const { id } = await db
      .insertInto('services')
      .values({
        ...{ name: 'Frame', cost: 1, type: 'ITEM', currency_id: 1 },
        ...{ stock: 3, stock_alert_threshold: 3 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await lowStock(db)).toEqual([{ id, name: 'Frame', availableStock: 3, threshold: 3 }]);
    await db.updateTable('services').set({ stock: 4 }).where('id', '=', id).execute();
    expect(await lowStock(db)).toEqual([]);
  });

  test('what waits for a job and what is in one are two numbers', async () => {
    await without(sql`
      insert into productions (uid, user_id, product_id, src_img_id, transfer_id, status, queued_at, started_at)
      values ('w1', 0, 0, 0, -901, 'PROCESSING', now(), null), ('w2', 0, 0, 0, -902, 'PROCESSING', now(), now()),
        ('w3', 0, 0, 0, -903, 'PENDING', null, null)`);
    expect(await underWay(db)).toEqual({ waiting: 1, making: 1 });
  });
});

describe.each(DATABASES)('the dashboard’s figures of productions on $kind', ({ open }) => {
  const setting = useProductions(open);

  /** A production whose job has begun. */
  async function begun(id: number): Promise<number> {
    const { db } = setting.now().database;
    const begin = sql<Date>`now() - interval '8 seconds'`;
    await db
      .updateTable('productions')
      .set({ status: 'PROCESSING', mode: 'head', queued_at: begin, started_at: begin })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const made = async (id: number) =>
    setting.now().outcomes.finish(await begun(id), await setting.result(), REPORT);
  const start = async () => (await setting.started(await setting.newProduct())).id;
  const remove = (id: number) =>
    createPhotos({
      db: setting.now().database.db,
      trash: { throwAway: async () => {}, empty: async () => {} } as never,
    }).remove(setting.now().fan, [id]);
  const counted = async () => {
    const { db } = setting.now().database;
    await countDays(db);
    return figuresOf(db, 30);
  };

  beforeEach(() => sql`delete from daily_figures`.execute(setting.now().database.db));
  afterEach(() =>
    sql`update productions set finished_at = now() - interval '100 days' where finished_at is not null`.execute(
      setting.now().database.db,
    ),
  );

  test('a photo that is given another face was made once, on its day, and the face is another generation', async () => {
    const { database, fan, productions, images } = setting.now();
    const id = await start();
    await made(id);
    await sql`update productions set queued_at = queued_at - interval '10 days',
      started_at = started_at - interval '10 days', finished_at = finished_at - interval '10 days'
      where id = ${id}`.execute(database.db);
    const again = await productions.changeFace(fan, {
      ...{ productionId: id, agreementMetaData: setting.agreement(), address: '', key: null },
      srcfile: images.address(await setting.newFace(fan)),
    });
    await made(again);
    const { days, outcomes } = await counted();
    expect(outcomes).toEqual([{ code: 'SUCCESS', count: 2 }]);
    for (const day of [days[19]!, days[29]!]) {
      expect(day.succeeded).toBe(1);
      // not the days between the two
      expect(day.makingSeconds).toBeGreaterThanOrEqual(8);
      expect(day.makingSeconds).toBeLessThan(600);
    }
  });

  test('a failure that its owner deletes is counted as the failure that it was', async () => {
    const id = await start();
    await setting.now().outcomes.fail(await begun(id), 'QUALITY_TOO_LOW');
    await remove(id);
    const { days, outcomes } = await counted();
    expect(outcomes).toEqual([{ code: 'QUALITY_TOO_LOW', count: 1 }]);
    expect(days[29]).toMatchObject({ succeeded: 0, failed: 1 });
  });

  test('a photo that its owner deletes was made all the same', async () => {
    const id = await start();
    await made(id);
    await remove(id);
    expect((await counted()).outcomes).toEqual([{ code: 'SUCCESS', count: 1 }]);
  });
});
