import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from '../../access.ts';
import { countUpTo } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { alsoWith, countFound, idsByBeginning, startOf } from '../search/beginnings.ts';

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

/** A question with more answers than this is too wide to be answered whole. */
const MAX_CANDIDATES = 250;

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
  const ids = search.text === null ? null : await candidates(db, search.text, search);
  const found = wanted(db, search, ids);
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
  if (ids === null) return { rows, ...(await countUpTo(db, found, search)) };
  return { rows, ...countFound(ids, MAX_CANDIDATES) };
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

/** Null: all are asked for. */
type Candidates = readonly number[] | null;
type Users = SelectQueryBuilder<Tables, 'users', object>;

function wanted(db: Db, { role, status }: UserSearch, ids: Candidates): Users {
  let query: Users = db.selectFrom('users');
  if (role !== null) query = query.where('users.role', '=', role);
  if (status !== null) query = query.where('users.status', '=', status);
  return ids === null ? query : query.where('users.id', '=', sql<number>`any (${ids}::int[])`);
}

/** Whose number it is, and whose name or address begins so: each found by its own index, as far as anybody reads. */
function candidates(
  db: Db,
  text: string,
  { role, status }: Pick<UserSearch, 'role' | 'status'>,
): Promise<number[]> {
  const also = alsoWith({ role, status });
  const start = startOf(text);
  const [first, ...more] = text.trim().split(/\s+/);
  return idsByBeginning(db, text, {
    most: MAX_CANDIDATES,
    beginnings: [
      sql`select id from users where id = ${/^\d{1,9}$/.test(text) ? Number(text) : 0} ${also}`,
      sql`select id from users where lower(username) like ${start} ${also}`,
      sql`select id from users where lower(email) like ${start} ${also}`,
      sql`select id from users where lower(first_name) like ${start} ${also}`,
      sql`select id from users where lower(last_name) like ${start} ${also}`,
      sql`select id from users
        where lower(first_name) like ${startOf(first ?? '')} and lower(last_name) like ${startOf(more.join(' '))}
          and ${more.length > 0} ${also}`,
    ],
    byWords: (query) => sql`select id from users
      where search_words(username || ' ' || first_name || ' ' || coalesce(last_name, '')) @@ ${query} ${also}`,
  });
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
