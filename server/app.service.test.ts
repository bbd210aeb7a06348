import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../tests/support/databases.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createModules, type Modules } from './modules.ts';
import { openPorts, type Ports } from './ports.ts';

describe.each(DATABASES.filter(({ kind }) => kind === 'pglite'))('the app on $kind', ({ open }) => {
  let ports: Ports;
  let modules: Modules;
  let config: Config;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const { database, drop: dropDatabase } = await open();
    const dataDir = await mkdtemp(join(tmpdir(), 'facet-app-'));
    config = readConfig({ DATA_DIR: dataDir });
    ports = await openPorts(config, database, pino({ level: 'silent' }));
    modules = createModules(ports);
    drop = async () => {
      await ports.close();
      await dropDatabase();
      await rm(dataDir, { recursive: true });
    };
  });
  afterAll(() => drop());

  const appWith = (change: Partial<Config>) =>
    createApp({ ...config, ...change }, ports, modules, pino({ level: 'silent' }), async () => null);

  describe('connections', () => {
    let app: FastifyInstance;
    const sockets: Socket[] = [];

    beforeAll(async () => {
      app = await appWith({ requestMs: 600, maxConnections: 2 });
      await app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(async () => {
      for (const socket of sockets) socket.destroy();
      await app.close();
    });

    async function connection(): Promise<{ socket: Socket; closed: Promise<string> }> {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      sockets.push(socket);
      let received = '';
      socket.on('data', (text: string) => {
        received += text;
      });
      socket.on('error', () => {});
      const closed = once(socket, 'close').then(() => received);
      await once(socket, 'connect');
      return { socket, closed };
    }
    /** Writes a byte now and then until the other side has closed. */
    async function trickle(head: string): Promise<string> {
      const { socket, closed } = await connection();
      socket.write(head);
      const timer = setInterval(() => socket.write('x'), 50);
      return closed.finally(() => clearInterval(timer));
    }

    test('a body that trickles in is broken off when its time is over', async () => {
      const head = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
      expect(await trickle(`${head}content-length: 100000\r\n\r\n`)).toMatch(/^HTTP\/1\.1 408 /);
    }, 5000);

    test('so are headers', async () => {
      expect(await trickle('GET /livez HTTP/1.1\r\nx-slow: ')).toMatch(/^HTTP\/1\.1 408 /);
    }, 5000);

    test('one connection more than may be open is closed, those before it are answered', async () => {
      const [first] = [await connection(), await connection()];
      expect(await (await connection()).closed).toBe('');
      first.socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
      expect(await first.closed).toMatch(/^HTTP\/1\.1 200 /);
    }, 5000);
  });
});
