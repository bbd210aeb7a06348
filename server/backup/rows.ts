import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { type Archive, type ArchiveWriter, BackupRefused, type TableDump } from './archive.ts';

/** Rows of every table, the jobs' too, as text that the database writes and reads itself: nothing of a value is lost. */

const CHUNK = 1000;

/** pg-boss counts its queues in a table a day, made anew by every day: figures that nobody misses, in tables that tomorrow does not have. */
const isOfOneDay = ({ name }: Pick<TableDump, 'name'>) => name.startsWith('pgboss.queue_stats_');

/** All tables that hold rows worth keeping (an unlogged one holds what can be made again), and the columns of each that can be written. */
async function tablesOf(trx: Transaction<Tables>): Promise<TableDump[]> {
  const { rows } = await sql<TableDump>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(format('%I', attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'pgboss')
    order by 1`.execute(trx);
  return rows.filter((table) => !isOfOneDay(table));
}

async function migrationsOf(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** As everything is at one moment, also while others write. */
export async function dumpRows({ db }: Pick<Database, 'db'>, archive: ArchiveWriter): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      archive.meta(await migrationsOf(trx));
      for (const table of await tablesOf(trx)) {
        const put = archive.table(table);
        await sql`declare dumped no scroll cursor for select t::text as line from only ${sql.raw(table.name)} t`.execute(
          trx,
        );
        for (;;) {
          const { rows } = await sql<{ line: string }>`fetch ${sql.lit(CHUNK)} from dumped`.execute(trx);
          put(rows.map(({ line }) => line));
          if (rows.length < CHUNK) break;
        }
        await sql`close dumped`.execute(trx);
      }
      const { rows } = await sql<{ name: string; lastValue: string; isCalled: boolean }>`
        select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as "lastValue",
          last_value is not null as "isCalled"
        from pg_sequences where schemaname in ('public', 'pgboss')`.execute(trx);
      for (const { name, lastValue, isCalled } of rows) archive.sequence(name, lastValue, isCalled);
    });
}

/**
 * Puts the rows into a database that has been migrated and holds nothing of anybody's: all of them, or none.
 * @throws BackupRefused when the backup is of another version
 */
export async function loadRows({ db }: Pick<Database, 'db'>, archive: Archive): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await migrationsOf(trx);
    if (JSON.stringify(known) !== JSON.stringify(archive.migrations)) {
      throw new BackupRefused(
        'The backup was made by another version of Facet. Restore it with that one, and upgrade then.',
      );
    }
    // rows are as they were checked when they were written: nothing is carried out again
    await sql`set local session_replication_role = replica`.execute(trx);
    // backups of earlier versions have them
    const tables = archive.tables().filter((table) => !isOfOneDay(table));
    const present = new Set((await tablesOf(trx)).map(({ name }) => name));
    const missing = tables.find(({ name }) => !present.has(name));
    if (missing) throw new BackupRefused(`This version of Facet has no ${missing.name}.`);
    await sql`truncate ${sql.raw([...present].join(', '))} cascade`.execute(trx);
    for (const { id, name, columns } of tables) {
      const names = sql.raw(columns.join(', '));
      const values = sql.raw(columns.map((column) => `(r).${column}`).join(', '));
      for (const lines of chunks(archive.rows(id))) {
        await sql`insert into ${sql.raw(name)} (${names}) overriding system value
          select ${values} from (select line::${sql.raw(name)} as r from unnest(${lines}::text[]) line) lines`.execute(
          trx,
        );
      }
    }
    for (const { name, lastValue, isCalled } of archive.sequences()) {
      await sql`select setval(${name}::regclass, ${lastValue}::bigint, ${isCalled === 1})`.execute(trx);
    }
  });
}

function* chunks(lines: Iterable<string>): Generator<string[]> {
  let chunk: string[] = [];
  for (const line of lines) {
    chunk.push(line);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
