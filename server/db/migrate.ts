import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Key of the advisory lock under which one process migrates; any constant of this product's own. */
const MIGRATION_LOCK = 7_223_401;
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Applies the numbered SQL files that the database has not seen, forward only, in one transaction.
 * @throws when a file that was applied has changed since: history is not edited, a new file is added
 */
export async function migrate(db: Kysely<Tables>, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    await sql`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
      trx,
    );
    const { rows } = await sql<{
      name: string;
      sha256: string;
    }>`select name, sha256 from schema_migrations`.execute(trx);
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it was applied`);
      for (const statement of statements(text)) await sql.raw(statement).execute(trx);
      await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(trx);
    }
  });
}

/**
 * Cuts a migration into its statements, because the extended protocol takes one at a time. Knows `--` comments, quoted text
 * and `$$` bodies, which is all that our migrations use.
 */
export function statements(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  const token = /--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|;/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] !== ';') continue;
    found.push(text.slice(start, match.index).trim());
    start = token.lastIndex;
  }
  const rest = text
    .slice(start)
    .replace(/--[^\n]*/g, '')
    .trim();
  if (rest) found.push(rest);
  return found.filter(Boolean);
}
