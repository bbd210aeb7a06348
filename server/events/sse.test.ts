import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, statusOf } from '../refusal.ts';
import type { Bus } from './bus.ts';
import { callerChanged, createEventStreams, type EventStream } from './sse.ts';

const apps: FastifyInstance[] = [];
const readers: AbortController[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.abort();
  for (const app of apps.splice(0)) await app.close();
});

/** A bus within this process. */
function localBus() {
  const subscribers = new Map<string, Set<() => void>>();
  const bus: Pick<Bus, 'subscribe'> = {
    subscribe(channel, key, subscriber) {
      const topic = `${channel.name} ${key}`;
      const set = subscribers.get(topic) ?? new Set();
      const hear = () => subscriber({} as never);
      subscribers.set(topic, set.add(hear));
      return () => set.delete(hear);
    },
  };
  const tell = (name: string, key: number) =>
    subscribers.get(`${name} ${key}`)?.forEach((hear) => void hear());
  const count = () => [...subscribers.values()].reduce((sum, { size }) => sum + size, 0);
  return { bus, tell, count };
}

interface Options {
  begin?: (stream: EventStream) => Promise<void>;
  check?: (stream: EventStream) => Promise<void>;
  authoriseAgain?: () => Promise<void>;
  limits?: { perMember: number; inAll: number };
  heartbeatMs?: number;
}

/** An app whose one route streams; who calls says so in a header. */
async function serve(options: Options = {}) {
  const { bus, tell, count } = localBus();
  const { limits = { perMember: 2, inAll: 3 }, heartbeatMs = 60_000 } = options;
  const streams = createEventStreams({ bus, limits, heartbeatMs });
  const app = Fastify();
  apps.push(app);
  app.decorateRequest('authoriseAgain', options.authoriseAgain ?? (async () => {}));
  app.addHook('preClose', async () => streams.end());
  app.setErrorHandler((error, _, reply) =>
    error instanceof Refusal
      ? reply.code(statusOf(error.code)).send({ code: error.code })
      : reply.send(error),
  );
  app.get('/events', (request, reply) => {
    request.caller = {
      kind: 'member',
      userId: Number(request.headers['x-user'] ?? 1),
      sessionId: 's',
      role: 'USER',
      partnerId: null,
    };
    return streams.open(request, reply, {
      begin: options.begin ?? (async (stream) => stream.send({ data: 'hello' })),
      check: options.check ?? (async () => {}),
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = (headers: Record<string, string> = {}) => {
    const reader = new AbortController();
    readers.push(reader);
    return fetch(`${url}/events`, { headers, signal: reader.signal }).then((response) => ({
      response,
      status: response.status,
      text: () => response.text(),
      leave: () => reader.abort(),
    }));
  };
  return { app, open, tell, count, streams };
}

test('events carry their id and type, and the browser is told when to come back', async () => {
  const { open } = await serve({
    async begin(stream) {
      stream.send({ id: '7', event: 'ts', data: { ts: '1\n2' } });
      stream.end();
    },
  });
  const { response, text } = await open();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(await text()).toBe('retry: 3000\n\nid: 7\nevent: ts\ndata: {"ts":"1\\n2"}\n\n');
});

test('who comes back says where it left off', async () => {
  const { open } = await serve({
    async begin(stream) {
      stream.send({ data: stream.lastEventId });
      stream.end();
    },
  });
  expect(await (await open({ 'last-event-id': '41' })).text()).toContain('data: "41"');
  expect(await (await open()).text()).toContain('data: null');
});

test('streams have a bound for each member and in all, and places become free again', async () => {
  const { open, count, streams } = await serve();
  const first = await open({ 'x-user': '1' });
  await open({ 'x-user': '1' });
  expect((await open({ 'x-user': '1' })).status).toBe(429);
  await open({ 'x-user': '2' });
  expect((await open({ 'x-user': '3' })).status).toBe(429);
  expect(streams.size).toBe(3);
  first.leave();
  await expect.poll(() => [count(), streams.size]).toEqual([2, 2]);
  expect((await open({ 'x-user': '1' })).status).toBe(200);
});

test('what refuses at the beginning is the answer, and takes no place', async () => {
  let refuses = true;
  const { open, count } = await serve({
    limits: { perMember: 1, inAll: 1 },
    async begin() {
      if (refuses) throw new Refusal('NOT_FOUND');
    },
  });
  expect((await open()).status).toBe(404);
  expect(count()).toBe(0);
  refuses = false;
  expect((await open()).status).toBe(200);
});

test('a stream ends at once when its caller may no more, and stays when they still may', async () => {
  let mayStay = true;
  const asked = vi.fn();
  const { open, tell } = await serve({
    async authoriseAgain() {
      asked();
      if (!mayStay) throw new Refusal('TOKEN_INVALID');
    },
    begin: async (stream) => stream.send({ data: 'hello' }),
  });
  const { text } = await open();
  tell(callerChanged.name, 1);
  expect(asked).toHaveBeenCalledTimes(1);
  mayStay = false;
  tell(callerChanged.name, 1);
  expect(await text()).toContain('hello');
});

test('a heartbeat keeps a silent stream open, tells what was missed, and ends it when that fails', async () => {
  let beats = 0;
  const { open } = await serve({
    heartbeatMs: 5,
    async check(stream) {
      beats += 1;
      if (beats === 2) stream.send({ data: 'missed' });
      if (beats === 4) throw new Error('the database is gone');
    },
  });
  const text = await (await open()).text();
  expect(text).toContain(': still here\n\n');
  expect(text).toContain('data: "missed"');
});

test('the process ends them all when it stops', async () => {
  const { app, open } = await serve();
  const { text } = await open();
  const closed = app.close();
  expect(await text()).toContain('hello');
  await closed;
});

/** Asks for the stream and reads nothing of it. */
async function slowReader(app: FastifyInstance): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  await once(socket, 'connect');
  socket.write('GET /events HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
}
const KILOBYTES = 'x'.repeat(64 * 1024);

test('who takes nothing between two heartbeats is cut off', async () => {
  const { app, count } = await serve({
    heartbeatMs: 20,
    async begin(stream) {
      // more than the buffers of both ends hold
      for (let i = 0; i < 400; i++) stream.send({ data: KILOBYTES });
    },
  });
  const socket = await slowReader(app);
  await expect.poll(count).toBe(1);
  await expect.poll(count).toBe(0);
  socket.destroy();
});

test('a pulled stream brings everything in order, no faster than it is taken', async () => {
  const TOTAL = 200;
  const sent: number[] = [];
  const { app, open } = await serve({
    async begin(stream) {
      const index = sent.push(0) - 1;
      const wake = stream.pull(async () => {
        if (sent[index] === TOTAL) stream.end();
        if (sent[index] === TOTAL) return [];
        sent[index]! += 1;
        return [{ id: `${sent[index]}`, data: KILOBYTES }];
      });
      wake();
      wake();
    },
  });
  const socket = await slowReader(app);
  await expect.poll(() => sent[0]).toBeGreaterThan(1);
  const text = await (await open()).text();
  expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(
    Array.from({ length: TOTAL }, (_, index) => index + 1),
  );
  expect(sent[0]).toBeLessThan(TOTAL);
  socket.destroy();
});

test('a wake while it looks is not lost, and a look that fails ends the stream', async () => {
  const looks: (() => void)[] = [];
  let wake = () => {};
  const { open } = await serve({
    async begin(stream) {
      wake = stream.pull(async () => {
        await new Promise<void>((resolve) => looks.push(resolve));
        if (looks.length === 3) throw new Error('the database is gone');
        return [];
      });
      wake();
    },
  });
  const { text } = await open();
  wake();
  looks[0]!();
  await expect.poll(() => looks).toHaveLength(2);
  looks[1]!();
  // whether it still looks or has just ended to
  wake();
  await expect.poll(() => looks).toHaveLength(3);
  looks[2]!();
  await text();
});
