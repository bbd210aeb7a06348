import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { DATABASES } from '../tests/support/databases.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { sharp } from './images/sharp.ts';
import { defineQueue } from './jobs/queue.ts';
import { createCredits } from './modules/ledger/credits.ts';
import { grant, release } from './modules/ledger/ledger.ts';
import { newMember } from './modules/photos/photos.fixture.ts';
import { createModules, type Modules } from './modules.ts';
import { openPorts, type Ports } from './ports.ts';

/** What was sent before the end is lost to who still writes, so that there may be no answer. */
const BROKEN_OFF = /^(?:HTTP\/1\.1 408 |$)/;
const TOKEN = 'a-token-of-enough-letters';

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

  test('requests for what is not there leave nothing at work', async () => {
    const app = await appWith({ maxAtWork: 2 });
    for (const path of [
      '/nothing',
      '/files/none',
      '/api/outbox',
      '/introduce/nobody',
      '/nothing',
      '/%00',
      '/assets/none.js',
    ]) {
      await app.inject({ url: path, headers: { accept: 'text/html' } });
      await app.inject({ url: path });
    }
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await app.close();
  });

  test('files of the app keep their names for a year, and nothing beside them is sent', async () => {
    const webRoot = join(config.dataDir, 'web');
    await mkdir(join(webRoot, 'assets'), { recursive: true });
    await writeFile(join(webRoot, 'index.html'), '<p>the app</p>');
    await writeFile(join(webRoot, 'assets/a b-1.js'), 'as it is');
    await writeFile(join(webRoot, 'assets/a b-1.js.gz'), gzipSync('compressed'));
    const app = await appWith({ webRoot });
    const url = '/assets/a%20b-1.js';
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(answer.rawPayload).toString()).toBe('compressed');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await app.inject(url)).body).toBe('as it is');
    expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
    for (const none of ['', 'none.js', '..%2findex.html', '/index.html', '%00'])
      expect([400, 404], none).toContain((await app.inject(`/assets/${none}`)).statusCode);
    await app.close();
  });

  test('the app’s own files have a limit of their own, so that visits of several people behind one address miss none', async () => {
    const webRoot = join(config.dataDir, 'many');
    await mkdir(join(webRoot, 'assets'), { recursive: true });
    await writeFile(join(webRoot, 'assets/part.js'), 'a part');
    const app = await appWith({ webRoot, rateLimit: 3 });
    const answers = async (url: string, count: number) => {
      const statuses: number[] = [];
      for (let i = 0; i < count; i++) statuses.push((await app.inject(url)).statusCode);
      return statuses;
    };
    expect(await answers('/api/config', 4)).toEqual([200, 200, 200, 429]);
    const files = await answers('/assets/part.js', 31);
    expect([files.slice(0, 30).every((status) => status === 200), files[30]]).toEqual([true, 429]);
    await app.close();
  });

  test('a page of the operator’s is an advertisement in a frame of its own, and nothing else may be framed', async () => {
    const file = join(config.dataDir, 'spring.html');
    await writeFile(file, '<p>Spring is here</p>');
    const app = await appWith({ advertisement: file });
    const answer = await app.inject('/api/advertisement');
    expect(answer.body).toBe('<p>Spring is here</p>');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-scripts /);
    expect(answer.headers['content-security-policy']).not.toContain('allow-same-origin');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const policyOf = async (path: string) =>
      String((await app.inject(path)).headers['content-security-policy']);
    expect(await policyOf('/api/config')).toContain("frame-src 'self'");
    expect(await policyOf('/api/config')).toContain("frame-ancestors 'none'");
    expect((await app.inject('/api/config')).json()).toMatchObject({ advertisement: 'html' });
    expect((await app.inject('/api/advertisement/../spring.html')).statusCode).toBe(404);
    await app.close();
  });

  test('a video of the operator’s comes in pieces; without one there is none, and no frames', async () => {
    const file = join(config.dataDir, 'spring.mp4');
    await writeFile(file, 'a video');
    const app = await appWith({ advertisement: file });
    const piece = await app.inject({ url: '/api/advertisement', headers: { range: 'bytes=2-4' } });
    expect([piece.statusCode, piece.body]).toEqual([206, 'vid']);
    expect((await app.inject('/api/config')).headers['content-security-policy']).toContain(
      "frame-src 'none'",
    );
    await app.close();
    const bare = await appWith({});
    expect((await bare.inject('/api/advertisement')).statusCode).toBe(404);
    expect((await bare.inject('/api/config')).json()).toMatchObject({ advertisement: null });
    await bare.close();
  });

  test('beyond what it can work on at a time, the next one is refused at once and told when to come back', async () => {
    const app = await appWith({ maxAtWork: 2 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const isHeld = Promise.withResolvers<void>();
    // the one connection of the embedded database: whoever asks it waits
    const holding = ports.db.transaction().execute(async () => {
      isHeld.resolve();
      await held;
    });
    await isHeld.promise;
    const waiting = [app.inject('/readyz'), app.inject('/readyz')];
    await setImmediate();
    const refused = await app.inject('/readyz');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ code: 'BUSY' });
    const query = { method: 'POST', url: '/graphql', payload: { query: '{ __typename }' } } as const;
    const refusedQuery = await app.inject(query);
    expect(refusedQuery.statusCode).toBe(503);
    expect(refusedQuery.headers['retry-after']).toBe('2');
    // the type by which Apollo reads an answer that is not 200
    expect(refusedQuery.headers['content-type']).toContain('application/graphql-response+json');
    expect(refusedQuery.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'BUSY' } }] });
    expect((await app.inject('/livez')).statusCode).toBe(200);
    letGo();
    await holding;
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect((await app.inject(query)).statusCode).toBe(200);
    await app.close();
  });

  describe('over HTTP, with a database that answers nobody for a while', () => {
    let app: FastifyInstance;
    let letGo: () => void;
    let holding: Promise<void>;

    beforeEach(async () => {
      // the clock by which waits are estimated goes on when a test says so
      vi.useFakeTimers({ toFake: ['performance'] });
      app = await appWith({ maxAtWork: 200 });
      await app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterEach(async () => {
      letGo();
      await holding;
      await app.close();
      vi.useRealTimers();
    });

    /** The one connection of the embedded database is taken, until `letGo`. */
    async function hold(): Promise<void> {
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const isHeld = Promise.withResolvers<void>();
      holding = ports.db.transaction().execute(async () => {
        isHeld.resolve();
        await held;
      });
      await isHeld.promise;
    }
    const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const ask = (path: string, init: RequestInit = {}) => fetch(`${address()}${path}`, init);
    /** Requests that the server has begun to look at. */
    async function begin(count: number, path: string, init?: RequestInit): Promise<Promise<Response>[]> {
      let seen = 0;
      const areSeen = Promise.withResolvers<void>();
      const onRequest = () => ++seen === count && areSeen.resolve();
      app.server.on('request', onRequest);
      const asked = Array.from({ length: count }, () => ask(path, init));
      await areSeen.promise;
      app.server.off('request', onRequest);
      // hooks, up to the question to the database
      await setImmediate();
      return asked;
    }
    const statuses = async (asked: readonly Promise<Response>[]) =>
      (await Promise.all(asked)).map(({ status }) => status);

    test('a hundred clicks at once are all answered', async () => {
      await hold();
      const clicks = await begin(100, '/readyz');
      vi.advanceTimersByTime(1500);
      const oneMore = ask('/readyz');
      letGo();
      expect(await statuses([...clicks, oneMore])).toEqual(Array(101).fill(200));
    });

    test('who would wait too long is refused before the body is read; who watches, or opens the app, is not', async () => {
      await hold();
      const asked = await begin(25, '/readyz');
      vi.advanceTimersByTime(3000);
      const refused = await ask('/readyz');
      expect(refused.status).toBe(503);
      // 25 at work of whom none was answered in three seconds would take a minute; nobody is sent away for longer than half of that
      expect(refused.headers.get('retry-after')).toBe('30');
      expect(await refused.json()).toMatchObject({ code: 'BUSY' });
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      socket.write(
        'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      );
      const [text] = (await once(socket, 'data')) as [string];
      socket.destroy();
      expect(text).toMatch(/^HTTP\/1\.1 503 /);
      expect(text).toContain('application/graphql-response+json');
      expect((await ask('/livez')).status).toBe(200);
      expect((await ask('/nothing')).status).toBe(404);
      letGo();
      expect(await statuses(asked)).toEqual(Array(25).fill(200));
      // few are at work again
      expect((await ask('/readyz')).status).toBe(200);
    });

    test('who waited too long already is refused before work begins, but for a few', async () => {
      const { userId } = await newMember(ports.db);
      const headers = {
        token: await modules.accounts.sessions.open(userId),
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ query: '{ __typename }' });
      await hold();
      const asked = await begin(25, '/graphql', { method: 'POST', headers, body });
      vi.advanceTimersByTime(3000);
      letGo();
      const answers = await Promise.all(asked);
      const refused = answers.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThanOrEqual(5);
      for (const answer of refused) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
        expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BUSY' } }] });
      }
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(25 - refused.length);
    });
  });

  test('a worker says how it is, and serves nobody', async () => {
    const worker = await appWith({ role: 'worker' });
    const status = async (url: string) => (await worker.inject({ url })).statusCode;
    expect(await status('/readyz')).toBe(200);
    expect(await status('/metrics')).toBe(200);
    for (const url of ['/', '/api/config', '/files/a.jpg', '/graphql']) expect(await status(url)).toBe(404);
    await worker.close();
  });

  describe('connections', () => {
    let app: FastifyInstance;
    const sockets: Socket[] = [];

    beforeAll(async () => {
      app = await appWith({ requestMs: 600 });
      await app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(async () => {
      for (const socket of sockets) socket.destroy();
      await app.close();
    });

    async function connection(to = app): Promise<{ socket: Socket; closed: Promise<string> }> {
      const { port } = to.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      sockets.push(socket);
      let received = '';
      socket.on('data', (text: string) => {
        received += text;
      });
      socket.on('error', () => {});
      // what was written after the end is answered by a reset, which would end a `once`
      const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
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
      expect(await trickle(`${head}content-length: 100000\r\n\r\n`)).toMatch(BROKEN_OFF);
    }, 5000);

    test('so are headers', async () => {
      expect(await trickle('GET /livez HTTP/1.1\r\nx-slow: ')).toMatch(BROKEN_OFF);
    }, 5000);

    test('headers that are too long are refused, and the refusal says that the connection is over', async () => {
      const { socket, closed } = await connection();
      const reset = vi.fn();
      socket.on('error', reset);
      socket.write(`GET /livez HTTP/1.1\r\nhost: localhost\r\ntoken: ${'x'.repeat(1_000_000)}\r\n\r\n`);
      const answer = await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 431 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'BAD_INPUT' });
      expect(reset).not.toHaveBeenCalled();
    }, 5000);

    test('one connection more than may be open is closed, those before it are answered', async () => {
      // on a busy machine, the first two would be over before the third comes where requests have little time
      const full = await appWith({ maxConnections: 2 });
      await full.listen({ port: 0, host: '127.0.0.1' });
      const [first, second] = [await connection(full), await connection(full)];
      expect(await (await connection(full)).closed).toBe('');
      first.socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
      expect(await first.closed).toMatch(/^HTTP\/1\.1 200 /);
      second.socket.destroy();
      await full.close();
    });
  });

  describe('/metrics', () => {
    let app: FastifyInstance;
    const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      app.inject({ url: '/metrics', headers: { host: 'localhost:4000', ...headers }, remoteAddress });
    const lines = async () => (await ask()).body.split('\n');
    const numberOf = async (name: string) =>
      Number((await lines()).find((line) => line.startsWith(`${name} `))?.split(' ')[1]);

    beforeAll(async () => {
      app = await appWith({});
    });
    afterAll(() => app.close());

    test('without a token it is for this machine alone, by a name of its own and through no proxy', async () => {
      expect((await ask()).statusCode).toBe(200);
      expect((await ask({}, '10.0.0.7')).statusCode).toBe(404);
      expect((await ask({ host: 'facet.example' })).statusCode).toBe(404);
      expect((await ask({ 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(404);
      expect((await ask({ forwarded: 'for=10.0.0.7' })).statusCode).toBe(404);
      expect((await ask({ authorization: 'Bearer ' }, '10.0.0.7')).statusCode).toBe(404);
    });

    test('with a token it is for whoever has it, and for nobody else on this machine', async () => {
      const own = await appWith({ metricsToken: TOKEN });
      const status = async (authorization: string, remoteAddress: string) =>
        (await own.inject({ url: '/metrics', headers: { authorization }, remoteAddress })).statusCode;
      expect(await status(`Bearer ${TOKEN}`, '10.0.0.7')).toBe(200);
      for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
        expect(await status(wrong, '10.0.0.7')).toBe(404);
        expect(await status(wrong, '127.0.0.1')).toBe(404);
      }
      await own.close();
    });

    test('requests are counted by the pattern of their route, whatever addresses callers make up', async () => {
      for (const url of [
        '/livez',
        '/livez?a=1',
        '/secret-one',
        '/secret-two',
        '/files/x.jpg',
        '/files/y.jpg',
      ])
        await app.inject({ url });
      const text = (await ask()).body;
      const count = (route: string, status: number) =>
        `facet_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} `;
      expect(text).toContain(`${count('/livez', 200)}2\n`);
      expect(text).toContain(`${count('none', 404)}2\n`);
      expect(text).not.toMatch(/secret|x\.jpg/);
    });

    test('reservations that are open are counted until they are given back', async () => {
      const before = await numberOf('facet_ledger_reservations_open');
      const fan = await newMember(ports.db);
      for (const currencyId of [CURRENCY.FACE, CURRENCY.MFACE]) {
        const issue = { userId: fan.userId, currencyId, amount: 100, reason: 'gift' };
        await grant(ports.db, { ...issue, idempotencyKey: randomUUID() });
      }
      const { reservation } = await createCredits({ db: ports.db }).useService(fan, SERVICE.credit, null);
      expect(await numberOf('facet_ledger_reservations_open')).toBe(before + 1);
      await ports.db.transaction().execute((trx) => release(trx, reservation.id, 'GENERATION_FAILED'));
      expect(await numberOf('facet_ledger_reservations_open')).toBe(before);
    });

    test('tries at jobs are counted by queue and outcome', async () => {
      const queue = defineQueue({
        name: 'counted',
        payload: z.object({ fails: z.boolean() }),
        policy: { retries: 0, firstPauseSeconds: 1, longestPauseSeconds: 1, trySeconds: 10, keepSeconds: 60 },
        async handler({ fails }) {
          if (fails) throw new Error('no');
        },
      });
      await ports.jobs.open([queue]);
      for (const fails of [true, false, false]) await ports.jobs.enqueue(queue, ports.db, { fails });
      await ports.jobs.start({ queues: [queue], sweeps: [] });
      const ended = () =>
        lines().then((all) => all.filter((line) => line.includes('queue="counted"')).sort());
      await expect
        .poll(ended, { timeout: 20_000 })
        .toEqual([
          'facet_jobs_total{queue="counted",outcome="completed"} 2',
          'facet_jobs_total{queue="counted",outcome="failed"} 1',
        ]);
    });

    test('the cache of versions tells its size, and what it had already', async () => {
      const pixels = { width: 8, height: 8, channels: 3, background: '#808080' } as const;
      const bytes = await sharp({ create: pixels }).jpeg().toBuffer();
      await ports.storage.put('files/metrics.jpg', bytes);
      const version = await ports.derivatives.webp('files/metrics.jpg', 320);
      await ports.derivatives.webp('files/metrics.jpg', 320);
      expect(await numberOf('facet_derivatives_total{outcome="hit"}')).toBe(1);
      expect(await numberOf('facet_derivatives_total{outcome="miss"}')).toBe(1);
      expect(await numberOf('facet_derivatives_files')).toBe(1);
      expect(await numberOf('facet_derivatives_bytes')).toBe(version.length);
    });

    test('an upload is looked at while swaps wait for a thread', async () => {
      const gone = new AbortController();
      const image = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) };
      const swaps = [1, 2, 3, 4].map(() => ports.pool.faces(image, { signal: gone.signal }).catch(() => {}));
      const check = ports.checks.faces(image);
      expect(ports.pool.load()).toEqual({ busy: 2, waiting: 2 });
      expect(ports.checks.load()).toEqual({ busy: 1, waiting: 0 });
      gone.abort();
      await Promise.all(swaps);
      expect(await check).toEqual([]);
    });

    test('the pool tells who works and who waits', async () => {
      const [wide, gone] = [{ width: 64, height: 64 }, new AbortController()];
      const image = { ...wide, data: new Uint8ClampedArray(64 * 64 * 4) };
      const tasks = [1, 2, 3].map(() => ports.pool.faces(image, { signal: gone.signal }).catch(() => {}));
      expect(ports.pool.load()).toEqual({ busy: 2, waiting: 1 });
      gone.abort();
      await Promise.all(tasks);
      expect(await numberOf('facet_image_tasks_busy{pool="generation"}')).toBe(0);
      expect(await numberOf('facet_image_tasks_waiting{pool="checks"}')).toBe(0);
      expect(await numberOf('facet_event_streams_open')).toBe(0);
    });
  });
});
