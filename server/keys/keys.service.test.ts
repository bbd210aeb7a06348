import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import { silent } from '../../tests/support/log.ts';
import type { Database } from '../db/database.ts';
import { createAddresses } from '../images/addresses.ts';
import { createTokens } from '../modules/accounts/tokens.ts';
import { type Keys, openKeys, rotate } from './keys.ts';

const CLAIMS = { userId: 7, sessionId: '00000000-0000-4000-8000-000000000000', generation: 0 };
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex');

describe.each(DATABASES)('keys on $kind', ({ open }) => {
  let database: Database;
  let folder: string;
  let drop: () => Promise<void>;
  let opened: Keys[];
  beforeEach(async () => {
    ({ database, drop } = await open());
    folder = await mkdtemp(join(tmpdir(), 'facet-keys-'));
    opened = [];
  });
  afterEach(async () => {
    for (const keys of opened) keys.close();
    vi.useRealTimers();
    await drop();
    await rm(folder, { recursive: true });
  });

  const start = async (given: Parameters<typeof openKeys>[0]['given'] = {}) => {
    const keys = await openKeys({ db: database.db, dataDir: folder, given, log: silent });
    opened.push(keys);
    return keys;
  };

  test('are the same for processes that start at the same time, and after every start', async () => {
    const all = [...(await Promise.all([start(), start(), start()])), await start()];
    for (const purpose of ['token', 'address'] as const) {
      expect(new Set(all.map((keys) => hex(keys[purpose].signing))).size).toBe(1);
      expect(all[0]![purpose].signing).toHaveLength(32);
    }
    expect(new Set(all.map(({ provenance }) => provenance.key)).size).toBe(1);
    expect(hex(all[0]!.token.signing)).not.toBe(hex(all[0]!.address.signing));
  });

  test('of the settings are before those of the database', async () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const keys = await start({ token: [one, two] });
    expect(keys.token).toEqual({ signing: one, accepted: [one, two] });
    expect(hex(keys.address.signing)).toBe(hex((await start()).address.signing));
  });

  test('of a folder of before are taken over, once', async () => {
    const before = 'ab'.repeat(32);
    await mkdir(join(folder, 'keys'));
    await writeFile(join(folder, 'keys', 'token'), before);
    expect(hex((await start()).token.signing)).toBe(before);
    expect(await readdir(join(folder, 'keys'))).toEqual([]);
    await writeFile(join(folder, 'keys', 'token'), 'cd'.repeat(32));
    expect(hex((await start()).token.signing)).toBe(before);
  });

  test('a file of before that holds no key is told', async () => {
    await mkdir(join(folder, 'keys'));
    await writeFile(join(folder, 'keys', 'token'), 'ab');
    await expect(start()).rejects.toThrow('does not hold a key');
  });

  test('a new one takes over in every process while what the old one has signed stays good', async () => {
    const [one, other] = [await start(), await start()];
    const [tokens, addresses] = [createTokens(one.token), createAddresses(one.address)];
    const old = { token: await tokens.issue(CLAIMS), address: addresses.address('faces/a.jpg') };
    const before = hex(one.token.signing);

    for (const name of ['token', 'address'] as const) await rotate(database.db, name, { isLeaked: false });
    const late = await start();
    expect(hex(late.token.signing)).toBe(before);
    expect(late.token.accepted).toHaveLength(2);
    await sql`update installation_keys set used_from = used_from - interval '2 minutes'`.execute(database.db);

    const next = await start();
    expect(hex(next.token.signing)).not.toBe(before);
    const theirs = { tokens: createTokens(next.token), addresses: createAddresses(next.address) };
    expect(await theirs.tokens.verify(old.token)).toEqual(CLAIMS);
    expect(theirs.addresses.keyOf(old.address)).toBe('faces/a.jpg');
    // a process that has known it before it signed
    const fresh = await theirs.tokens.issue(CLAIMS);
    expect(await createTokens(late.token).verify(fresh)).toEqual(CLAIMS);
    // one that has not looked yet
    await expect(createTokens(other.token).verify(fresh)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  test('a process that runs sees a new one within half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const keys = await start();
    const before = hex(keys.token.signing);
    await rotate(database.db, 'token', { isLeaked: true });
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await expect.poll(() => hex(keys.token.signing)).not.toBe(before);
    expect(keys.token.accepted.map(hex)).not.toContain(before);
  });

  test('one that stays is the same one when it is read again: what it has signed need not be checked anew', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const keys = await start();
    const before = keys.token.signing;
    await rotate(database.db, 'token', { isLeaked: false });
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await expect.poll(() => keys.token.accepted).toHaveLength(2);
    expect(keys.token.accepted).toContain(before);
  });

  test('what a leaked one has signed is worth nothing', async () => {
    const keys = await start();
    const old = await createTokens(keys.token).issue(CLAIMS);
    await rotate(database.db, 'token', { isLeaked: true });
    const tokens = createTokens((await start()).token);
    await expect(tokens.verify(old)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  test('one of the settings is not said to be replaced by a new one of the database', async () => {
    const before = hex((await start()).token.signing);
    const given = { token: [Buffer.alloc(32, 1)] };
    const rotating = rotate(database.db, 'token', { isLeaked: true, given });
    await expect(rotating).rejects.toThrow('TOKEN_KEYS is set');
    expect(hex((await start()).token.signing)).toBe(before);
    await rotate(database.db, 'address', { isLeaked: true, given });
  });

  test('what nobody can use any more goes with a later one', async () => {
    await start();
    await rotate(database.db, 'token', { isLeaked: false });
    await sql`update installation_keys set used_from = used_from - interval '5 days' where name = 'token'`.execute(
      database.db,
    );
    await rotate(database.db, 'token', { isLeaked: false });
    expect((await start()).token.accepted).toHaveLength(2);
  });
});
