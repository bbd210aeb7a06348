import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { type Credentials, developmentCredentials } from '../provenance/certificate.ts';

/** Keys of one purpose, as they are at the moment. */
export interface KeyRing {
  readonly signing: Uint8Array;
  /** That one among them; the others have signed, or will. */
  readonly accepted: readonly Uint8Array[];
}

const RINGS = ['token', 'address'] as const;
export type RingName = (typeof RINGS)[number];

/** Of the settings; the first of each signs. */
type GivenKeys = Partial<Record<RingName, readonly Uint8Array[]>>;

export const isRing = (name: unknown): name is RingName => RINGS.some((ring) => ring === name);

export interface Keys extends Record<RingName, KeyRing> {
  /** What results are signed with, unless the operator has credentials of their own. */
  provenance: Credentials;
  close(): void;
}

const KEY_BYTES = 32;
/** Key of the advisory lock under which one process makes what is missing. */
const KEYS_LOCK = 7_223_403;
/** How often a process looks for new ones. */
const READ_EVERY_MS = 30_000;
/** A new key signs once every process must have seen it. */
const TAKES_OVER_AFTER = sql`interval '2 minutes'`;
/** Addresses live up to three days (images/addresses.ts), tokens an hour. */
const ACCEPTED_FOR = sql`interval '4 days'`;

/**
 * The keys of this installation: those of the settings, otherwise the database's, made by the process that is first. Folders
 * of earlier versions have them in files; these are taken over.
 */
export async function openKeys(ports: {
  db: Db;
  dataDir: string;
  given: GivenKeys;
  log: Log;
}): Promise<Keys> {
  const { db, dataDir, given, log } = ports;
  const kept = RINGS.filter((name) => given[name] === undefined);
  for (const name of kept) {
    await haveOne(db, name, {
      file: join(dataDir, 'keys', name),
      check: isKey,
      make: () => randomBytes(KEY_BYTES).toString('hex'),
    });
  }
  await haveOne(db, 'provenance', {
    file: join(dataDir, 'provenance', 'development.json'),
    check: isCredentials,
    make: () => JSON.stringify(developmentCredentials()),
  });

  let rows = await read(db);
  const timer = setInterval(() => {
    read(db).then(
      (fresh) => {
        // a key that stays is the same one to those who remember what it has signed
        const old = (value: string) => rows.find((row) => row.value === value)?.key;
        rows = fresh.map((row) => ({ ...row, key: old(row.value) ?? row.key }));
      },
      (error: unknown) => log.error({ err: error }, 'keys'),
    );
  }, READ_EVERY_MS);
  timer.unref();

  const ring = (name: RingName): KeyRing => {
    const fixed = given[name];
    if (fixed) return { signing: fixed[0]!, accepted: fixed };
    const mine = () => rows.filter((row) => row.name === name);
    return {
      get signing() {
        const now = performance.now();
        return (mine().findLast(({ from }) => from <= now) ?? mine()[0]!).key;
      },
      get accepted() {
        return mine().map(({ key }) => key);
      },
    };
  };
  const provenance = rows.findLast(({ name }) => name === 'provenance')!.value;
  return {
    token: ring('token'),
    address: ring('address'),
    provenance: JSON.parse(provenance) as Credentials,
    close: () => clearInterval(timer),
  };
}

/** For what signs with one key for ever. */
export function ringOf(key: Uint8Array | KeyRing): KeyRing {
  return key instanceof Uint8Array ? { signing: key, accepted: [key] } : key;
}

/** Its message says what the operator does instead. */
export class KeyIsGiven extends Error {}

/**
 * Makes a new key. It takes over in some minutes, when every process knows it, and what the old one has signed stays good for
 * as long as it would have. `isLeaked`: the old ones are worth nothing, within half a minute in every process.
 * @param given keys of the settings, which the database's own do not take over from
 * @throws KeyIsGiven
 */
export async function rotate(
  db: Db,
  name: RingName,
  { isLeaked, given = {} }: { isLeaked: boolean; given?: GivenKeys },
): Promise<void> {
  if (given[name]) {
    const setting = `${name.toUpperCase()}_KEYS`;
    throw new KeyIsGiven(
      `${setting} is set, so nothing was changed: what the database has signs nothing. Change ${setting}, and start every process anew.`,
    );
  }
  const value = randomBytes(KEY_BYTES).toString('hex');
  await db.transaction().execute(async (trx) => {
    if (isLeaked) {
      await trx.deleteFrom('installation_keys').where('name', '=', name).execute();
      await trx.insertInto('installation_keys').values({ name, value }).execute();
      return;
    }
    await sql`delete from installation_keys old where name = ${name} and exists (
      select from installation_keys newer where newer.name = old.name and newer.used_from > old.used_from
        and newer.used_from < now() - ${ACCEPTED_FOR})`.execute(trx);
    await sql`insert into installation_keys (name, value, used_from)
      values (${name}, ${value}, now() + ${TAKES_OVER_AFTER})`.execute(trx);
  });
}

interface Row {
  name: string;
  value: string;
  key: Uint8Array;
  /** By this process's clock (`performance.now()`): the clocks of machines differ. */
  from: number;
}

async function read(db: Db): Promise<Row[]> {
  const rows = await db
    .selectFrom('installation_keys')
    .select(['name', 'value'])
    .select(sql<number>`extract(epoch from used_from - now())::float8`.as('seconds'))
    .orderBy('used_from')
    .orderBy('id')
    .execute();
  const now = performance.now();
  return rows.map(({ name, value, seconds }) => ({
    ...{ name, value },
    key: Buffer.from(value, 'hex'),
    from: now + seconds * 1000,
  }));
}

/** One at a time in the whole installation: whoever is first makes it, or has the file of an earlier version. */
async function haveOne(
  db: Db,
  name: string,
  { file, check, make }: { file: string; check: (text: string) => boolean; make: () => string },
): Promise<void> {
  const takenOver = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(trx);
    const there = await trx
      .selectFrom('installation_keys')
      .select('id')
      .where('name', '=', name)
      .limit(1)
      .executeTakeFirst();
    if (there) return false;
    const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (before !== null && !check(before)) {
      throw new Error(`${file} does not hold a key. Remove it to have a new one made.`);
    }
    await trx
      .insertInto('installation_keys')
      .values({ name, value: before?.trim() ?? make() })
      .execute();
    return before !== null;
  });
  if (takenOver) await rm(file);
}

const isKey = (text: string): boolean => /^[0-9a-f]{64}\s*$/.test(text);

function isCredentials(text: string): boolean {
  try {
    const { key, chain } = JSON.parse(text) as Partial<Credentials>;
    return typeof key === 'string' && typeof chain === 'string';
  } catch {
    return false;
  }
}
