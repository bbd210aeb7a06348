import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from './database.ts';

/** Tables of which no row is ever deleted: what refers to them is never looked through for that. */
const KEPT = [
  ...['app_products', 'category_codes', 'currencies', 'services', 'tax_types'],
  ...['bundle_purchases', 'ledger_accounts', 'partners', 'productions', 'products'],
  // of people who wrote to us, whose addresses are confirmed: only accounts that never were are deleted
  'support_topics',
];

describe.each(DATABASES)('foreign keys on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  it('have an index wherever the row that they name may be deleted, which would read the whole table', async () => {
    const { rows } = await sql<{ key: string; target: string }>`
      select format('%s (%s)', key.conrelid::regclass, columns.names) as key, key.confrelid::regclass::text as target
      from pg_constraint as key
      cross join lateral (
        select string_agg(quote_ident(attname), ', ' order by at) as names
        from unnest(key.conkey) with ordinality as each (attnum, at)
        join pg_attribute on attrelid = key.conrelid and pg_attribute.attnum = each.attnum
      ) as columns
      where key.contype = 'f' and key.connamespace = 'public'::regnamespace and not exists (
        select from pg_index as index
        where index.indrelid = key.conrelid and index.indisvalid
          and (index.indkey::int2[])[0:cardinality(key.conkey) - 1] = key.conkey
          -- an index that leaves out anything but nulls does not serve
          and (index.indpred is null
            or pg_get_expr(index.indpred, index.indrelid) = format('(%s IS NOT NULL)', columns.names))
      )
      order by 1`.execute(database.db);
    expect(rows.filter(({ target }) => !KEPT.includes(target))).toEqual([]);
  });
});

describe('a table whose rows are kept', () => {
  const server = path.join(import.meta.dirname, '..');
  const sources = globSync('**/*.{ts,sql}', { cwd: server, exclude: ['**/node_modules/**', '**/*.test.ts'] });
  const deleting = sources.flatMap((file) => {
    const source = readFileSync(path.join(server, file), 'utf8');
    return [...source.matchAll(/(?:deleteFrom\('|delete from (?:only )?)(\w+)/g)].map(([, table]) => table);
  });

  it.each(KEPT)('is deleted from nowhere: %s', (table) => {
    expect(deleting).toContain('files');
    expect(deleting).not.toContain(table);
  });
});
