import { profileProblem } from '@facet/contract/profile.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { type LockedPerson, lockPeople } from './store.ts';

export type Follows = ReturnType<typeof createFollows>;

/** Whom one member may follow or have asked to. */
const MAX_FOLLOWING = 5000;

/**
 * Following. A public account is followed at once. A private one is asked, as members know it from elsewhere: it sees the
 * request, and until it agrees the one who asks sees no more than before.
 */
export function createFollows({ db, limiter }: { db: Kysely<Tables>; limiter: Limiter }) {
  /**
   * Does something to what is between the caller and another member, with both locked: first the people, then what is
   * between them, always, so that no two changes wait for each other.
   */
  async function between(
    member: Member,
    username: string,
    change: (trx: Db, person: LockedPerson, me: LockedPerson) => Promise<unknown>,
  ): Promise<void> {
    await limiter.take(`${member.userId}`);
    const personId = await idOf(db, username);
    if (personId === member.userId) throw new Refusal('FOLLOW_ONESELF');
    await db.transaction().execute(async (trx) => {
      const locked = await lockPeople(trx, [member.userId, personId]);
      const person = locked.find(({ id }) => id === personId);
      const me = locked.find(({ id }) => id === member.userId);
      if (!person || !me) throw new Refusal('NOT_FOUND');
      await change(trx, person, me);
    });
  }

  return {
    /** Said again it changes nothing. @throws Refusal NOT_FOUND, FOLLOW_ONESELF, FOLLOWING_FULL, TOO_MANY_REQUESTS */
    follow: (member: Member, username: string) =>
      between(member, username, async (trx, person, me) => {
        if ((await countFollows(trx, me.id)) >= MAX_FOLLOWING) throw new Refusal('FOLLOWING_FULL');
        await trx
          .insertInto('follows')
          .values({
            follower_id: me.id,
            followed_id: person.id,
            accepted_at: person.isPrivate ? null : new Date(),
          })
          .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
          .execute();
      }),

    /** Also takes a request back. Said again it changes nothing. @throws as `follow` */
    unfollow: (member: Member, username: string) =>
      between(member, username, (trx, person, me) => removeFollow(trx, me.id, person.id)),

    /** @throws Refusal NOT_FOUND also when they have taken their request back */
    acceptFollower: (member: Member, username: string) =>
      between(member, username, async (trx, person, me) => {
        const { numUpdatedRows } = await trx
          .updateTable('follows')
          // said again, as after a lost answer, it keeps the first time
          .set({ accepted_at: sql<Date>`coalesce(accepted_at, now())` })
          .where('follower_id', '=', person.id)
          .where('followed_id', '=', me.id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
      }),

    /** Declines a request or ends a following; nobody is told. @throws as `follow` */
    removeFollower: (member: Member, username: string) =>
      between(member, username, (trx, person, me) => removeFollow(trx, person.id, me.id)),
  };
}

function removeFollow(trx: Db, followerId: number, followedId: number): Promise<unknown> {
  return trx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .execute();
}

/** An account that turns public has no one left to ask it: its requests are agreed to. */
export async function acceptAllRequests(trx: Db, userId: number): Promise<void> {
  let locked = await askersOf(trx, userId);
  for (let areAll = false; !areAll; ) {
    await sql`savepoint before_locks`.execute(trx);
    await lockPeople(trx, [userId, ...locked]);
    // once the account is locked nobody asks any more; who did meanwhile is locked in their turn, with all the others
    const asking = await askersOf(trx, userId);
    areAll = asking.every((id) => locked.includes(id));
    if (!areAll) await sql`rollback to savepoint before_locks`.execute(trx);
    locked = asking;
  }
  await trx
    .updateTable('follows')
    .set({ accepted_at: sql<Date>`now()` })
    .where('followed_id', '=', userId)
    .where('accepted_at', 'is', null)
    .execute();
}

async function askersOf(db: Db, userId: number): Promise<number[]> {
  const asking = await db
    .selectFrom('follows')
    .select('follower_id')
    .where('followed_id', '=', userId)
    .where('accepted_at', 'is', null)
    .execute();
  return asking.map(({ follower_id }) => follower_id);
}

async function idOf(db: Db, username: string): Promise<number> {
  // no account has such a name
  if (profileProblem('username', username)) throw new Refusal('NOT_FOUND');
  const person = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  if (!person) throw new Refusal('NOT_FOUND');
  return person.id;
}

async function countFollows(trx: Db, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('follows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('follower_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
