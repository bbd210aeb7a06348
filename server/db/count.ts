import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows that a list which grows counts at least. */
const MOST = 500;

/** How many rows are counted for the list of which this page is read. */
export function reach({ limit, offset }: { limit: number; offset: number }): number {
  return Math.max(MOST, offset + 2 * limit);
}

/**
 * How many rows a query has, as far as anybody counts: so a page costs the same however many there are. Whoever turns pages
 * beyond that far finds that there is one more, as long as there is.
 */
export async function countUpTo<DB, TB extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, object>,
  page: { limit: number; offset: number },
): Promise<{ totalCount: number; isCountCut: boolean }> {
  const most = reach(page);
  const { count } = await db
    .selectFrom(
      query
        .select(sql`1`.as('one'))
        .limit(most + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { totalCount: Math.min(count, most), isCountCut: count > most };
}
