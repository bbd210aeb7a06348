import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { DatabaseUnusable } from '../data-dir.ts';
import { migrate } from './migrate.ts';
import { createPglite } from './pglite-create.ts';
import { openRemotePglite, type RemotePglite } from './pglite-remote.ts';
import type { Tables } from './tables.ts';

/**
 * The one database port. Embedded (PGlite in a folder) and PostgreSQL give the same: a Kysely over `Tables`, the adapter
 * that pg-boss works through, and LISTEN.
 */
export interface Database {
  /** Inside `db.transaction()` use only the transaction: on the embedded one connection, `db` would wait for it for ever. */
  db: Kysely<Tables>;
  kind: 'pglite' | 'postgres';
  /** How pg-boss reaches this database. */
  jobs: ConstructorOptions;
  /** Calls `handler` with the payload of every NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Does something while no other process of the installation does it; they wait. The lock goes with the connection, however
   * the process ends. `key` is any constant of this product's own.
   */
  alone(key: number, work: () => Promise<void>): Promise<void>;
  /** Connections for libraries that speak to a server themselves; null for an embedded database. */
  pool: pg.Pool | null;
  /** Upkeep that an embedded database does not do by itself. Nothing to do on a server. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** What stores need: the database itself or a transaction in it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));

const POOL_CONNECTIONS = 10;
const JOB_CONNECTIONS = 4;
const RECONNECT_MS = 1000;
const INT8 = 20;
const NUMERIC = 1700;

/** @throws DatabaseUnusable, or what the database refuses */
export async function openDatabase(options: { folder: string } | { url: string }): Promise<Database> {
  return migrated('url' in options ? openPostgres(options.url) : await openPglite(options.folder));
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database.db, MIGRATIONS);
    return database;
  } catch (error) {
    // what it could not read it can hardly close; why it could not is told
    await database.close().catch(() => {});
    throw error;
  }
}

/** Makes it beside its place and moves it there when it is whole: one that was killed while it was made is made again. */
async function makePglite(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  const pglite = await createPglite({ dataDir: draft });
  await pglite.close();
  // an empty folder of that name stands in the way on some systems; one that holds something is never removed
  if (existsSync(folder)) await rmdir(folder);
  await rename(draft, folder);
}

/** @throws DatabaseUnusable for a database that was there before; of a new one, why it could not be made */
async function openFolder(folder: string): Promise<RemotePglite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await makePglite(folder);
    return openRemotePglite(folder);
  }
  return openRemotePglite(folder).catch((error: unknown) => {
    throw new DatabaseUnusable(folder, error);
  });
}

async function openPglite(folder: string): Promise<Database> {
  const pglite = await openFolder(folder);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    kind: 'pglite',
    pool: null,
    jobs: { db: fromPglite(pglite), backend: 'pglite' },
    listen: (channel, handler) => pglite.listen(channel, handler),
    // no other process can have it open
    alone: (_, work) => work(),
    async maintain() {
      await pglite.exec('vacuum analyze');
      await pglite.exec('checkpoint');
    },
    async close() {
      if (pglite.closed) return;
      try {
        // PGlite has no fsync: a clean end leaves a checkpoint behind, so the next start has nothing to replay
        await pglite.exec('checkpoint');
      } finally {
        // on a full disk the checkpoint fails, and its thread would keep the process from ending
        await db.destroy().finally(() => (pglite.closed ? undefined : pglite.close()));
      }
    },
  };
}

function openPostgres(url: string): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, max: POOL_CONNECTIONS, types });
  // a connection that breaks is replaced by the pool, and told to whoever uses it; without a listener on either the process would end
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listeners = new Set<{ close(): Promise<void> }>();
  return {
    db,
    kind: 'postgres',
    pool,
    jobs: { connectionString: url, max: JOB_CONNECTIONS },
    async listen(channel, handler) {
      const listener = await createListener(url, channel, handler);
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
        await listener.close();
      };
    },
    alone: (key, work) =>
      db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${key})`.execute(connection);
        try {
          await work();
        } finally {
          await sql`select pg_advisory_unlock(${key})`.execute(connection);
        }
      }),
    async maintain() {},
    async close() {
      await Promise.all([...listeners].map((listener) => listener.close()));
      await db.destroy();
    },
  };
}

/** A connection of its own that listens, and comes back when it is lost. What was told meanwhile is missed. */
async function createListener(url: string, channel: string, handler: (payload: string) => void) {
  let client: pg.Client;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async () => {
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', () => {});
    client.on('notification', (message) => handler(message.payload ?? ''));
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    client.once('end', connectLater);
  };
  const connectLater = () => {
    if (!isClosed) retry = setTimeout(() => connect().catch(connectLater), RECONNECT_MS);
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client.end();
    },
  };
}
