import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows that a list which grows counts. Whoever looks for one beyond asks for less. */
const MOST = 1000;

/** How many rows a query has, as far as anybody counts: so a page costs the same however many there are. */
export async function countUpTo<TB extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, TB, object>,
): Promise<{ totalCount: number; isCountCut: boolean }> {
  const { count } = await db
    .selectFrom(
      query
        .select(sql`1`.as('one'))
        .limit(MOST + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { totalCount: Math.min(count, MOST), isCountCut: count > MOST };
}
