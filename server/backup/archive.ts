import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** What a backup is: one SQLite file with the rows of every table, as text, and every file. */

export interface TableDump {
  /** With its schema, quoted where it must be. */
  name: string;
  /** Those that can be written: generated ones are not among them. */
  columns: string[];
}

const FORMAT = 1;
const SCHEMA = `
  create table meta (format integer not null, migrations text not null, made_at text not null);
  create table tables (id integer primary key, name text not null unique, columns text not null);
  create table rows (table_id integer not null references tables, line text not null);
  create index rows_table on rows (table_id);
  create table sequences (name text primary key, last_value text not null, is_called integer not null);
  create table files (path text primary key, sha256 text not null, bytes blob not null);
`;

export class BackupRefused extends Error {}

/**
 * Writes a backup beside its place and moves it there when it is whole.
 * @throws BackupRefused when something stands there
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw new BackupRefused(`${path} is there already. Nothing was changed.`);
  const draft = `${path}.partial`;
  await rm(draft, { force: true });
  const sqlite = new DatabaseSync(draft);
  try {
    sqlite.exec(`pragma journal_mode = off; pragma synchronous = full; ${SCHEMA} begin`);
    await fill(createWriter(sqlite));
    sqlite.exec('commit');
    sqlite.close();
    await rename(draft, path);
  } catch (error) {
    if (sqlite.isOpen) sqlite.close();
    await rm(draft, { force: true });
    throw error;
  }
}

export type ArchiveWriter = ReturnType<typeof createWriter>;

function createWriter(sqlite: DatabaseSync) {
  const insertRow = sqlite.prepare('insert into rows (table_id, line) values (?, ?)');
  const insertFile = sqlite.prepare('insert into files (path, sha256, bytes) values (?, ?, ?)');
  return {
    meta(migrations: readonly string[]): void {
      const insert = sqlite.prepare('insert into meta (format, migrations, made_at) values (?, ?, ?)');
      insert.run(FORMAT, JSON.stringify(migrations), new Date().toISOString());
    },
    /** @returns what takes its rows */
    table({ name, columns }: TableDump): (lines: readonly string[]) => void {
      const insert = sqlite.prepare('insert into tables (name, columns) values (?, ?)');
      const { lastInsertRowid } = insert.run(name, JSON.stringify(columns));
      return (lines) => {
        for (const line of lines) insertRow.run(lastInsertRowid, line);
      };
    },
    sequence(name: string, lastValue: string, isCalled: boolean): void {
      const insert = sqlite.prepare('insert into sequences (name, last_value, is_called) values (?, ?, ?)');
      insert.run(name, lastValue, Number(isCalled));
    },
    file(path: string, bytes: Uint8Array): void {
      insertFile.run(path, digestOf(bytes), bytes);
    },
  };
}

export type Archive = ReturnType<typeof openArchive>;

/** @throws BackupRefused for what is no backup of ours */
export function openArchive(path: string) {
  if (!existsSync(path)) throw new BackupRefused(`There is no ${path}.`);
  const sqlite = new DatabaseSync(path, { readOnly: true });
  const meta = (() => {
    try {
      return sqlite.prepare('select format, migrations from meta').get() as {
        format: number;
        migrations: string;
      };
    } catch (error) {
      sqlite.close();
      throw new BackupRefused(`${path} is no backup of Facet.`, { cause: error });
    }
  })();
  if (meta.format !== FORMAT) throw new BackupRefused(`${path} was made by another version of Facet.`);
  return {
    migrations: JSON.parse(meta.migrations) as string[],
    tables: () =>
      (
        sqlite.prepare('select id, name, columns from tables order by id').all() as {
          id: number;
          name: string;
          columns: string;
        }[]
      ).map(({ id, name, columns }) => ({ id, name, columns: JSON.parse(columns) as string[] })),
    *rows(tableId: number): Generator<string> {
      const select = sqlite.prepare('select line from rows where table_id = ? order by rowid');
      for (const row of select.iterate(tableId)) yield row.line as string;
    },
    sequences: () =>
      sqlite.prepare('select name, last_value as lastValue, is_called as isCalled from sequences').all() as {
        name: string;
        lastValue: string;
        isCalled: number;
      }[],
    /** @throws Error when one is not what was put in */
    *files(): Generator<{ path: string; bytes: Uint8Array }> {
      for (const row of sqlite.prepare('select path, sha256, bytes from files order by path').iterate()) {
        const { path: name, sha256, bytes } = row as { path: string; sha256: string; bytes: Uint8Array };
        if (digestOf(bytes) !== sha256) throw new Error(`${name} is damaged in the backup.`);
        yield { path: name, bytes };
      }
    },
    close: () => sqlite.close(),
  };
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
