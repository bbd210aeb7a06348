import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { follow, newMember, newOffer, newProductions } from '../photos/photos.fixture.ts';
import { createPhotos, type Photos } from '../photos/photos.ts';
import { findBundles, findPeople, findPhotos } from './store.ts';

const NOBODY_DELETES = { throwAway: async () => {}, empty: async () => {}, sweep: async () => {} };

describe.each(DATABASES)('search on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let photos: Photos;
  let viewer: Member;
  let ana: Member;
  let hidden: Member;
  let offer: Awaited<ReturnType<typeof newOffer>>;

  beforeAll(async () => {
    ({ database, drop } = await open());
    photos = createPhotos({ db: database.db, trash: NOBODY_DELETES });
    viewer = await newMember(database.db, { username: 'viewer' });
    ana = await newMember(database.db, { username: 'anamaria', firstName: 'Ana María' });
    hidden = await newMember(database.db, { username: 'hiddenone', firstName: 'Ana', isPrivate: true });
    offer = await newOffer(database.db, {
      title: 'Golden hour',
      bundle: 'Beach days',
      description: 'Sand & 서울 salt, 100% summer',
      partner: 'Studio Lumen',
    });
  });
  afterAll(() => drop());

  const page = { limit: 10, offset: 0 };
  const people = async (text: string, member = viewer) =>
    (await findPeople(database.db, { viewerId: member.userId, text, ...page })).rows.map(
      ({ username }) => username,
    );
  const bundles = async (text: string) =>
    (await findBundles(database.db, { viewerId: viewer.userId, text, ...page })).rows.map(({ name }) => name);
  const found = async (text: string, member = viewer) =>
    (await findPhotos(database.db, { viewerId: member.userId, text, ...page })).rows.map(({ uid }) => uid);
  async function shared(owner: Member, caption: string) {
    const [photo] = await newProductions(database, owner, offer.productId);
    await photos.share(owner, photo!.id, caption);
    return photo!;
  }

  test('people are found by the beginnings of their names, whatever the case', async () => {
    expect(await people('ANAM')).toEqual(['anamaria']);
    expect((await people('ana')).sort()).toEqual(['anamaria', 'hiddenone']);
    expect(await people('maría ana')).toEqual(['anamaria']);
    expect(await people('maria ana')).toEqual([]);
    expect(await people('lumen studio')).toEqual([offer.member.username]);
    expect(await people('example.com')).toEqual([]);
  });

  test('a partner is found with the name that stands beside their photos, anybody else without one', async () => {
    const named = async (text: string) =>
      (await findPeople(database.db, { viewerId: viewer.userId, text, ...page })).rows.map(
        ({ partnerName }) => partnerName,
      );
    expect(await named('lumen')).toEqual(['Studio Lumen']);
    expect(await named('anam')).toEqual([null]);
  });

  test('who has exactly this username comes first', async () => {
    await newMember(database.db, { username: 'samuel', firstName: 'Sam' });
    await newMember(database.db, { username: 'sam', firstName: 'Zoe' });
    expect((await people('@Sam'))[0]).toBe('sam');
  });

  test('closed and unconfirmed accounts are not found', async () => {
    const closed = await newMember(database.db, { username: 'quentin' });
    expect(await people('quentin')).toEqual(['quentin']);
    await database.db
      .updateTable('users')
      .set({ status: 'BLOCKED' })
      .where('id', '=', closed.userId)
      .execute();
    expect(await people('quentin')).toEqual([]);
  });

  test('bundles are found by name, description and partner, while they are published', async () => {
    expect(await bundles('bea day')).toEqual(['Beach days']);
    expect(await bundles('서울')).toEqual(['Beach days']);
    expect(await bundles('studio')).toEqual(['Beach days']);
    await database.db
      .updateTable('bundles')
      .set({ is_active: false })
      .where('id', '=', offer.bundleId)
      .execute();
    expect(await bundles('beach')).toEqual([]);
    await database.db
      .updateTable('bundles')
      .set({ is_active: true })
      .where('id', '=', offer.bundleId)
      .execute();
  });

  test('photos are found by caption and title once they are shared, by their new words once they are edited', async () => {
    const photo = await shared(ana, 'First swim');
    expect(await found('swim gold')).toEqual([photo.uid]);
    await photos.editCaption(ana, photo.id, 'Second breakfast');
    expect(await found('swim')).toEqual([]);
    expect(await found('breakf')).toEqual([photo.uid]);
    await photos.unshare(ana, photo.id);
    expect(await found('breakf')).toEqual([]);
    await photos.editCaption(ana, photo.id, 'Secret breakfast');
    expect(await found('breakf', ana)).toEqual([]);
  });

  test('what a private account shares is found by its followers alone', async () => {
    const photo = await shared(hidden, 'unicorn');
    expect(await found('unicorn')).toEqual([]);
    expect(await found('unicorn', hidden)).toEqual([photo.uid]);
    await follow(database.db, ana, hidden);
    expect(await found('unicorn', ana)).toEqual([photo.uid]);
  });

  test.each(['%', '_', '%%%%', "' or '1'='1", '\\', ':*', '<script>', '', '\u0000', '💥'])(
    '%j is no pattern and no command: nothing is found, and nothing breaks',
    async (text) => {
      expect(await Promise.all([people(text), bundles(text), found(text)])).toEqual([[], [], []]);
    },
  );

  test('pages follow one another, and the last says so', async () => {
    for (let index = 0; index < 5; index++) await newMember(database.db, { username: `paged${index}x` });
    const one = (offset: number) =>
      findPeople(database.db, { viewerId: viewer.userId, text: 'paged', limit: 2, offset });
    const pages = [await one(0), await one(2), await one(4)];
    expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(5);
  });
});
