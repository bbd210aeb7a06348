import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { expectSound, expire, house } from '../ledger/ledger.fixture.ts';
import { balanceOf, grant, reserve } from '../ledger/ledger.ts';
import { newMember, newOffer } from '../photos/photos.fixture.ts';
import { createPurchases, type Purchases } from './purchases.ts';
import { boughtProduct, purchaseById, purchasesOf, takeProduct } from './store.ts';

const PRICE = 40;

describe.each(DATABASES)('buying bundles on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let purchases: Purchases;
  let offer: Awaited<ReturnType<typeof newOffer>>;
  let fan: Member;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    purchases = createPurchases({ db });
  });
  beforeEach(async () => {
    offer = await newOffer(db);
    await change({ price: PRICE });
    fan = await newFan();
  });
  afterAll(async () => {
    await expectSound(db);
    await drop();
  });

  async function newFan(amount = 100): Promise<Member> {
    const member = await newMember(db);
    const issue = { userId: member.userId, currencyId: CURRENCY.FACE, reason: 'gift' };
    if (amount > 0) await grant(db, { ...issue, amount, idempotencyKey: randomUUID() });
    return member;
  }
  const change = (values: object) =>
    db.updateTable('bundles').set(values).where('id', '=', offer.bundleId).execute();
  const fee = (ratio: number) =>
    db.updateTable('partners').set({ current_fee_ratio: ratio }).where('id', '=', offer.partnerId).execute();
  const buy = (member = fan, price = PRICE, key: string = randomUUID()) =>
    purchases.buy(member, { uid: offer.bundleUid, price, key });
  const faceOf = ({ userId }: Member) => balanceOf(db, userId, CURRENCY.FACE);
  const count = async () => (await purchasesOf(db, { userId: fan.userId, limit: 100, offset: 0 })).totalCount;
  const refused = (code: string) => ({ code });

  test('the price leaves the fan, the partner has their share at once, and the house the rest', async () => {
    await fee(0.3);
    const { revenue } = await house(db, CURRENCY.FACE);
    const id = await buy();
    expect(await faceOf(fan)).toBe(60);
    expect(await faceOf(offer.member)).toBe(28);
    expect((await house(db, CURRENCY.FACE)).revenue - revenue).toBe(12);
    expect(await purchaseById(db, fan.userId, id)).toMatchObject({ price: PRICE, total: 1, used: 0 });
  });

  test('a sale price is what is paid', async () => {
    await change({ sale_price: 25 });
    await expect(buy()).rejects.toMatchObject(refused('BUNDLE_PRICE_CHANGED'));
    await buy(fan, 25);
    expect(await faceOf(fan)).toBe(75);
  });

  test('sent twice, or twice at once, it is bought once', async () => {
    const ids = await Promise.all([buy(fan, PRICE, 'a'), buy(fan, PRICE, 'a'), buy(fan, PRICE, 'a')]);
    expect(new Set([...ids, await buy(fan, PRICE, 'a')]).size).toBe(1);
    expect([await faceOf(fan), await faceOf(offer.member), await count()]).toEqual([60, 40, 1]);
  });

  test('an answer that was lost is given again, whatever the bundle costs by now and though it has ended', async () => {
    const id = await buy(fan, PRICE, 'b');
    await change({ price: 70, status: 'ENDED' });
    expect(await buy(fan, PRICE, 'b')).toBe(id);
  });

  test('a key that bought one bundle buys no other', async () => {
    await buy(fan, PRICE, 'c');
    const other = await newOffer(db);
    const key = { uid: other.bundleUid, price: PRICE, key: 'c' };
    await expect(purchases.buy(fan, key)).rejects.toMatchObject(refused('BAD_INPUT'));
  });

  test('the same key of two members is two', async () => {
    const other = await newFan();
    expect(await buy(fan, PRICE, 'd')).not.toBe(await buy(other, PRICE, 'd'));
  });

  test('credits that were set aside for what was never made are there again when that has expired', async () => {
    const aside = { userId: fan.userId, serviceId: null, currencyId: CURRENCY.FACE, amount: 100, key: null };
    const { id } = await reserve(db, aside);
    await expect(buy()).rejects.toMatchObject(refused('INSUFFICIENT_FACE'));
    await expire(db, [id]);
    await buy();
    expect(await faceOf(fan)).toBe(60);
  });

  test.each<[string, object, string]>([
    ['ended by its partner', { status: 'ENDED' }, 'BUNDLE_ENDED'],
    ['past its end', { publish_end_at: new Date(Date.now() - 1000) }, 'BUNDLE_ENDED'],
    ['not begun', { publish_start_at: new Date(Date.now() + 3_600_000) }, 'BUNDLE_NOT_FOUND'],
    ['a draft', { status: 'DRAFT' }, 'BUNDLE_NOT_FOUND'],
    ['not active', { is_active: false }, 'BUNDLE_NOT_FOUND'],
    ['without a price', { price: 0 }, 'BUNDLE_NOT_SOLD'],
    ['of another price', { price: PRICE + 1 }, 'BUNDLE_PRICE_CHANGED'],
    ['beyond the balance', { price: 101 }, 'INSUFFICIENT_FACE'],
  ])('a bundle that is %s is not bought', async (_, values, code) => {
    await change(values);
    const price = code === 'INSUFFICIENT_FACE' ? 101 : PRICE;
    await expect(buy(fan, price)).rejects.toMatchObject(refused(code));
    expect([await faceOf(fan), await faceOf(offer.member), await count()]).toEqual([100, 0, 0]);
  });

  test.each([0, -1, -PRICE, 2 ** 31 - 1, Number.NaN])(
    'a price of %d, which nobody named, buys nothing',
    async (price) => {
      await expect(buy(fan, price)).rejects.toMatchObject(refused('BUNDLE_PRICE_CHANGED'));
      expect(await faceOf(fan)).toBe(100);
    },
  );

  test('nobody buys their own bundle, and nobody one that is not there', async () => {
    const issue = { userId: offer.member.userId, currencyId: CURRENCY.FACE, reason: 'gift' };
    await grant(db, { ...issue, amount: 100, idempotencyKey: randomUUID() });
    await expect(buy(offer.member)).rejects.toMatchObject(refused('BUNDLE_OWN'));
    const unknown = { uid: 'nowhere', price: PRICE, key: randomUUID() };
    await expect(purchases.buy(fan, unknown)).rejects.toMatchObject(refused('BUNDLE_NOT_FOUND'));
  });

  test('a partner who is blocked sells nothing; what was bought of them before stays', async () => {
    const id = await buy(fan, PRICE, 'before');
    const earned = await faceOf(offer.member);
    await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', offer.member.userId).execute();
    await expect(buy()).rejects.toMatchObject(refused('BUNDLE_NOT_FOUND'));
    expect([await faceOf(fan), await faceOf(offer.member), await count()]).toEqual([60, earned, 1]);
    expect(await buy(fan, PRICE, 'before')).toBe(id);
    const { productId } = offer;
    expect(await boughtProduct(db, fan.userId, productId)).toMatchObject({ id: productId });
    expect(await takeProduct(db, fan, { purchaseId: id, productId })).toMatchObject({ id: productId });
  });

  test('of many purchases at once, as many come through as a member may make', async () => {
    await change({ max_purchase_count: 2, price: 1 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => buy(fan, 1)));
    const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes).toEqual(Array(6).fill('BUNDLE_BOUGHT_OUT'));
    expect([await faceOf(fan), await faceOf(offer.member), await count()]).toEqual([98, 2, 2]);
    // the bound is each member's
    await buy(await newFan(), 1);
  });

  test('of many members at once, as many come through as there are in stock', async () => {
    const service = { name: 'Edition', cost: 1, type: 'ITEM' as const, currency_id: CURRENCY.FACE, stock: 3 };
    const { id } = await db.insertInto('services').values(service).returning('id').executeTakeFirstOrThrow();
    await change({ service_id: id });
    const fans = await Promise.all(Array.from({ length: 10 }, () => newFan()));
    const results = await Promise.allSettled(fans.map((member) => buy(member)));
    const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes).toEqual(Array(7).fill('BUNDLE_SOLD_OUT'));
    const stock = await db
      .selectFrom('services')
      .select(['stock', 'reserved'])
      .where('id', '=', id)
      .execute();
    expect(stock).toEqual([{ stock: 0, reserved: 0 }]);
    const bundle = await db
      .selectFrom('bundles')
      .select('used_in_stock')
      .where('id', '=', offer.bundleId)
      .executeTakeFirstOrThrow();
    expect(bundle.used_in_stock).toBe(3);
    expect(await faceOf(offer.member)).toBe(3 * PRICE);
  });

  test('of two purchases at once that the balance allows one of, one comes through', async () => {
    await change({ price: 60 });
    const results = await Promise.allSettled([buy(fan, 60), buy(fan, 60)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await faceOf(fan), await count()]).toEqual([40, 1]);
  });

  test('of members who buy and partners who end at once, each is told, and only who paid has it', async () => {
    const fans = await Promise.all(Array.from({ length: 12 }, () => newFan()));
    const [bought] = await Promise.all([
      Promise.allSettled(fans.map((member) => buy(member))),
      change({ status: 'ENDED' }),
    ]);
    const codes = bought.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes).toEqual(codes.map(() => 'BUNDLE_ENDED'));
    expect(await faceOf(offer.member)).toBe((fans.length - codes.length) * PRICE);
  });

  test('a purchase is its member’s alone, and nobody changes it', async () => {
    const id = await buy();
    expect(await purchaseById(db, offer.member.userId, id)).toBeUndefined();
    await expect(sql`update bundle_purchases set price = 1 where id = ${id}`.execute(db)).rejects.toThrow(
      'append-only',
    );
  });

  test('my purchases are a page of them, newest first, with what is left of each', async () => {
    const ids = [await buy(), await buy()];
    const page = await purchasesOf(db, { userId: fan.userId, limit: 1, offset: 0 });
    expect(page).toMatchObject({ totalCount: 2, rows: [{ id: ids[1], total: 1, used: 0 }] });
    expect(page.rows[0]!.images).toHaveLength(1);
  });
});
