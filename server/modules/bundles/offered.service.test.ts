import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { newOffer } from '../photos/photos.fixture.ts';
import { bundleCard } from './cards.ts';
import { bundleAt, hasEndedAt, offeredProduct, offeredProducts } from './store.ts';
import { bundleTeasers } from './teasers.ts';

describe.each(DATABASES)('what there is to generate from on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
  });
  afterAll(() => drop());

  const found = async (isGroup: boolean, limit = 10, offset = 0) =>
    (await offeredProducts(db, { isGroup, limit, offset })).map(({ bundleUid, product }) => [
      bundleUid,
      product.id,
    ]);

  const setStatus = (id: number, status: 'BLOCKED' | 'ACTIVE') =>
    db.updateTable('users').set({ status }).where('id', '=', id).execute();

  test('photos of one person and of several are told apart, newest first; each stands once, and none that is not listed', async () => {
    const [old, group, twice, secret] = [
      await newOffer(db),
      await newOffer(db),
      await newOffer(db),
      await newOffer(db),
    ];
    const set = (id: number, location: string) =>
      db.updateTable('products').set({ location }).where('id', '=', id).execute();
    await set(group.productId, '_,0,1');
    await set(twice.productId, '*');
    const both = { bundle_id: group.bundleId, product_id: old.productId, position: 2 };
    await db.insertInto('bundle_products').values(both).execute();
    await db.updateTable('bundles').set({ is_private: true }).where('id', '=', secret.bundleId).execute();

    expect(await found(true)).toEqual([[group.bundleUid, group.productId]]);
    expect(await found(false)).toEqual([
      [twice.bundleUid, twice.productId],
      [group.bundleUid, old.productId],
    ]);
    expect(await found(false, 1, 1)).toEqual([[group.bundleUid, old.productId]]);
    await db.updateTable('bundles').set({ is_active: false }).where('id', 'in', [group.bundleId]).execute();
    expect(await found(false)).toEqual([
      [twice.bundleUid, twice.productId],
      [old.bundleUid, old.productId],
    ]);
  });

  test('nothing of a partner who is blocked is listed, until they are not any more', async () => {
    const { bundleId, bundleUid, productId, ...offer } = await newOffer(db);
    const set = (status: 'BLOCKED' | 'ACTIVE') => setStatus(offer.member.userId, status);
    const isFound = async () =>
      (await found(false)).some(([uid, id]) => uid === bundleUid && id === productId);
    const isTeased = async () =>
      (await bundleTeasers(db).where('bundles.id', '=', bundleId).execute()).length === 1;
    expect([await isFound(), await isTeased()]).toEqual([true, true]);
    await set('BLOCKED');
    expect([await isFound(), await isTeased(), await bundleCard(db, bundleUid)]).toEqual([
      false,
      false,
      undefined,
    ]);
    await set('ACTIVE');
    expect([await isFound(), await isTeased()]).toEqual([true, true]);
  });

  test('a bundle whose partner is blocked is not there for who has its link either, nor are its products', async () => {
    const { bundleUid, productId, member } = await newOffer(db);
    const state = async () => ({
      isOpen: (await bundleAt(db, bundleUid, null))?.isOffered ?? false,
      hasEnded: await hasEndedAt(db, bundleUid),
      isGenerated: (await offeredProduct(db, productId)) !== undefined,
    });
    const offered = { isOpen: true, hasEnded: false, isGenerated: true };
    expect(await state()).toEqual(offered);
    await setStatus(member.userId, 'BLOCKED');
    expect(await state()).toEqual({ isOpen: false, hasEnded: false, isGenerated: false });
    await setStatus(member.userId, 'ACTIVE');
    expect(await state()).toEqual(offered);
  });
});
