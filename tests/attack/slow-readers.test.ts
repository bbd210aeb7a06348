import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyOf, ROOT, removeFolder, startServer, type TestServer } from '../support/server.ts';

/** Who asks for much and reads nothing of it. That is the process's and its connections', not the database's. */

const READERS = 12;
/** More than the system itself keeps for a connection that nobody reads: on Linux up to 36 MB (`tcp_rmem`, `tcp_wmem`). */
const ASKED_BYTES = 60e6;
const MB = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    dataDir: await copyOf(inject('dataTemplate')),
    env: { RATE_LIMIT: '100000', MAX_AT_WORK: '10000', REQUEST_SECONDS: '3' },
  });
});
afterAll(async () => {
  await server.stop();
  await removeFolder(server.dataDir);
});

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}
const memory = () => metric('process_resident_memory_bytes');
/** This process's own among them. */
const connections = () => metric('nodejs_active_resources{type="TCPSocketWrap"}');

/** Of those that the app fetches, which go out as they are. */
function largestModel(): { name: string; size: number } {
  const assets = `${ROOT}/dist/assets`;
  const models = globSync('*.bin', { cwd: assets }).map((name) => ({
    name,
    size: statSync(`${assets}/${name}`).size,
  }));
  return models.sort((a, b) => b.size - a.size)[0]!;
}

test('They fill no memory, and are hung up on', { timeout: 120_000 }, async () => {
  const { name, size } = largestModel();
  const asked = Math.ceil(ASKED_BYTES / size);
  const [memoryBefore, others] = [await memory(), await connections()];
  const sockets: Socket[] = [];
  for (let n = 0; n < READERS; n++) {
    const socket = connect(server.port, 'localhost').pause();
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET /assets/${name} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(asked));
  }
  await expect.poll(connections, { timeout: 20_000 }).toBeGreaterThanOrEqual(others + READERS);
  expect((await memory()) - memoryBefore).toBeLessThan(300 * MB);
  await expect.poll(connections, { timeout: 90_000, interval: 500 }).toBeLessThanOrEqual(others);
  // a socket that reads nothing learns of its end when it reads again
  const ends = sockets.map(async (socket) => {
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    await new Promise((resolve) => socket.resume().once('close', resolve));
    return bytes;
  });
  for (const bytes of await Promise.all(ends)) expect(bytes).toBeLessThan(asked * size);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
