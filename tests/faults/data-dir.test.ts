import { mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { signInAsFan } from '../support/api.ts';
import {
  copyOf,
  emptyFolder,
  killedStart,
  refusedStart,
  removeFolder,
  startServer,
} from '../support/server.ts';

let dataDir: string;
afterEach(() => removeFolder(dataDir));
const inside = (...names: string[]) => path.join(dataDir, ...names);

describe('a data folder that has lost its database', () => {
  beforeEach(async () => {
    dataDir = await copyOf(inject('dataTemplate'));
  });

  test.each([
    ['all of it', 'database'],
    ['the file that PostgreSQL knows it by', 'database/PG_VERSION'],
  ])('(%s) is left as it is, and opens again when it is put back', async (_, lost) => {
    await rename(inside(lost), inside('lost'));
    const before = await readdir(dataDir, { recursive: true });
    const { code, output } = await refusedStart({ dataDir });
    expect(code).toBe(1);
    expect(output).toContain(`${inside('database')} is missing or incomplete`);
    expect(output).toContain('backup');
    expect(output).not.toMatch(/ at .*\.ts:/);
    expect((await readdir(dataDir, { recursive: true })).sort()).toEqual(before.sort());

    await rename(inside('lost'), inside(lost));
    const server = await startServer({ dataDir });
    expect((await signInAsFan(server.url)).token).toBeTruthy();
    await server.stop();
  });
});

describe('a database', () => {
  beforeEach(async () => {
    dataDir = await copyOf(inject('dataTemplate'));
  });

  test.each([
    ['whose control file is cut', 'pg_control', () => truncate(inside('database/global/pg_control'), 100)],
    ['whose journal is missing', 'pg_wal', () => rm(inside('database/pg_wal'), { recursive: true })],
    ['whose list of tables is empty', 'system index', () => truncate(inside('database/base/5/1259'), 0)],
    ['whose tables are missing', 'base/5', () => rm(inside('database/base/5'), { recursive: true })],
    ['of another version', 'version 16', () => writeFile(inside('database/PG_VERSION'), '16\n')],
    [
      'whose lock cannot be read',
      'lock file',
      async () => {
        await rm(inside('database/postmaster.pid'), { force: true });
        await mkdir(inside('database/postmaster.pid'));
      },
    ],
  ])('%s is told with its cause, and what to do about it', async (_, cause, damage) => {
    await damage();
    const { code, output } = await refusedStart({ dataDir });
    expect(code).toBe(1);
    expect(output).toContain(`${inside('database')} cannot be opened`);
    expect(/The database says: .*/.exec(output)?.[0]).toContain(cause);
    expect(output).toContain('backup');
    expect(output).not.toMatch(/ at .*(\.[jt]s|wasm)/);
  });
});

describe('a first start that was killed', () => {
  beforeEach(async () => {
    dataDir = await emptyFolder();
  });

  test.each([
    ['while it made the database', 'database.new', 'false'],
    ['when the database was there', 'database', 'false'],
    ['while it stored the demo', 'files/products', 'true'],
  ])('%s is simply started again', async (_, part, demo) => {
    await killedStart({ dataDir, env: { DEMO_DATA: demo } }, part);
    const server = await startServer({ dataDir, env: { DEMO_DATA: 'false' } });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(await readdir(dataDir)).not.toContain('database.new');
  });
});
