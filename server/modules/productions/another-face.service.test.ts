import { randomUUID } from 'node:crypto';
import { ADVERTISEMENT_SECONDS, CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import type { FaceSummary, SwapReport } from '@facet/workers/types.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { createCredits } from '../ledger/credits.ts';
import { expectSound, move } from '../ledger/ledger.fixture.ts';
import { balanceOf, grant } from '../ledger/ledger.ts';
import { newMember, newOffer } from '../photos/photos.fixture.ts';
import { createPurchases } from '../purchases/purchases.ts';
import { gavePictureAway } from './originals.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { createProductions, type Productions } from './productions.ts';
import { productionsOfPurchase, searchProductions } from './store.ts';

const PRICE = 40;
const face = (yaw: number): FaceSummary => ({
  ...{ box: { x: 10, y: 10, width: 200, height: 240 }, score: 1, size: 200 },
  pose: { yaw, pitch: 0, roll: 0 },
});

describe.each(DATABASES)('another face in a finished photo on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let productions: Productions;
  let outcomes: Outcomes;
  let offer: Awaited<ReturnType<typeof newOffer>>;
  let fan: Member;
  let purchaseId: number;
  const enqueue = vi.fn(async () => {});
  const thrown: string[] = [];

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    // an address is its key
    const images = { keyOf: (address: string) => address, record: async () => {} };
    const bus = { publish: async () => {} };
    outcomes = createOutcomes({
      db,
      images,
      bus,
      trash: { throwAway: async (_: unknown, key: string) => void thrown.push(key), empty: async () => {} },
    });
    productions = createProductions({
      ...{ db, bus, outcomes, images: images as never, consents: createConsents() },
      generations: { enqueue, isUnderWay: async () => false },
      trials: {
        remembered: async () => undefined,
        verdict: async () => null,
        preview: async () => ({ jpeg: Buffer.alloc(0), other: null }),
      },
      credits: createCredits({ db }),
    });
  });
  beforeEach(async () => {
    enqueue.mockClear();
    offer = await newOffer(db);
    const faces = JSON.stringify([face(0)]);
    await db.updateTable('products').set({ faces }).where('id', '=', offer.productId).execute();
    await db.updateTable('bundles').set({ price: PRICE }).where('id', '=', offer.bundleId).execute();
    fan = await newMember(db);
    const issue = { userId: fan.userId, currencyId: CURRENCY.FACE, reason: 'gift' };
    await grant(db, { ...issue, currencyId: CURRENCY.MFACE, amount: 160, idempotencyKey: randomUUID() });
    await grant(db, { ...issue, amount: 160, idempotencyKey: randomUUID() });
    purchaseId = await buy();
    thrown.length = 0;
  });
  afterAll(async () => {
    await expectSound(db);
    await drop();
  });

  const buy = () =>
    createPurchases({ db }).buy(fan, { uid: offer.bundleUid, price: PRICE, key: randomUUID() });
  async function newFile(ownerId: number): Promise<string> {
    const key = `${randomUUID()}.jpg`;
    await db
      .insertInto('files')
      .values({ key, owner_id: ownerId, content_type: 'image/jpeg', bytes: 1, sha256: '' })
      .execute();
    return key;
  }
  async function newFace(member = fan, yaw = 0): Promise<string> {
    const key = await newFile(member.userId);
    const values = { user_id: member.userId, file_key: key, face: JSON.stringify(face(yaw)) };
    await db.insertInto('src_imgs').values(values).execute();
    return key;
  }
  const agreement = (...ids: ('terms' | 'imagegeneration' | 'privacy')[]) =>
    JSON.stringify(ids.map((documentId) => consentRecord({ documentId })));
  const make = async (change: Partial<Parameters<Productions['createWithBundle']>[1]> = {}, member = fan) =>
    productions.createWithBundle(member, {
      ...{ productId: offer.productId, bundlePurchaseId: purchaseId, address: '127.0.0.1' },
      ...{ srcfile: change.srcfile ?? (await newFace()) },
      agreementMetaData: agreement('terms', 'imagegeneration', 'privacy'),
      ...change,
    });
  const finish = async (id: number) => {
    const key = await newFile(fan.userId);
    return outcomes.finish(id, { key } as never, {} as SwapReport);
  };
  const places = async () => (await productionsOfPurchase(db, purchaseId)).map(({ id }) => id);
  const row = (id: number) =>
    db
      .selectFrom('productions')
      .select(['status', 'file_key', 'src_img_id', 'is_checked', 'replaces_id', 'gave_place_back'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const change = async (productionId: number, also: Partial<Parameters<Productions['changeFace']>[1]> = {}) =>
    productions.changeFace(fan, {
      ...{
        productionId,
        srcfile: also.srcfile ?? (await newFace()),
        address: '127.0.0.1',
        key: randomUUID(),
      },
      agreementMetaData: agreement('terms', 'imagegeneration', 'privacy'),
      ...also,
    });
  const spendable = () => balanceOf(db, fan.userId, CURRENCY.FACE);
  const credits = () => createCredits({ db });

  /** Of the offer's product, made and paid the usual way. */
  async function madeWith(serviceId: number = SERVICE.credit, variant?: 'nature' | 'head'): Promise<number> {
    const { reservation } = await credits().useService(fan, serviceId, null);
    if (serviceId === SERVICE.advertisement)
      await move(db, [reservation.id], 'created_at', ADVERTISEMENT_SECONDS + 1);
    const { fileKey } = await db
      .selectFrom('product_details')
      .select('fileKey')
      .where('id', '=', offer.productId)
      .executeTakeFirstOrThrow();
    const id = await productions.create(fan, {
      ...{ productId: offer.productId, targetfile: fileKey, srcfile: await newFace() },
      ...{ tradeHistoryId: reservation.id, address: '127.0.0.1', variant },
      agreementMetaData: agreement('terms', 'imagegeneration', 'privacy'),
    });
    await db
      .updateTable('productions')
      .set({ status: 'PROCESSING', mode: 'all' })
      .where('id', '=', id)
      .execute();
    await finish(id);
    return id;
  }

  test('is paid as the first one was; the old picture stays until the new one is there, and goes then', async () => {
    const original = await madeWith();
    const before = await row(original);
    expect(await productions.anotherFaceCost(fan, original)).toEqual({ payment: 'CREDIT', cost: 30 });
    const left = await spendable();
    const making = await change(original);
    expect(await spendable()).toBe(left - 30);
    expect(await row(original)).toEqual(before);
    expect(enqueue).toHaveBeenCalledOnce();
    await finish(making);
    const after = await row(original);
    expect(after).toMatchObject({ status: 'SUCCESS', is_checked: false });
    expect(after.file_key).not.toBe(before.file_key);
    expect(after.src_img_id).not.toBe(before.src_img_id);
    expect(await row(making)).toMatchObject({ status: 'DELETED', file_key: null });
    expect(thrown).toEqual([before.file_key]);
    expect(await gavePictureAway(db, making, fan.userId)).toBe(true);
    expect(await spendable()).toBe(left - 30);
  });

  test.each([
    ['a price of its own', async () => ({ cost: 50 })],
    [
      'a service of its own',
      async () => {
        const service = { name: 'Portrait', cost: 50, type: 'CREDIT' as const, currency_id: CURRENCY.FACE };
        const added = await db
          .insertInto('services')
          .values(service)
          .returning('id')
          .executeTakeFirstOrThrow();
        return { service_id: added.id };
      },
    ],
  ])('costs what its photo costs today, also where that was given %s meanwhile', async (_, newPrice) => {
    const original = await madeWith();
    await db
      .updateTable('products')
      .set(await newPrice())
      .where('id', '=', offer.productId)
      .execute();
    expect(await productions.anotherFaceCost(fan, original)).toEqual({ payment: 'CREDIT', cost: 50 });
    const left = await spendable();
    await finish(await change(original));
    expect(await spendable()).toBe(left - 50);
    await db
      .updateTable('products')
      .set({ cost: null, service_id: null })
      .where('id', '=', offer.productId)
      .execute();
    await finish(await change(original));
    expect(await spendable()).toBe(left - 80);
  });

  const variantOf = async (id: number) =>
    (await db.selectFrom('productions').select('variant').where('id', '=', id).executeTakeFirst())?.variant;

  test('is made in the variant of the first one', async () => {
    expect(await variantOf(await change(await madeWith(SERVICE.credit, 'nature')))).toBe('nature');
    expect(await variantOf(await change(await madeWith()))).toBe('likeness');
  });

  test('is no whole head beside a face, of which nobody has seen whether it is a picture', async () => {
    expect(await variantOf(await change(await madeWith(SERVICE.credit, 'head')))).toBe('likeness');
  });

  test('while it is made, the gallery shows the photo once, and what is being made has it', async () => {
    const original = await madeWith();
    const making = await change(original);
    const listed = async (filter: 'ALL' | 'GENERATING') => {
      const { rows, totalCount } = await searchProductions(db, {
        userId: fan.userId,
        filter,
        limit: 9,
        offset: 0,
      });
      expect(totalCount).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await listed('GENERATING')).toEqual([making]);
    expect(await listed('ALL')).toEqual([original]);
    await outcomes.fail(making, 'QUALITY_TOO_LOW');
    expect(await listed('ALL')).toEqual([making, original]);
  });

  test('fails without taking anything: the credits come back, the picture stays, and it can be tried again', async () => {
    const original = await madeWith();
    const [before, left] = [await row(original), await spendable()];
    const making = await change(original);
    await outcomes.fail(making, 'QUALITY_TOO_LOW');
    expect(await row(original)).toEqual(before);
    expect(await spendable()).toBe(left);
    expect(thrown).toEqual([]);
    await finish(await change(original));
    expect(await spendable()).toBe(left - 30);
  });

  test('asked for many times at once it is begun once, and paid once', async () => {
    const original = await madeWith();
    const left = await spendable();
    const many = await Promise.allSettled(Array.from({ length: 5 }, () => change(original)));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of many) {
      if (one.status === 'rejected')
        expect(['PHOTO_BEING_REMADE', 'INSUFFICIENT_FACE']).toContain(one.reason.code);
    }
    expect(await spendable()).toBe(left - 30);
  });

  test('the same call again, as after a lost answer, gives the same', async () => {
    const original = await madeWith();
    const left = await spendable();
    const same = { key: randomUUID(), srcfile: await newFace() };
    expect(await change(original, same)).toBe(await change(original, same));
    expect(await spendable()).toBe(left - 30);
  });

  test('the same call again gives the same also when the price has changed meanwhile', async () => {
    const original = await madeWith();
    const left = await spendable();
    const same = { key: randomUUID(), srcfile: await newFace(), cost: 30 };
    const making = await change(original, same);
    await db.updateTable('products').set({ cost: 50 }).where('id', '=', offer.productId).execute();
    expect(await change(original, same)).toBe(making);
    expect(await spendable()).toBe(left - 30);
    await db.updateTable('products').set({ cost: null }).where('id', '=', offer.productId).execute();
  });

  test('a price that the fan was not told takes nothing', async () => {
    const original = await madeWith();
    const left = await spendable();
    await expect(change(original, { cost: 20 })).rejects.toMatchObject({ code: 'COST_CHANGED' });
    expect(await spendable()).toBe(left);
    await change(original, { cost: 30 });
    expect(await spendable()).toBe(left - 30);
  });

  test('the same call again gives the same when its picture is there already, and is no call for another photo', async () => {
    const [original, other] = [await madeWith(), await madeWith()];
    const left = await spendable();
    const same = { key: randomUUID(), srcfile: await newFace() };
    const making = await change(original, same);
    await expect(change(other, same)).rejects.toMatchObject({ code: 'RESERVATION_USED' });
    await finish(making);
    expect(await change(original, same)).toBe(making);
    expect(await spendable()).toBe(left - 30);
  });

  test('a member has five generations open at most, also when many are begun at once', async () => {
    const issue = { userId: fan.userId, currencyId: CURRENCY.FACE, reason: 'gift' };
    await grant(db, { ...issue, amount: 7 * PRICE, idempotencyKey: randomUUID() });
    for (let i = 0; i < 7; i++) await buy();
    const srcfile = await newFace();
    const ids = await db
      .selectFrom('bundle_purchases')
      .select('id')
      .where('user_id', '=', fan.userId)
      .execute();
    const begin = ({ id }: { id: number }) => make({ bundlePurchaseId: id, srcfile });
    for (const one of ids.slice(0, 4)) await begin(one);
    const more = await Promise.allSettled(ids.slice(4).map(begin));
    expect(more.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  test('a bought bundle pays once: it is free, and its place is not taken twice', async () => {
    const original = await make();
    await finish(original);
    expect(await productions.anotherFaceCost(fan, original)).toEqual({ payment: 'BUNDLE', cost: 0 });
    const left = await spendable();
    const failed = await change(original);
    expect(await places()).toEqual([original]);
    await outcomes.fail(failed, 'QUALITY_TOO_LOW');
    await finish(await change(original));
    expect(await places()).toEqual([original]);
    expect(await row(original)).toMatchObject({ status: 'SUCCESS', gave_place_back: false });
    expect(await spendable()).toBe(left);
  });

  test('a bought bundle begins the same face once, also when asked many times at once; another face waits', async () => {
    const original = await make();
    await finish(original);
    enqueue.mockClear();
    const srcfile = await newFace();
    const again = () => change(original, { srcfile });
    const [making, ...others] = await Promise.all([again(), again(), again()]);
    expect([...others, await again()]).toEqual([making, making, making]);
    expect(enqueue).toHaveBeenCalledOnce();
    await expect(change(original)).rejects.toMatchObject({ code: 'PHOTO_BEING_REMADE' });
    await finish(making!);
    expect(await again()).not.toBe(making);
  });

  test('what an advertisement paid is paid by one again, as long as its product allows it', async () => {
    const allow = (isAllowed: boolean) =>
      db
        .updateTable('products')
        .set({ is_generated_with_ad: isAllowed })
        .where('id', '=', offer.productId)
        .execute();
    await allow(true);
    const original = await madeWith(SERVICE.advertisement);
    expect(await productions.anotherFaceCost(fan, original)).toEqual({ payment: 'ADVERTISEMENT', cost: 0 });
    const left = await spendable();
    // it begins with the key that the change is sent with
    const key = randomUUID();
    const { reservation } = await credits().useService(fan, SERVICE.advertisement, key);
    await expect(change(original, { key })).rejects.toMatchObject({ code: 'ADVERTISEMENT_UNFINISHED' });
    await move(db, [reservation.id], 'created_at', ADVERTISEMENT_SECONDS + 1);
    await allow(false);
    await expect(change(original, { key })).rejects.toMatchObject({ code: 'ADVERTISEMENT_NOT_ALLOWED' });
    await allow(true);
    const next = randomUUID();
    const again = await credits().useService(fan, SERVICE.advertisement, next);
    await move(db, [again.reservation.id], 'created_at', ADVERTISEMENT_SECONDS + 1);
    await expect(change(original, { key: next })).resolves.toBeGreaterThan(original);
    expect(await spendable()).toBe(left);
  });

  test('a deleted photo leaves the picture to the new one, which stands by itself then', async () => {
    const original = await madeWith();
    const making = await change(original);
    const removed = { status: 'DELETED', file_key: null } as const;
    await db.updateTable('productions').set(removed).where('id', '=', original).execute();
    await finish(making);
    expect(await row(making)).toMatchObject({ status: 'SUCCESS' });
  });

  test.each([
    ['a face that was deleted', { srcfile: 'gone.jpg' }, 'SOURCE_MISSING'],
    ['no consent', { agreementMetaData: '[]' }, 'CONSENT_REQUIRED'],
    ['a photo that is not there', { productionId: 2_000_000_000 }, 'NOT_FOUND'],
  ])('%s is refused, and nothing is paid', async (_, also, code) => {
    const original = await madeWith();
    const left = await spendable();
    await expect(change(original, also)).rejects.toMatchObject({ code });
    expect(await spendable()).toBe(left);
  });

  test("a face of another pose, a product that is not offered any more, and somebody else's photo are refused", async () => {
    const original = await madeWith();
    const left = await spendable();
    await expect(change(original, { srcfile: await newFace(fan, 80) })).rejects.toMatchObject({
      code: 'POSE_TOO_DIFFERENT',
    });
    await db.updateTable('bundles').set({ is_active: false }).where('id', '=', offer.bundleId).execute();
    await expect(change(original)).rejects.toMatchObject({ code: 'PRODUCT_NOT_OFFERED' });
    expect(await spendable()).toBe(left);
    fan = await newMember(db);
    await expect(change(original)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
