import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createLimiter } from '../../limiter.ts';
import { newMember, newOffer, newProductions } from '../photos/photos.fixture.ts';
import { createPhotos } from '../photos/photos.ts';
import { type Comments, createComments } from './comments.ts';

const WIDE = { windowMs: 60_000, wide: 1000, narrow: 1000 };
const NOBODY_DELETES = { throwAway: async () => {}, empty: async () => {}, sweep: async () => {} };

describe.each(DATABASES)('comments on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let comments: Comments;
  let owner: Member;
  let guest: Member;
  let productId: number;
  let photo: { id: number; uid: string };

  const photosOf = () => createPhotos({ db: database.db, trash: NOBODY_DELETES });
  const texts = async (viewer: Member, limit = 20, before: number | null = null) =>
    (await comments.list(viewer, photo.uid, { limit, before })).rows.map(({ text }) => text);

  beforeAll(async () => {
    ({ database, drop } = await open());
    comments = createComments({ db: database.db, limiter: createLimiter(WIDE) });
    ({ productId } = await newOffer(database.db));
    guest = await newMember(database.db, { username: 'guest' });
  });
  beforeEach(async () => {
    owner = await newMember(database.db);
    photo = (await newProductions(database, owner, productId))[0]!;
    await photosOf().share(owner, photo.id, '');
  });
  afterAll(() => drop());

  test('comments stand newest first, page after page, none twice and none left out', async () => {
    const written = Array.from({ length: 7 }, (_, index) => `comment ${index}`);
    for (const text of written) await comments.write(guest, photo.uid, text, null);
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const page = await comments.list(owner, photo.uid, { limit: 3, before });
      seen.push(...page.rows.map(({ text }) => text));
      before = page.nextCursor === null ? null : Number(page.nextCursor);
      // what comes in between moves no page
      await comments.write(owner, photo.uid, 'meanwhile', null);
    } while (before !== null);
    expect(seen).toEqual(written.reverse());
  });

  test('the same command twice makes one comment', async () => {
    const [first, second] = await Promise.all([
      comments.write(guest, photo.uid, 'twice', 'key-1'),
      comments.write(guest, photo.uid, 'twice', 'key-1'),
    ]);
    expect(first.id).toBe(second.id);
    // another member's key is another key
    await comments.write(owner, photo.uid, 'twice', 'key-1');
    expect(await texts(guest)).toEqual(['twice', 'twice']);
  });

  test.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['an attempt at SQL', "'); drop table comments; --"],
    ['emoji and families of them', '😀 👩‍👧‍👦 🏳️‍🌈'],
    ['right to left', 'مرحبا بالعالم'],
    ['Korean', '정말 예뻐요'],
  ])('%s is text', async (_, text) => {
    expect((await comments.write(guest, photo.uid, text, null)).text).toBe(text);
    expect(await texts(owner)).toEqual([text]);
  });

  test.each([
    ['', 'COMMENT_EMPTY'],
    [' \n\u200b\t', 'COMMENT_EMPTY'],
    ['x'.repeat(501), 'COMMENT_TOO_LONG'],
    ['\u0000\u202e', 'COMMENT_EMPTY'],
  ])('%j is refused', async (text, code) => {
    await expect(comments.write(guest, photo.uid, text, null)).rejects.toMatchObject({ code });
    expect(await texts(owner)).toEqual([]);
  });

  test('writers delete their own, the photo’s owner any, and nobody else', async () => {
    const other = await newMember(database.db);
    const [mine, yours] = [
      await comments.write(guest, photo.uid, 'mine', null),
      await comments.write(other, photo.uid, 'yours', null),
    ];
    await expect(comments.remove(guest, yours.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { rows } = await comments.list(guest, photo.uid, { limit: 5, before: null });
    expect(rows.map(({ isDeletable }) => isDeletable)).toEqual([false, true]);
    await comments.remove(guest, mine.id);
    await comments.remove(owner, yours.id);
    await expect(comments.remove(owner, yours.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await texts(guest)).toEqual([]);
  });

  test('under a photo that one does not see, nothing is read or written', async () => {
    await comments.write(guest, photo.uid, 'before', null);
    await database.db.updateTable('users').set({ is_private: true }).where('id', '=', owner.userId).execute();
    await expect(texts(guest)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(comments.write(guest, photo.uid, 'again', null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await texts(owner)).toEqual(['before']);
    await photosOf().unshare(owner, photo.id);
    await expect(texts(owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(comments.write(guest, 'no-such-photo', 'x', null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a closed account’s comments are not shown', async () => {
    const closed = await newMember(database.db);
    await comments.write(closed, photo.uid, 'gone', null);
    await database.db
      .updateTable('users')
      .set({ status: 'BLOCKED' })
      .where('id', '=', closed.userId)
      .execute();
    expect(await texts(owner)).toEqual([]);
  });

  test('who writes faster than by hand is asked to wait', async () => {
    const hasty = createComments({
      db: database.db,
      limiter: createLimiter({ windowMs: 60_000, wide: 3, narrow: 3 }),
    });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => hasty.write(guest, photo.uid, `spam ${index}`, null)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
    expect(await texts(owner)).toHaveLength(3);
  });
});
