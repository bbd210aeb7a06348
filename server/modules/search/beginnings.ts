import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { wordQuery } from './words.ts';

/** What begins with a text, as a pattern for `like` on what is in lower case. */
export const startOf = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

interface Search {
  /** Of ids that are returned, by each way: one more tells that there are more. */
  most: number;
  /** Queries of ids, each with an index of its own that stops. */
  beginnings: readonly RawBuilder<unknown>[];
  /** Those in which words begin so. That index looks at every match before it gives the first. */
  byWords: (query: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Ids of what a search finds, each once; words are not asked for where beginnings are more than enough. */
export async function idsByBeginning(db: Db, text: string, search: Search): Promise<number[]> {
  const most = search.most + 1;
  const limited = search.beginnings.map((query) => sql`(${query} limit ${most})`);
  const ids = await idsOf(db, sql`${sql.join(limited, sql` union `)}`);
  const words = wordQuery(text);
  if (words === null || ids.length > search.most) return ids;
  const query = search.byWords(sql`to_tsquery('simple', ${words})`);
  return [...new Set([...ids, ...(await idsOf(db, sql`${query} limit ${most}`))])];
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many rows a search has: as many as ids were found, unless there are more. */
export const countFound = (ids: readonly number[], most: number) => ({
  totalCount: Math.min(ids.length, most),
  isCountCut: ids.length > most,
});

/** What else holds of the rows that are looked for, beside how they begin: so filters leave none out that were not read. */
export function alsoWith(wanted: Readonly<Record<string, string | null>>): RawBuilder<unknown> {
  const filters = Object.entries(wanted).filter(([, value]) => value !== null);
  return sql.join(
    filters.map(([column, value]) => sql`and ${sql.ref(column)} = ${value}`),
    sql` `,
  );
}
