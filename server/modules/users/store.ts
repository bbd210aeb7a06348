import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from '../../access.ts';
import { countUpTo } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { wordQuery } from '../search/words.ts';

export type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;
type UserStatus = UserRow['status'];
export const SORTS = ['id', 'username', 'email'] as const;

export interface UserSearch {
  /** A number, or the beginning of a name or of an address. */
  text: string | null;
  role: Role | null;
  status: UserStatus | null;
  sort: (typeof SORTS)[number];
  isDescending: boolean;
  limit: number;
  offset: number;
}

/** A question with more answers of one kind than this is too wide to be answered whole. */
const MAX_CANDIDATES = 1000;

const users = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('partners', 'partners.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.role',
      'users.status',
      'users.email_verified_at as verifiedAt',
      'users.created_at as createdAt',
      'partners.id as partnerId',
      'partners.name as partnerName',
    ]);

export async function searchUsers(db: Db, search: UserSearch) {
  const direction = search.isDescending ? 'desc' : 'asc';
  const found = await wanted(db, search);
  const page = found
    .select('users.id')
    .orderBy(ORDER[search.sort], direction)
    .orderBy('users.id', direction)
    .limit(search.limit)
    .offset(search.offset);
  const rows = await users(db)
    .where('users.id', 'in', page)
    .orderBy(ORDER[search.sort], direction)
    .orderBy('users.id', direction)
    .execute();
  return { rows, ...(await countUpTo(db, found, search)) };
}

export function userById(db: Db, id: number): Promise<UserRow | undefined> {
  return users(db).where('users.id', '=', id).executeTakeFirst();
}

/** Each has its index (0001, 0019). */
const ORDER = {
  id: sql`users.id`,
  username: sql`lower(users.username)`,
  email: sql`lower(users.email)`,
} satisfies Record<UserSearch['sort'], RawBuilder<unknown>>;

async function wanted(db: Db, { text, role, status }: UserSearch) {
  let query: SelectQueryBuilder<Tables, 'users', object> = db.selectFrom('users');
  if (role !== null) query = query.where('users.role', '=', role);
  if (status !== null) query = query.where('users.status', '=', status);
  if (text === null) return query;
  const ids = await candidates(db, text);
  return query.where('users.id', '=', sql<number>`any (${ids}::int[])`);
}

/** Whose number it is, and whose name or address begins so: each found by its own index, as far as anybody reads. */
async function candidates(db: Db, text: string): Promise<number[]> {
  const start = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const ids = await idsOf(
    db,
    sql`(select id from users where id = ${/^\d{1,9}$/.test(text) ? Number(text) : 0})
      union (select id from users where lower(username) like ${start} limit ${MAX_CANDIDATES})
      union (select id from users where lower(email) like ${start} limit ${MAX_CANDIDATES})
      union (select id from users where lower(first_name) like ${start} limit ${MAX_CANDIDATES})
      union (select id from users where lower(last_name) like ${start} limit ${MAX_CANDIDATES})`,
  );
  const words = wordQuery(text);
  // looks at every match before it gives the first: not asked where there are more than enough
  if (words === null || ids.length >= MAX_CANDIDATES) return ids;
  const named = await idsOf(
    db,
    sql`select id from users
      where search_words(username || ' ' || first_name || ' ' || coalesce(last_name, '')) @@ to_tsquery('simple', ${words})
      limit ${MAX_CANDIDATES}`,
  );
  return [...ids, ...named];
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open ones, newest first. */
export function sessionsOf(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'rotated_at as renewedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}
