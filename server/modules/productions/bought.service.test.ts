import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@facet/contract/constants.ts';
import type { FaceSummary, SwapReport } from '@facet/workers/types.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { createCredits } from '../ledger/credits.ts';
import { expectSound } from '../ledger/ledger.fixture.ts';
import { balanceOf, grant } from '../ledger/ledger.ts';
import { newMember, newOffer } from '../photos/photos.fixture.ts';
import { createPurchases } from '../purchases/purchases.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { createProductions, type Productions } from './productions.ts';
import { productionsOfPurchase } from './store.ts';

const PRICE = 40;
const face = (yaw: number): FaceSummary => ({
  ...{ box: { x: 10, y: 10, width: 200, height: 240 }, score: 1, size: 200 },
  pose: { yaw, pitch: 0, roll: 0 },
});

describe.each(DATABASES)('photos of a bought bundle on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let productions: Productions;
  let outcomes: Outcomes;
  let offer: Awaited<ReturnType<typeof newOffer>>;
  let fan: Member;
  let purchaseId: number;
  const enqueue = vi.fn(async () => {});

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
      trash: { throwAway: async () => {}, empty: async () => {} },
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
    await grant(db, { ...issue, amount: 100, idempotencyKey: randomUUID() });
    purchaseId = await buy();
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
  const status = (id: number) =>
    db
      .selectFrom('productions')
      .select(['status', 'mode', 'variant', 'transfer_id', 'bundle_purchase_id', 'gave_place_back'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('a photo begins at once, and costs nothing more', async () => {
    const id = await make();
    expect(await status(id)).toMatchObject({
      ...{ status: 'PROCESSING', mode: 'head' },
      ...{ transfer_id: null, bundle_purchase_id: purchaseId },
    });
    expect(enqueue).toHaveBeenCalledOnce();
    expect(await finish(id)).toBe(true);
    expect(await status(id)).toMatchObject({ status: 'SUCCESS', gave_place_back: false });
    expect(await balanceOf(db, fan.userId, CURRENCY.FACE)).toBe(60);
    expect(await places()).toEqual([id]);
  });

  test('asked for twice at once with one face, it is made once; with another face it is refused', async () => {
    const srcfile = await newFace();
    const ids = await Promise.all([make({ srcfile }), make({ srcfile }), make({ srcfile })]);
    expect(new Set(ids).size).toBe(1);
    expect(enqueue).toHaveBeenCalledOnce();
    await expect(make()).rejects.toMatchObject({ code: 'PURCHASE_USED' });
    await expect(make({ srcfile, variant: 'nature' })).rejects.toMatchObject({ code: 'PURCHASE_USED' });
    await finish(ids[0]!);
    await expect(make()).rejects.toMatchObject({ code: 'PURCHASE_USED' });
  });

  test('is made in the variant that was chosen', async () => {
    const srcfile = await newFace();
    const id = await make({ srcfile, variant: 'nature' });
    expect(await status(id)).toMatchObject({ variant: 'nature' });
    expect(await make({ srcfile, variant: 'nature' })).toBe(id);
  });

  test('of many faces at once, one is made', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => make()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await places()).toHaveLength(1);
  });

  test('a photo that fails gives its place back, also when it is deleted after that', async () => {
    const id = await make();
    expect(await outcomes.fail(id, 'QUALITY_TOO_LOW')).toBe(true);
    expect(await places()).toEqual([]);
    const removed = { status: 'DELETED', error_code: null } as const;
    await db.updateTable('productions').set(removed).where('id', '=', id).execute();
    const again = await make();
    expect(again).not.toBe(id);
    expect(await places()).toEqual([again]);
  });

  test('a finished photo that is deleted does not come back', async () => {
    const id = await make();
    await finish(id);
    const removed = { status: 'DELETED', file_key: null } as const;
    await db.updateTable('productions').set(removed).where('id', '=', id).execute();
    await expect(make()).rejects.toMatchObject({ code: 'PURCHASE_USED' });
  });

  test('two purchases make a photo twice', async () => {
    const first = await make();
    const second = await make({ bundlePurchaseId: await buy() });
    expect(second).not.toBe(first);
  });

  test('a bundle that has ended can still be used by who bought it, and looked at before', async () => {
    await db.updateTable('bundles').set({ status: 'ENDED' }).where('id', '=', offer.bundleId).execute();
    const srcfile = await newFace();
    await productions.check(fan, offer.productId, srcfile);
    await make({ srcfile });
    const stranger = await newMember(db);
    const theirs = await newFace(stranger);
    await expect(productions.check(stranger, offer.productId, theirs)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('nobody uses a purchase of somebody else, or for a photo that is not of its bundle', async () => {
    const stranger = await newMember(db);
    const srcfile = await newFace(stranger);
    await expect(make({ srcfile }, stranger)).rejects.toMatchObject({ code: 'PURCHASE_NOT_FOUND' });
    await expect(make({ bundlePurchaseId: -1 })).rejects.toMatchObject({ code: 'PURCHASE_NOT_FOUND' });
    const other = await newOffer(db);
    await expect(make({ productId: other.productId })).rejects.toMatchObject({ code: 'PURCHASE_PRODUCT' });
    expect(enqueue).not.toHaveBeenCalled();
  });

  test('consents, the face and its pose are looked at as for a paid photo, and a refusal takes no place', async () => {
    await expect(make({ agreementMetaData: agreement('terms') })).rejects.toMatchObject({
      code: 'CONSENT_REQUIRED',
    });
    const foreign = await newFace(await newMember(db));
    await expect(make({ srcfile: foreign })).rejects.toMatchObject({ code: 'SOURCE_MISSING' });
    const aside = await newFace(fan, 80);
    await expect(make({ srcfile: aside })).rejects.toMatchObject({ code: 'POSE_TOO_DIFFERENT' });
    expect(await places()).toEqual([]);
    await make();
  });
});
