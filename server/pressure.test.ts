import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createWait, limitPressure } from './pressure.ts';

let ms: number;
let wait: ReturnType<typeof createWait>;

beforeEach(() => {
  ms = 1000;
  wait = createWait(() => ms);
});

function begin(count: number): void {
  for (let i = 0; i < count; i++) wait.begin();
}
/** As many are answered, one after another, and each is followed by another. */
function work(count: number, eachMs: number): void {
  for (let i = 0; i < count; i++) {
    ms += eachMs;
    wait.end(true);
    wait.begin();
  }
}

test('the wait is what is at work by what is answered in a second', () => {
  begin(100);
  work(1000, 50);
  expect(wait.expected()).toBeGreaterThan(4900);
  expect(wait.expected()).toBeLessThan(5100);
});

test('it follows when the machine becomes slower, and when it becomes faster', () => {
  begin(100);
  work(1000, 10);
  expect(wait.expected()).toBeLessThan(1100);
  work(50, 500);
  expect(wait.expected()).toBeGreaterThan(20_000);
  work(3000, 10);
  expect(wait.expected()).toBeLessThan(1200);
});

test('it grows while nothing is answered', () => {
  begin(30);
  ms += 3000;
  const first = wait.expected();
  expect(first).toBeGreaterThan(5000);
  ms += 3000;
  expect(wait.expected()).toBeGreaterThan(first);
});

test('a hundred at once on a server that had nothing to do wait for nothing that is known', () => {
  ms += 3_600_000;
  begin(100);
  ms += 1500;
  expect(wait.expected()).toBe(0);
});

test('a few that take long make nobody wait, and nothing is concluded from them', () => {
  begin(20);
  ms += 60_000;
  expect(wait.expected()).toBe(0);
  begin(80);
  ms += 1000;
  expect(wait.expected()).toBe(0);
});

test('what was slow is forgotten when it is over', () => {
  begin(100);
  work(20, 500);
  for (let i = 0; i < 100; i++) wait.end(true);
  ms += 30_000;
  begin(100);
  expect(wait.expected()).toBe(0);
});

test('who goes away unanswered is no throughput', () => {
  begin(100);
  for (let i = 0; i < 300; i++) {
    ms += 10;
    wait.end(false);
    wait.begin();
  }
  expect(wait.expected()).toBeGreaterThan(60_000);
});

test('who has left while their session was read is not at work, whatever is waited for then', async () => {
  const app = fastify();
  const isAtWork = Promise.withResolvers<void>();
  limitPressure(app, 1);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST') await once(reply.raw, 'close');
  });
  app.get('/', async () => 'here');
  app.post('/', async () => {
    isAtWork.resolve();
    await new Promise(() => {});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const isAsked = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n');
  await isAsked;
  socket.destroy();
  await isAtWork.promise;
  expect((await app.inject('/')).statusCode).toBe(200);
  await app.close();
});
