import { randomUUID } from 'node:crypto';
import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import type { SwapReport } from '@facet/workers/types.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { expectSound } from '../ledger/ledger.fixture.ts';
import { balanceOf, grant, reserve } from '../ledger/ledger.ts';
import { newMember, newOffer } from '../photos/photos.fixture.ts';
import { createOutcomes } from '../productions/outcomes.ts';
import { createPurchases } from '../purchases/purchases.ts';
import { countRefusal } from './earnings.ts';
import { figuresOf } from './figures.ts';
import { createViews } from './views.ts';

const COST = 30;
/** What is left of COST after the house's fee. */
const SHARE = 21;
const REPORT = {} as SwapReport;

describe.each(DATABASES)('what partners earn on $kind', ({ open, kind }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let offer: Awaited<ReturnType<typeof newOffer>>;
  let fan: Member;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
  });
  beforeEach(async () => {
    offer = await newOffer(db);
    await db
      .updateTable('partners')
      .set({ current_fee_ratio: 0.3 })
      .where('id', '=', offer.partnerId)
      .execute();
    fan = await newFan();
  });
  afterEach(async () => {
    await expectSound(db);
    // each FACE that was earned is in a figure, and each figure's FACE was transferred
    const transferred = sql<number>`select coalesce(sum(amount), 0)::int from ledger_transfers
      where idempotency_key like 'earning:%'`;
    const counted = sql<number>`select coalesce(sum(total), 0)::int from partner_figures`;
    const { rows } = await sql<{ same: boolean }>`select (${transferred}) = (${counted}) as same`.execute(db);
    expect(rows).toEqual([{ same: true }]);
  });
  afterAll(() => drop());

  const outcomes = (adShare?: number) =>
    createOutcomes({
      trash: { throwAway: async () => {}, empty: async () => {} },
      ...{ db, bus: { publish: async () => {} }, images: { record: async () => {} } },
      ...(adShare !== undefined && { adShare }),
    });
  async function newFan(): Promise<Member> {
    const member = await newMember(db);
    const issue = { userId: member.userId, currencyId: CURRENCY.FACE, reason: 'gift' };
    await grant(db, { ...issue, amount: 100, idempotencyKey: randomUUID() });
    return member;
  }
  async function newFile(ownerId: number): Promise<string> {
    const key = `${randomUUID()}.jpg`;
    await db
      .insertInto('files')
      .values({ key, owner_id: ownerId, content_type: 'image/jpeg', bytes: 1, sha256: '' })
      .execute();
    return key;
  }
  async function newFace(member: Member): Promise<number> {
    const values = { user_id: member.userId, file_key: await newFile(member.userId), face: '{}' };
    const { id } = await db.insertInto('src_imgs').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  /** A production under way, paid by a reservation. */
  async function begin(
    member = fan,
    { serviceId, amount }: { serviceId: number; amount: number } = {
      serviceId: SERVICE.credit,
      amount: COST,
    },
  ): Promise<number> {
    const currencyId = CURRENCY.FACE;
    const command = { userId: member.userId, serviceId, currencyId, amount, key: null };
    const src_img_id = await newFace(member);
    const { id: transfer_id } = await db.transaction().execute((trx) => reserve(trx, command));
    const { id } = await db
      .insertInto('productions')
      .values({
        ...{ uid: randomUUID(), user_id: member.userId, product_id: offer.productId, src_img_id },
        ...{ transfer_id, status: 'PROCESSING', mode: 'head' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const finish = async (id: number, member = fan, adShare?: number) =>
    outcomes(adShare).finish(id, { key: await newFile(member.userId) } as never, REPORT);
  const faceOf = ({ userId }: Member) => balanceOf(db, userId, CURRENCY.FACE);
  const figures = (days = 1) => figuresOf(db, offer.partnerId, days);
  const today = async () => (await figures()).days[0]!;

  test('a photo that is made earns its share once, however often it finishes', async () => {
    const id = await begin();
    expect((await Promise.all([finish(id), finish(id), finish(id)])).filter(Boolean)).toHaveLength(1);
    expect([await faceOf(fan), await faceOf(offer.member)]).toEqual([100 - COST, SHARE]);
    expect(await today()).toMatchObject({ succeeded: 1, failed: 0, earned: SHARE });
  });

  test('a photo that fails earns nothing and says why, whatever happens at the same moment', async () => {
    const id = await begin();
    const [, , hasFinished] = await Promise.all([
      outcomes().fail(id, 'QUALITY_TOO_LOW'),
      outcomes().fail(id, 'GENERATION_FAILED'),
      finish(id),
    ]);
    expect(await faceOf(offer.member)).toBe(hasFinished ? SHARE : 0);
    expect(await faceOf(fan)).toBe(hasFinished ? 100 - COST : 100);
    const { succeeded, failed } = await today();
    expect(succeeded + failed).toBe(1);
  });

  test('of many photos of many members at once, the partner has the share of each that was made', async () => {
    const fans = await Promise.all(Array.from({ length: 20 }, newFan));
    const ids = await Promise.all(fans.map((member) => begin(member)));
    await Promise.all(
      ids.map((id, index) =>
        index % 4 === 0 ? outcomes().fail(id, 'GENERATION_FAILED') : finish(id, fans[index]),
      ),
    );
    expect(await faceOf(offer.member)).toBe(15 * SHARE);
    expect(await today()).toMatchObject({ succeeded: 15, failed: 5, earned: 15 * SHARE });
    expect((await figures()).reasons).toEqual([{ code: 'GENERATION_FAILED', isPaid: true, count: 5 }]);
  });

  test('partners who make photos of each other at once do not wait for each other for ever', async () => {
    const [mine, theirs] = [offer, await newOffer(db)];
    const issue = { currencyId: CURRENCY.FACE, reason: 'gift', amount: 1000 };
    for (const { member } of [mine, theirs])
      await grant(db, { ...issue, userId: member.userId, idempotencyKey: randomUUID() });
    const work: (() => Promise<unknown>)[] = [];
    for (const [seller, buyer] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      offer = seller;
      for (let photo = 0; photo < 8; photo++) {
        const id = await begin(buyer.member);
        work.push(() => finish(id, buyer.member));
      }
    }
    await Promise.all(work.map((one) => one()));
    expect(await faceOf(mine.member)).toBe(1000 - 8 * COST + 8 * SHARE);
    expect(await faceOf(theirs.member)).toBe(1000 - 8 * COST + 8 * COST);
  });

  test('an advertisement earns what the house says, which is nothing unless it says so', async () => {
    const ad = { serviceId: SERVICE.advertisement, amount: 0 };
    await finish(await begin(fan, ad));
    expect(await faceOf(offer.member)).toBe(0);
    await finish(await begin(fan, ad), fan, 4);
    expect(await faceOf(offer.member)).toBe(4);
    // not even by making one's own
    await finish(await begin(offer.member, ad), offer.member, 4);
    expect(await faceOf(offer.member)).toBe(4);
    expect(await today()).toMatchObject({ succeeded: 3, earned: 4 });
  });

  test('what is undone was neither earned nor counted', async () => {
    const id = await begin();
    const dying = createOutcomes({
      trash: { throwAway: async () => {}, empty: async () => {} },
      ...{ db, images: { record: async () => {} } },
      bus: { publish: () => Promise.reject(new Error('killed')) },
    });
    const file = { key: await newFile(fan.userId) } as never;
    await expect(dying.finish(id, file, REPORT)).rejects.toThrow('killed');
    expect(await faceOf(offer.member)).toBe(0);
    expect(await today()).toMatchObject({ succeeded: 0, earned: 0 });
    // the next try
    expect(await finish(id)).toBe(true);
    expect(await faceOf(offer.member)).toBe(SHARE);
  });

  test('a bundle earns when it is sold, and its photos nothing more', async () => {
    await db.updateTable('bundles').set({ price: 40 }).where('id', '=', offer.bundleId).execute();
    const bundle_purchase_id = await createPurchases({ db }).buy(fan, {
      ...{ uid: offer.bundleUid, price: 40, key: 'a' },
    });
    const { id } = await db
      .insertInto('productions')
      .values({
        ...{ uid: randomUUID(), user_id: fan.userId, product_id: offer.productId },
        ...{ src_img_id: await newFace(fan), bundle_purchase_id, status: 'PROCESSING', mode: 'head' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await finish(id);
    expect(await faceOf(offer.member)).toBe(28);
    const { bundles, products } = await figures();
    expect(bundles).toMatchObject([{ id: offer.bundleId, name: 'Waves', sales: 1, earned: 28 }]);
    expect(products).toMatchObject([{ id: offer.productId, name: 'By the sea', succeeded: 1, earned: 0 }]);
  });

  test('a face that is refused for a photo counts once, however often it is asked about', async () => {
    const refusal = { srcImgId: await newFace(fan), productId: offer.productId, code: 'POOR_MATCH' as const };
    await Promise.all([countRefusal(db, refusal), countRefusal(db, refusal), countRefusal(db, refusal)]);
    await countRefusal(db, { ...refusal, srcImgId: await newFace(fan), code: 'POSE_TOO_DIFFERENT' });
    expect(await today()).toMatchObject({ refused: 2, failed: 0 });
    expect((await figures()).reasons).toEqual([
      { code: 'POOR_MATCH', isPaid: false, count: 1 },
      { code: 'POSE_TOO_DIFFERENT', isPaid: false, count: 1 },
    ]);
  });

  test('of a face that was deleted meanwhile no refusal is counted', async () => {
    const refusal = { srcImgId: await newFace(fan), productId: offer.productId, code: 'POOR_MATCH' as const };
    await db.deleteFrom('src_imgs').where('id', '=', refusal.srcImgId).execute();
    await countRefusal(db, refusal);
    expect(await today()).toMatchObject({ refused: 0 });
  });

  // where one connection does everything, nobody else can wait
  test.runIf(kind === 'postgres')(
    'of a face that is being deleted at that moment no refusal is counted',
    async () => {
      const refusal = {
        ...{ srcImgId: await newFace(fan), productId: offer.productId },
        code: 'POOR_MATCH' as const,
      };
      const { counting } = await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('src_imgs').where('id', '=', refusal.srcImgId).execute();
        const waiting = Promise.allSettled([countRefusal(db, refusal)]);
        await expect
          .poll(async () => {
            // another connection asks: a transaction sees what others do as it was when it first looked
            const { rows } = await sql`select from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
            return rows.length;
          })
          .toBe(1);
        return { counting: waiting };
      });
      expect(await counting).toEqual([{ status: 'fulfilled', value: undefined }]);
      expect(await today()).toMatchObject({ refused: 0 });
    },
  );

  test('a page is seen once a visitor and day, and nobody is known again tomorrow', async () => {
    const views = createViews({ db, log: silent });
    const page = { id: offer.bundleId, partnerId: offer.partnerId };
    const visitor = { userId: null, address: '10.0.0.1', userAgent: 'a' };
    const viewers = [
      visitor,
      { ...visitor, userAgent: 'b' },
      { ...visitor, address: '10.0.0.2' },
      { ...visitor, userId: fan.userId },
    ];
    for (let time = 0; time < 3; time++) await Promise.all(viewers.map((viewer) => views.seen(page, viewer)));
    // another process of the cluster
    await createViews({ db, log: silent }).seen(page, visitor);
    expect(await today()).toMatchObject({ views: 4 });
    const { rows } = await sql<{ row: string }>`select page_views::text as row from page_views`.execute(db);
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ row }) => row.includes('10.0.0'))).toEqual([]);

    await sql`update page_views set day = day - 1`.execute(db);
    await sql`update view_salts set day = day - 1`.execute(db);
    await views.forget();
    expect(await db.selectFrom('page_views').select('day').execute()).toEqual([]);
    expect(await db.selectFrom('view_salts').select('day').execute()).toEqual([]);
    expect(await today()).toMatchObject({ views: 4 });
  });

  test('the views of a page have a bound, and one that cannot be counted is shown all the same', async () => {
    const views = createViews({ db, log: silent });
    const page = { id: offer.bundleId, partnerId: offer.partnerId };
    await views.seen(page, { userId: 1, address: '', userAgent: '' });
    await sql`update partner_figures set count = 100000 where partner_id = ${offer.partnerId}`.execute(db);
    await views.seen(page, { userId: 2, address: '', userAgent: '' });
    expect(await today()).toMatchObject({ views: 100_000 });
    await views.seen({ ...page, partnerId: -1 }, { userId: 3, address: '', userAgent: '' });
  });

  test('days are told from the oldest to today, and of nobody else', async () => {
    await finish(await begin());
    await sql`update partner_figures set day = day - 2 where partner_id = ${offer.partnerId}`.execute(db);
    await finish(await begin());
    const { days } = await figures(3);
    expect(days.map(({ earned }) => earned)).toEqual([SHARE, 0, SHARE]);
    expect((await figures(2)).products).toMatchObject([{ succeeded: 1 }]);
    expect((await figuresOf(db, (await newOffer(db)).partnerId, 1)).products).toEqual([]);
  });
});
