import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createDerivatives } from '../../images/derivatives.ts';
import { createTrash } from '../../images/trash.ts';
import { createLimiter } from '../../limiter.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { createComments } from '../comments/comments.ts';
import { productionForWork, searchProductions, unreadCount } from '../productions/store.ts';
import { follow, newMember, newOffer, newProductions } from './photos.fixture.ts';
import { createPhotos, type Photos } from './photos.ts';
import { followersPhoto, NOBODY, photoPage } from './store.ts';

const LIMITS = { windowMs: 60_000, wide: 1000, narrow: 1000 };

describe.each(DATABASES)('photos on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let storage: Storage;
  let photos: Photos;
  let owner: Awaited<ReturnType<typeof newMember>>;
  let stranger: Member;
  let productId: number;

  beforeAll(async () => {
    ({ database, drop } = await open());
    folder = await mkdtemp(join(tmpdir(), 'facet-photos-'));
    storage = await createDiskStorage(join(folder, 'files'));
    const derivatives = await createDerivatives({ storage, folder: join(folder, 'cache') });
    photos = createPhotos({ db: database.db, trash: createTrash({ db: database.db, storage, derivatives }) });
    ({ productId } = await newOffer(database.db));
    stranger = await newMember(database.db);
  });
  beforeEach(async () => {
    owner = await newMember(database.db);
  });
  afterAll(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });

  const sees = async (viewer: Member, uid: string) =>
    (await photoPage(database.db, viewer.userId, uid)) !== undefined;
  const one = async (options?: Parameters<typeof newProductions>[3], member: Member = owner) =>
    (await newProductions(database, member, productId, options))[0]!;

  test('a visitor sees what its owner shares with everybody, and nothing else', async () => {
    const photo = await one();
    const visitorSees = async () => (await photoPage(database.db, NOBODY, photo.uid)) !== undefined;
    expect(await visitorSees()).toBe(false);
    await photos.share(owner, photo.id, 'Hello');
    expect(await visitorSees()).toBe(true);
    const setPrivate = (isPrivate: boolean) =>
      database.db
        .updateTable('users')
        .set({ is_private: isPrivate })
        .where('id', '=', owner.userId)
        .execute();
    await setPrivate(true);
    expect(await visitorSees()).toBe(false);
    await setPrivate(false);
    await photos.unshare(owner, photo.id);
    expect(await visitorSees()).toBe(false);
  });

  test('whose a photo is that followers see, everybody learns; of what is not shared, nobody anything', async () => {
    const [photo, making] = [await one(), await one({ status: 'PROCESSING' })];
    const told = ({ uid } = photo) => followersPhoto(database.db, uid);
    const setOwner = (values: { is_private?: boolean; status?: 'ACTIVE' | 'BLOCKED' }) =>
      database.db.updateTable('users').set(values).where('id', '=', owner.userId).execute();
    const { username } = owner;
    await setOwner({ is_private: true });
    expect([await told(), await told(making), await told({ ...photo, uid: 'nothing' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await photos.share(owner, photo.id, 'Hello');
    expect(await told()).toEqual({ uid: photo.uid, username });
    await setOwner({ status: 'BLOCKED' });
    expect(await told()).toBeUndefined();
    await setOwner({ status: 'ACTIVE', is_private: false });
    // everybody sees the photo itself
    expect(await told()).toBeUndefined();
    await setOwner({ is_private: true });
    await photos.unshare(owner, photo.id);
    expect(await told()).toBeUndefined();
    await photos.share(owner, photo.id, 'Again');
    await photos.remove(owner, [photo.id]);
    expect(await told()).toBeUndefined();
  });

  test('a finished photo is its owner’s alone until it is shared, and again when it is taken back', async () => {
    const photo = await one();
    expect([await sees(owner, photo.uid), await sees(stranger, photo.uid)]).toEqual([true, false]);
    await photos.share(owner, photo.id, '  At last\r\n\n\n\nwarm ');
    expect(await sees(stranger, photo.uid)).toBe(true);
    expect(await photoPage(database.db, stranger.userId, photo.uid)).toMatchObject({
      caption: 'At last\n\nwarm',
      title: 'By the sea',
      bundleName: 'Waves',
      owner: { id: owner.userId },
    });
    await photos.unshare(owner, photo.id);
    expect([await sees(owner, photo.uid), await sees(stranger, photo.uid)]).toEqual([true, false]);
  });

  test('what a private account shares, its followers see, and who only asked does not', async () => {
    const [follower, asking] = [await newMember(database.db), await newMember(database.db)];
    await follow(database.db, follower, owner);
    await follow(database.db, asking, owner, false);
    const photo = await one();
    await photos.share(owner, photo.id, '');
    await database.db.updateTable('users').set({ is_private: true }).where('id', '=', owner.userId).execute();
    const viewers = [owner, follower, asking, stranger];
    expect(await Promise.all(viewers.map((viewer) => sees(viewer, photo.uid)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('what a closed account has shared is not seen', async () => {
    const photo = await one();
    await photos.share(owner, photo.id, '');
    await database.db
      .updateTable('users')
      .set({ status: 'BLOCKED' })
      .where('id', '=', owner.userId)
      .execute();
    expect(await sees(stranger, photo.uid)).toBe(false);
  });

  test('sharing again keeps the time and takes the new caption; a blank caption is none', async () => {
    const photo = await one();
    await photos.share(owner, photo.id, 'first');
    const before = await photoPage(database.db, owner.userId, photo.uid);
    await photos.share(owner, photo.id, ' \u200b ');
    const after = await photoPage(database.db, owner.userId, photo.uid);
    expect(after?.caption).toBeNull();
    expect(after?.sharedAt).toEqual(before?.sharedAt);
  });

  test('markup in a caption is stored as it was written', async () => {
    const photo = await one();
    const text = '<img src=x onerror=alert(1)> &lt; \'"--; {{7*7}}';
    await photos.editCaption(owner, photo.id, text);
    expect((await photoPage(database.db, owner.userId, photo.uid))?.caption).toBe(text);
  });

  test('a caption that is too long is refused, and the one before stays', async () => {
    const photo = await one();
    await photos.editCaption(owner, photo.id, '😀'.repeat(500));
    await expect(photos.editCaption(owner, photo.id, 'x'.repeat(501))).rejects.toMatchObject({
      code: 'CAPTION_TOO_LONG',
    });
    expect([...(await photoPage(database.db, owner.userId, photo.uid))!.caption!]).toHaveLength(500);
  });

  test('nobody but the owner changes, shares or deletes a photo', async () => {
    const photo = await one();
    const tries = [
      () => photos.share(stranger, photo.id, 'mine'),
      () => photos.editCaption(stranger, photo.id, 'mine'),
      () => photos.unshare(stranger, photo.id),
      () => photos.remove(stranger, [photo.id]),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await photoPage(database.db, owner.userId, photo.uid)).toMatchObject({
      caption: null,
      sharedAt: null,
    });
  });

  test('what is still being made can neither be shared nor deleted', async () => {
    const photo = await one({ status: 'PROCESSING' });
    for (const attempt of [() => photos.share(owner, photo.id, ''), () => photos.remove(owner, [photo.id])]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'PHOTO_UNFINISHED' });
    }
  });

  test('a failed one can be deleted, and cannot be shared', async () => {
    const photo = await one({ status: 'FAILED' });
    await expect(photos.share(owner, photo.id, '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await photos.remove(owner, [photo.id]);
    expect(await sees(owner, photo.uid)).toBe(false);
  });

  test('a deleted photo is gone everywhere, with its file and its comments', async () => {
    const photo = await one({ isChecked: false });
    await storage.put(photo.fileKey!, Buffer.from('jpeg'));
    await photos.share(owner, photo.id, 'soon gone');
    const comments = createComments({ db: database.db, limiter: createLimiter(LIMITS) });
    await comments.write(stranger, photo.uid, 'nice', null);
    expect(await unreadCount(database.db, owner.userId)).toBe(1);

    await photos.remove(owner, [photo.id]);
    expect(await storage.has(photo.fileKey!)).toBe(false);
    expect(await sees(owner, photo.uid)).toBe(false);
    expect(await productionForWork(database.db, photo.id)).toBeUndefined();
    expect(await unreadCount(database.db, owner.userId)).toBe(0);
    const page = { userId: owner.userId, filter: 'ALL', limit: 10, offset: 0 } as const;
    expect(await searchProductions(database.db, page)).toEqual({ rows: [], totalCount: 0 });
    const left = await database.db
      .selectFrom('files')
      .where('key', '=', photo.fileKey!)
      .select('key')
      .execute();
    expect(left).toEqual([]);
    const talk = await database.db
      .selectFrom('comments')
      .where('production_id', '=', photo.id)
      .select('id')
      .execute();
    expect(talk).toEqual([]);
    // said again, as after a lost answer
    await photos.remove(owner, [photo.id]);
    await expect(photos.share(owner, photo.id, 'back')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('several photos are deleted together, or none of them', async () => {
    const [first, second, others, making] = [
      await one(),
      await one({ status: 'FAILED' }),
      await one(),
      await one({ status: 'PROCESSING' }),
    ];
    await storage.put(first.fileKey!, Buffer.from('jpeg'));
    await expect(photos.remove(owner, [first.id, making.id])).rejects.toMatchObject({
      code: 'PHOTO_UNFINISHED',
    });
    const foreign = await one({}, stranger);
    await expect(photos.remove(owner, [first.id, foreign.id])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const ids of [[], Array.from({ length: 101 }, (_, id) => id)]) {
      await expect(photos.remove(owner, ids)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    }
    expect(await sees(owner, first.uid)).toBe(true);

    // in any order, twice at once, and named twice
    await Promise.all([
      photos.remove(owner, [first.id, second.id]),
      photos.remove(owner, [second.id, first.id, first.id]),
    ]);
    expect([await sees(owner, first.uid), await sees(owner, second.uid)]).toEqual([false, false]);
    expect([await sees(owner, others.uid), await sees(stranger, foreign.uid)]).toEqual([true, true]);
    expect(await storage.has(first.fileKey!)).toBe(false);
  });

  test('a photo that is deleted twice at once is deleted once', async () => {
    const photo = await one();
    await Promise.all(Array.from({ length: 5 }, () => photos.remove(owner, [photo.id])));
    expect(await sees(owner, photo.uid)).toBe(false);
  });
});
