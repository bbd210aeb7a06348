import { randomUUID } from 'node:crypto';
import { BUNDLE } from '@facet/contract/constants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { insertPartner } from '../campaigns/campaigns.fixture.ts';
import { feedPage } from '../feed/store.ts';
import { bundlesOf } from '../people/store.ts';
import { newOffer } from '../photos/photos.fixture.ts';
import { findBundles } from '../search/store.ts';
import { type BundleDraft, type Composer, createComposer } from './composer.ts';
import { categoryCodes, ownBundle, ownBundles, productIdsOf } from './composer-store.ts';
import { bundleAt, hasEndedAt } from './store.ts';

const coded = (code: string) => ({ code });
const HOUR = 3600_000;

describe.each(DATABASES)('composing bundles on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let composer: Composer;
  let partner: PartnerMember;
  let ids: number[];
  let categoryCodeId: number;

  beforeAll(async () => {
    ({ database, drop } = await open());
    composer = createComposer({ db: database.db });
    categoryCodeId = (await categoryCodes(database.db))[0]!.id;
  });
  afterAll(() => drop());
  beforeEach(async () => {
    partner = await insertPartner(database.db);
    ids = [];
    for (let i = 0; i < 3; i += 1) ids.push(await addProduct(partner));
  });

  async function addProduct({ partnerId }: PartnerMember, inSwap = false): Promise<number> {
    const { productId } = await newOffer(database.db);
    await database.db
      .updateTable('products')
      .set({ partner_id: partnerId, in_swap: inSwap })
      .where('id', '=', productId)
      .execute();
    return productId;
  }

  const see = async (id: number) => (await ownBundle(database.db, partner.partnerId, id))!;
  const edit = (bundleId: number, version: number, draft: BundleDraft) =>
    composer.edit(partner, { bundleId, version }, draft);
  const complete = (change: BundleDraft = {}): BundleDraft => ({
    name: `Spring ${randomUUID()}`,
    productIds: ids,
    representativeProductId: ids[1],
    categoryCodeId,
    ...change,
  });

  async function published(change: BundleDraft = {}) {
    const bundleId = await composer.create(partner);
    const version = await edit(bundleId, 1, complete(change));
    const answer = await composer.publish(partner, { bundleId, version });
    expect(answer.problems).toBeUndefined();
    return { bundleId, version: answer.version!, uid: (await see(bundleId)).uid };
  }
  const buy = (id: number) =>
    database.db.updateTable('bundles').set({ used_in_stock: 1 }).where('id', '=', id).execute();

  it('keeps a draft as it is so far, and says what is missing only when it is to be published', async () => {
    const bundleId = await composer.create(partner);
    expect(await edit(bundleId, 1, { price: 10, salePrice: 10, publishEndAt: '2020-01-01T00:00:00Z' })).toBe(
      2,
    );
    const { problems } = await composer.publish(partner, { bundleId, version: 2 });
    expect(problems).toEqual([
      { field: 'name', code: 'BUNDLE_NAME_MISSING' },
      { field: 'products', code: 'BUNDLE_PRODUCTS_MISSING' },
      { field: 'category', code: 'BUNDLE_CATEGORY_MISSING' },
      { field: 'salePrice', code: 'BUNDLE_SALE_PRICE_INVALID' },
      { field: 'publishEndAt', code: 'BUNDLE_END_PAST' },
    ]);
    expect(await see(bundleId)).toMatchObject({ status: 'DRAFT', version: 2, salePrice: 10 });
  });

  it('changes what is named and leaves the rest, products in their order', async () => {
    const bundleId = await composer.create(partner);
    await edit(bundleId, 1, complete({ name: '  One  ', maxPurchaseCount: 5, description: 'A' }));
    await edit(bundleId, 2, { productIds: [ids[2]!, ids[0]!, ids[1]!] });
    await edit(bundleId, 3, { maxPurchaseCount: null });
    expect(await productIdsOf(database.db, bundleId)).toEqual([ids[2], ids[0], ids[1]]);
    expect(await see(bundleId)).toMatchObject({
      name: 'One',
      description: 'A',
      maxPurchaseCount: null,
      representativeProductId: ids[1],
    });
    await edit(bundleId, 4, { productIds: [ids[0]!] });
    expect((await see(bundleId)).representativeProductId).toBeNull();
  });

  it.each<[string, BundleDraft, string]>([
    ['a negative price', { price: -1 }, 'BUNDLE_PRICE_INVALID'],
    ['a huge price', { price: 1e15 }, 'BUNDLE_PRICE_INVALID'],
    ['a price that is no whole number', { salePrice: 1.5 }, 'BUNDLE_PRICE_INVALID'],
    ['a price that is no number', { price: Number.NaN }, 'BUNDLE_PRICE_INVALID'],
    ['no purchases at all', { maxPurchaseCount: 0 }, 'BUNDLE_COUNT_INVALID'],
    ['endlessly many purchases', { maxPurchaseCount: 1e9 }, 'BUNDLE_COUNT_INVALID'],
    ['no date', { publishStartAt: 'tomorrow' }, 'BUNDLE_DATE_INVALID'],
    ['a start without a zone', { publishStartAt: '2026-11-22T15:00:00' }, 'BUNDLE_DATE_INVALID'],
    ['an end that is a number alone', { publishEndAt: '5' }, 'BUNDLE_DATE_INVALID'],
    ['the year 20000', { publishEndAt: '+020000-01-01T00:00:00Z' }, 'BUNDLE_DATE_INVALID'],
    ['the year 1999', { publishEndAt: '1999-12-31T23:59:59Z' }, 'BUNDLE_DATE_INVALID'],
    ['a long name', { name: 'x'.repeat(BUNDLE.nameLength + 1) }, 'TEXT_LONG'],
    ['a long description', { description: 'x'.repeat(BUNDLE.descriptionLength + 1) }, 'TEXT_LONG'],
    ['an unknown category', { categoryCodeId: 2_000_000_000 }, 'BUNDLE_CATEGORY_INVALID'],
    ['a representative that is not in it', { representativeProductId: 1 }, 'BUNDLE_REPRESENTATIVE_INVALID'],
    ['unknown products', { productIds: [2_000_000_000] }, 'BUNDLE_PRODUCTS_INVALID'],
    [
      'too many products',
      { productIds: Array.from({ length: BUNDLE.maxProducts + 1 }, (_, i) => i + 1) },
      'BUNDLE_PRODUCTS_TOO_MANY',
    ],
  ])('refuses %s, and keeps the draft as it was', async (_, draft, code) => {
    const bundleId = await composer.create(partner);
    await expect(edit(bundleId, 1, { isPrivate: true, ...draft })).rejects.toMatchObject(coded(code));
    expect(await see(bundleId)).toMatchObject({ version: 1, isPrivate: false });
  });

  it('takes no product of somebody else, and none twice', async () => {
    const bundleId = await composer.create(partner);
    const foreign = await addProduct(await insertPartner(database.db));
    for (const productIds of [
      [ids[0]!, foreign],
      [ids[0]!, ids[0]!],
    ])
      await expect(edit(bundleId, 1, { productIds })).rejects.toMatchObject(coded('BUNDLE_PRODUCTS_INVALID'));
  });

  it('tells the later of two tabs, whatever it asks for', async () => {
    const { bundleId, version } = await published();
    const stale = { bundleId, version: version - 1 };
    const changed = coded('BUNDLE_CHANGED');
    await expect(composer.end(partner, stale)).rejects.toMatchObject(changed);
    await expect(composer.takeBack(partner, stale)).rejects.toMatchObject(changed);
    const draft = await composer.create(partner);
    const both = await Promise.allSettled([edit(draft, 1, { name: 'a' }), edit(draft, 1, { name: 'b' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(composer.publish(partner, { bundleId: draft, version: 1 })).rejects.toMatchObject(changed);
  });

  it('knows nobody else’s bundles', async () => {
    const { bundleId, version } = await published();
    const other = await insertPartner(database.db);
    const missing = coded('BUNDLE_NOT_FOUND');
    const change = { bundleId, version };
    await expect(composer.edit(other, change, { name: 'x' })).rejects.toMatchObject(missing);
    for (const act of [composer.publish, composer.end, composer.takeBack])
      await expect(act(other, change)).rejects.toMatchObject(missing);
    await expect(composer.remove(other, bundleId)).rejects.toMatchObject(missing);
    expect(await ownBundle(database.db, other.partnerId, bundleId)).toBeUndefined();
    expect(await ownBundles(database.db, other.partnerId, null, { limit: 10, offset: 0 })).toEqual([]);
  });

  it('is offered from its publication to its end, and again once it was taken back and published', async () => {
    const { bundleId, version, uid } = await published();
    const isOffered = async () => (await bundleAt(database.db, uid, null)) !== undefined;
    expect(await isOffered()).toBe(true);
    expect((await see(bundleId)).publishStartAt).not.toBeNull();
    await expect(edit(bundleId, version, { name: 'x' })).rejects.toMatchObject(coded('BUNDLE_NOT_DRAFT'));
    await expect(composer.publish(partner, { bundleId, version })).rejects.toMatchObject(
      coded('BUNDLE_STATE'),
    );
    expect(await hasEndedAt(database.db, uid)).toBe(false);
    const ended = await composer.end(partner, { bundleId, version });
    expect([await isOffered(), await hasEndedAt(database.db, uid)]).toEqual([false, true]);
    const draft = await composer.takeBack(partner, { bundleId, version: ended });
    expect(await hasEndedAt(database.db, uid)).toBe(false);
    const changed = await edit(bundleId, draft, { name: 'Again' });
    expect(await isOffered()).toBe(false);
    await composer.publish(partner, { bundleId, version: changed });
    expect(await isOffered()).toBe(true);
    expect(await bundleAt(database.db, uid, null)).toMatchObject({ name: 'Again' });
  });

  it('is not offered before its start or behind its end, but its partner sees it at any time', async () => {
    const start = new Date(Date.now() + HOUR).toISOString();
    const { uid } = await published({ publishStartAt: start });
    expect(await bundleAt(database.db, uid, null)).toBeUndefined();
    expect(await bundleAt(database.db, uid, partner.partnerId)).toMatchObject({ isOffered: false });
    const other = await insertPartner(database.db);
    expect(await bundleAt(database.db, uid, other.partnerId)).toBeUndefined();
  });

  it('publishes nothing that no photo represents', async () => {
    const bundleId = await composer.create(partner);
    const version = await edit(bundleId, 1, complete({ representativeProductId: null }));
    const { problems } = await composer.publish(partner, { bundleId, version });
    expect(problems).toEqual([{ field: 'representative', code: 'BUNDLE_REPRESENTATIVE_MISSING' }]);
  });

  it('publishes no photo that is still being made', async () => {
    const bundleId = await composer.create(partner);
    const version = await edit(
      bundleId,
      1,
      complete({ productIds: [...ids, await addProduct(partner, true)] }),
    );
    const { problems } = await composer.publish(partner, { bundleId, version });
    expect(problems).toEqual([{ field: 'products', code: 'BUNDLE_PRODUCT_IN_SWAP' }]);
  });

  it('is in feed, search and profile while it is published and public, and nowhere while it is private', async () => {
    const word = `w${randomUUID().replaceAll('-', '')}`;
    const listed = async (uid: string) => {
      const viewerId = partner.userId;
      const feed = await feedPage(database.db, { viewerId, scope: 'EVERYBODY', limit: 50, after: null });
      const search = await findBundles(database.db, { viewerId, text: word, limit: 10, offset: 0 });
      const profile = await bundlesOf(database.db, partner.partnerId);
      const bundles = feed.items.flatMap((item) => (item.kind === 'bundle' ? [item.uid] : []));
      return [bundles, search.rows.map((row) => row.uid), profile.map((row) => row.uid)].map((uids) =>
        uids.includes(uid),
      );
    };
    const open = await published({ name: word });
    const hidden = await published({ name: word, isPrivate: true });
    expect(await listed(open.uid)).toEqual([true, true, true]);
    expect(await listed(hidden.uid)).toEqual([false, false, false]);
    expect(await bundleAt(database.db, hidden.uid, null)).toBeDefined();
    await composer.end(partner, { bundleId: open.bundleId, version: open.version });
    expect(await listed(open.uid)).toEqual([false, false, false]);
  });

  it('keeps what somebody paid for: its products and itself', async () => {
    const { bundleId, version } = await published();
    await buy(bundleId);
    const draft = await composer.takeBack(partner, { bundleId, version });
    await expect(composer.remove(partner, bundleId)).rejects.toMatchObject(coded('BUNDLE_BOUGHT'));
    await expect(edit(bundleId, draft, { productIds: [ids[0]!] })).rejects.toMatchObject(
      coded('BUNDLE_BOUGHT'),
    );
    const more = [await addProduct(partner), ...ids];
    expect(await edit(bundleId, draft, { productIds: more })).toBe(draft + 1);
    expect(await productIdsOf(database.db, bundleId)).toEqual(more);
    // not even code that forgets to ask
    const { db } = database;
    await expect(
      db.deleteFrom('bundle_products').where('bundle_id', '=', bundleId).execute(),
    ).rejects.toThrow('stay');
    await expect(db.deleteFrom('bundles').where('id', '=', bundleId).execute()).rejects.toThrow('stays');
  });

  it('deletes a draft, and nothing that is published', async () => {
    const { bundleId } = await published();
    await expect(composer.remove(partner, bundleId)).rejects.toMatchObject(coded('BUNDLE_NOT_DRAFT'));
    const draft = await composer.create(partner);
    await edit(draft, 1, complete());
    await composer.remove(partner, draft);
    expect(await ownBundle(database.db, partner.partnerId, draft)).toBeUndefined();
  });

  it('has a bound of bundles, for several tabs together too', async () => {
    const rows = Array.from({ length: BUNDLE.maxBundles - 1 }, () => ({
      uid: randomUUID(),
      partner_id: partner.partnerId,
      name: '',
    }));
    await database.db.insertInto('bundles').values(rows).execute();
    const both = await Promise.allSettled([composer.create(partner), composer.create(partner)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
