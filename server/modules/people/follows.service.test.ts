import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { createFollows, type Follows } from './follows.ts';
import { addMember, type TestMember } from './people.fixture.ts';
import { createProfiles } from './profiles.ts';
import { followersOf, followingOf, isOpenTo, lockPeople, profileOf, requestsOf } from './store.ts';

const PAGE = { limit: 100, offset: 0 };
const names = (rows: readonly { username: string }[]) => rows.map(({ username }) => username);

describe.each(DATABASES)('following on $kind', ({ open, kind }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let follows: Follows;
  let ann: TestMember;
  let ben: TestMember;
  let shy: TestMember;

  beforeAll(async () => {
    ({ database, drop } = await open());
    follows = createFollows({ db: database.db, limiter: { take: () => {} } });
  });
  afterAll(() => drop());
  beforeEach(async () => {
    ann = await addMember(database.db);
    ben = await addMember(database.db);
    shy = await addMember(database.db, { isPrivate: true });
  });

  const profile = (of: TestMember, viewer = ann) => profileOf(database.db, viewer.id, of.username);
  const followers = async (of: TestMember) => names(await followersOf(database.db, ann.id, of.id, PAGE));
  const following = async (of: TestMember) => names(await followingOf(database.db, ann.id, of.id, PAGE));
  const requests = async (of: TestMember) => names((await requestsOf(database.db, of.id, PAGE)).rows);
  const isOpen = async (of: TestMember, viewer: TestMember) =>
    (
      await database.db
        .selectFrom('users')
        .select((eb) => isOpenTo(eb, 'users', viewer.id).as('isOpen'))
        .where('users.id', '=', of.id)
        .executeTakeFirstOrThrow()
    ).isOpen;
  const block = (who: TestMember, status: 'ACTIVE' | 'BLOCKED') =>
    database.db.updateTable('users').set({ status }).where('id', '=', who.id).execute();

  it('of a public account counts at once, whichever way its name is written', async () => {
    await follows.follow(ann.caller, ben.username.toUpperCase());
    await follows.follow(ann.caller, ben.username);
    expect(await profile(ben)).toMatchObject({ follow: 'FOLLOWING', totalFollowers: 1, totalFollowing: 0 });
    expect(await profile(ann)).toMatchObject({ follow: null, totalFollowers: 0, totalFollowing: 1 });
    expect(await followers(ben)).toEqual([ann.username]);
    expect(await following(ann)).toEqual([ben.username]);
    await follows.unfollow(ann.caller, ben.username);
    await follows.unfollow(ann.caller, ben.username);
    expect(await profile(ben)).toMatchObject({ follow: null, totalFollowers: 0 });
    expect(await followers(ben)).toEqual([]);
  });

  it('of a private account is a request that opens and counts nothing until it is agreed to', async () => {
    await follows.follow(ann.caller, shy.username);
    expect(await profile(shy)).toMatchObject({ follow: 'REQUESTED', totalFollowers: 0 });
    expect([await isOpen(shy, ann), await isOpen(shy, shy), await isOpen(ben, ann)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await followers(shy)).toEqual([]);
    expect(await requests(shy)).toEqual([ann.username]);
    await follows.acceptFollower(shy.caller, ann.username);
    await follows.acceptFollower(shy.caller, ann.username);
    expect(await profile(shy)).toMatchObject({ follow: 'FOLLOWING', totalFollowers: 1 });
    expect(await isOpen(shy, ann)).toBe(true);
    expect(await requests(shy)).toEqual([]);
    await follows.removeFollower(shy.caller, ann.username);
    expect(await profile(shy)).toMatchObject({ follow: null, totalFollowers: 0 });
    expect(await isOpen(shy, ann)).toBe(false);
  });

  it('is asked for by nobody else: a request that was not made or was taken back cannot be agreed to', async () => {
    await expect(follows.acceptFollower(shy.caller, ann.username)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await follows.follow(ann.caller, shy.username);
    // whoever asks cannot agree on the other's behalf
    await expect(follows.acceptFollower(ann.caller, shy.username)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await follows.unfollow(ann.caller, shy.username);
    await expect(follows.acceptFollower(shy.caller, ann.username)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await profile(shy)).toMatchObject({ follow: null, totalFollowers: 0 });
  });

  it('of an account that turns public: what was asked is agreed to, and nobody who followed is lost', async () => {
    const profiles = createProfiles({
      db: database.db,
      images: {} as never,
      trash: {} as never,
      limiter: { take: () => {} },
    });
    await follows.follow(ann.caller, shy.username);
    await follows.follow(ben.caller, shy.username);
    await profiles.edit(shy.caller, { isPrivate: false });
    expect(await profile(shy)).toMatchObject({ follow: 'FOLLOWING', totalFollowers: 2, isPrivate: false });
    await profiles.edit(shy.caller, { isPrivate: true });
    expect(await profile(shy)).toMatchObject({ follow: 'FOLLOWING', totalFollowers: 2, isPrivate: true });
  });

  it.each(['nobody', 'somebody'])(
    'an account that turns public while it is asked agrees, also where %s had asked before',
    async (others) => {
      const profiles = createProfiles({
        db: database.db,
        images: {} as never,
        trash: {} as never,
        limiter: { take: () => {} },
      });
      if (others === 'somebody') await follows.follow(ben.caller, shy.username);
      let turning: Promise<void> | undefined;
      await database.db.transaction().execute(async (trx) => {
        await lockPeople(trx, [ann.id, shy.id]);
        await trx.insertInto('follows').values({ follower_id: ann.id, followed_id: shy.id }).execute();
        turning = profiles.edit(shy.caller, { isPrivate: false });
        // embedded there is one connection, which this transaction has
        if (kind === 'pglite') return;
        // another one asks: a transaction sees what others do as it was when it first looked
        const waiting = () =>
          sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db);
        await expect.poll(async () => (await waiting()).rows.length).toBe(1);
      });
      await turning;
      expect(await requests(shy)).toEqual([]);
      const totalFollowers = others === 'somebody' ? 2 : 1;
      expect(await profile(shy)).toMatchObject({ follow: 'FOLLOWING', totalFollowers, isPrivate: false });
    },
  );

  it('of oneself, of nobody, of an account that is closed or waits for its mail is refused', async () => {
    const unconfirmed = await addMember(database.db, { isVerified: false });
    await block(ben, 'BLOCKED');
    const refused = async (username: string) =>
      follows.follow(ann.caller, username).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    expect(await refused(ann.username)).toBe('FOLLOW_ONESELF');
    for (const name of [ben.username, unconfirmed.username, 'nobody', '', "' or true --", '%']) {
      expect(await refused(name)).toBe('NOT_FOUND');
    }
    await expect(
      database.db
        .insertInto('follows')
        .values({ follower_id: ann.id, followed_id: ann.id, accepted_at: new Date() })
        .execute(),
    ).rejects.toThrow('follows_not_oneself');
  });

  it('a hundred times at once is following once', async () => {
    await Promise.all(Array.from({ length: 100 }, () => follows.follow(ann.caller, ben.username)));
    expect(await profile(ben)).toMatchObject({ follow: 'FOLLOWING', totalFollowers: 1 });
    expect(await followers(ben)).toEqual([ann.username]);
  });

  it('each other, asking, agreeing and leaving, all at once, ends with counts that are right', async () => {
    const all = [ann, ben, shy];
    const changes = [follows.follow, follows.unfollow, follows.acceptFollower, follows.removeFollower];
    await Promise.all(
      Array.from({ length: 120 }, (_, i) => {
        const [a, b] = [all[i % 3]!, all[(i + 1 + (i % 2)) % 3]!];
        return changes[i % 7 < 4 ? 0 : i % 4]!(a.caller, b.username).catch((error: { code?: string }) => {
          expect(error.code).toBe('NOT_FOUND');
        });
      }),
    );
    for (const one of all) {
      expect(await profile(one)).toMatchObject({
        totalFollowers: (await followers(one)).length,
        totalFollowing: (await following(one)).length,
      });
    }
  });

  it('hides who is closed from counts, lists and requests, and shows them again when they are not', async () => {
    await follows.follow(ann.caller, ben.username);
    await follows.follow(ben.caller, ann.username);
    await follows.follow(ben.caller, shy.username);
    await block(ben, 'BLOCKED');
    expect(await profile(ben)).toBeUndefined();
    expect(await profile(ann)).toMatchObject({ totalFollowers: 0, totalFollowing: 0 });
    expect([await followers(ann), await following(ann), await requests(shy)]).toEqual([[], [], []]);
    await block(ben, 'ACTIVE');
    expect(await profile(ann)).toMatchObject({ totalFollowers: 1, totalFollowing: 1 });
    expect([await followers(ann), await following(ann), await requests(shy)]).toEqual([
      [ben.username],
      [ben.username],
      [ben.username],
    ]);
  });

  it('leaves right counts behind when an account is deleted', async () => {
    await follows.follow(ann.caller, ben.username);
    await follows.follow(ben.caller, ann.username);
    await database.db.deleteFrom('users').where('id', '=', ben.id).execute();
    expect(await profile(ann)).toMatchObject({ totalFollowers: 0, totalFollowing: 0 });
  });

  it('lists page by page, newest first, each once', async () => {
    const fans: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const fan = await addMember(database.db);
      await follows.follow(fan.caller, ben.username);
      fans.unshift(fan.username);
    }
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => followersOf(database.db, ann.id, ben.id, { limit: 2, offset })),
    );
    expect(names(pages.flat())).toEqual(fans);
  });

  it('comes to an end', async () => {
    const name = sql`'many' || ${sql.lit(ann.id)} || 'x' || n`;
    await sql`with people as (
      insert into users (username, email, password_hash, first_name, email_verified_at)
      select ${name}, ${name}, '', 'Many', now() from generate_series(1, 5000) n returning id
    ) insert into follows (follower_id, followed_id, accepted_at)
      select ${sql.lit(ann.id)}, id, null from people`.execute(database.db);
    await expect(follows.follow(ann.caller, ben.username)).rejects.toMatchObject({ code: 'FOLLOWING_FULL' });
  });
});
