import { readdir, rename, rm, truncate } from 'node:fs/promises';
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
    ['whose control file is cut', () => truncate(inside('database/global/pg_control'), 100)],
    ['whose journal is missing', () => rm(inside('database/pg_wal'), { recursive: true })],
    ['whose list of tables is empty', () => truncate(inside('database/base/5/1259'), 0)],
    ['whose tables are missing', () => rm(inside('database/base/5'), { recursive: true })],
  ])('%s is said to be damaged, and what to do about it', async (_, damage) => {
    await damage();
    const { code, output } = await refusedStart({ dataDir });
    expect(code).toBe(1);
    expect(output).toContain(`${inside('database')} cannot be read`);
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
