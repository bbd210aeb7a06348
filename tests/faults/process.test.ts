import { once } from 'node:events';
import { createServer } from 'node:net';
import { ME } from '@facet/contract/documents/account.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, signInAsFan, uploadFace } from '../support/api.ts';
import { freePort } from '../support/ports.ts';
import { copyOf, emptyFolder, refusedStart, removeFolder, startServer } from '../support/server.ts';
import { isOnPostgres } from '../support/split.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await copyOf(inject('dataTemplate'));
});
afterAll(() => removeFolder(dataDir));

test('a taken port is refused in words that name the port', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, output } = await refusedStart({ dataDir, port });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).not.toMatch(/ at .*\.ts:/);
});

// on PostgreSQL several processes share a folder (tests/faults/cluster.test.ts)
test.skipIf(isOnPostgres())(
  'a second process on the same data folder is refused, and the first one goes on',
  async () => {
    const first = await startServer({ dataDir });
    const { code, output } = await refusedStart({ dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(/Another Facet server is using/);
    expect(output).toContain(dataDir);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  },
);

test('the folder of a killed server can be used again at once', async () => {
  const first = await startServer({ dataDir });
  await first.kill();
  const second = await startServer({ dataDir });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await second.stop();
});

test('a server that was stopped keeps everything, sessions included, and starts again', async () => {
  const first = await startServer({ dataDir });
  const fan = await signInAsFan(first.url);
  const face = await uploadFace(fan);
  expect(await first.stop()).toBe(0);

  const second = await startServer({ dataDir });
  expect((await ask({ ...fan, url: second.url }, ME, {})).me?.id).toBe(fan.userId);
  expect((await fetch(`${second.url}${face}`)).status).toBe(200);
  await second.stop();
});

describe('a setting that is wrong stops the start in words that name it', () => {
  test.each([
    ['PORT', { PORT: 'http' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/facet' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DEMO_DATA', { DEMO_DATA: 'maybe' }],
    ['ALLOW_PRIVATE_IMAGE_HOSTS', { ALLOW_PRIVATE_IMAGE_HOSTS: 'yes' }],
    ['IMAGE_WORKERS', { IMAGE_WORKERS: '0' }],
    ['GENERATOR_URL', { GENERATOR: 'remote' }],
    ['ONNX_SWAPPER', { GENERATOR: 'onnx', ONNX_SWAPPER: import.meta.filename, ONNX_EMBEDDER: '/nowhere' }],
  ])('%s', async (name, env) => {
    // PORT is set by the helper last, so it is given through the port
    const port = 'PORT' in env ? (Number.NaN as number) : undefined;
    const { code, output } = await refusedStart({ dataDir, env, ...(port !== undefined && { port }) });
    expect(code).toBe(1);
    expect(output).toContain(name);
    expect(output).not.toMatch(/ at .*\.ts:/);
  });
});

test('a database that does not answer is said to be one', async () => {
  const folder = await emptyFolder();
  const port = await freePort();
  const { code, output } = await refusedStart({
    dataDir: folder,
    env: { DATABASE_URL: `postgresql://facet@127.0.0.1:${port}/facet` },
  });
  await removeFolder(folder);
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_URL');
});
