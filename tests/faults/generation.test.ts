import { readFile, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  type Caller,
  costOf,
  createProduction,
  faceBalance,
  generate,
  type Product,
  productions,
  quickProduct,
  reserve,
  signInAsFan,
  uploadFace,
  whenOver,
} from '../support/api.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';
import { isLeftToPostgres, isOnPostgres, shareOf } from '../support/split.ts';

let server: TestServer;
let fan: Caller;
let product: Product;
let face: string;
let before: number;

/** On PostgreSQL a killed process's photo is another's when its heartbeat has stopped. */
const LIMIT_MS = 120_000;

// one server for all: who kills it leaves it started again
beforeAll(async () => {
  server = await startServer({ dataDir: await copyOf(inject('dataTemplate')) });
  fan = await signInAsFan(server.url);
  product = await quickProduct(fan);
  face = await uploadFace(fan);
});
beforeEach(async () => {
  before = await faceBalance(fan);
});
afterAll(async () => {
  await server.stop();
  await expectSoundLedger(server.dataDir);
  await removeFolder(server.dataDir);
});

async function startAgain(): Promise<void> {
  server = await startServer({ dataDir: server.dataDir });
  fan = { ...fan, url: server.url };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Finished and paid once, or failed and paid back: nothing in between. */
async function expectPaidExactlyOnce(id: number): Promise<void> {
  const production = await whenOver(fan, id);
  expect(production.status).toBe('SUCCESS');
  expect(await faceBalance(fan)).toBe(before - costOf(product));
  const photo = await fetch(`${server.url}${production.finishedPath}`);
  expect(photo.headers.get('content-type')).toBe('image/jpeg');
  expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
}

describe('kill -9 in mid-generation', () => {
  test.each(shareOf([0, 200, 600, 1200, 2000]))(
    '%d ms after the start: after a restart the photo is there and was paid once',
    async (ms) => {
      const id = await generate(fan, product, face);
      await wait(ms);
      await server.kill();
      await startAgain();
      await expectPaidExactlyOnce(id);
    },
    LIMIT_MS,
  );

  // on PostgreSQL: cluster.test.ts
  test.skipIf(isOnPostgres())(
    'again and again: the photo is there in the end, or the credits are back',
    async () => {
      const id = await generate(fan, product, face);
      for (const ms of [300, 900, 1500]) {
        await wait(ms);
        await server.kill();
        await startAgain();
      }
      const production = await whenOver(fan, id);
      const cost = production.status === 'SUCCESS' ? costOf(product) : 0;
      expect(await faceBalance(fan)).toBe(before - cost);
      if (production.status === 'FAILED') expect(production.error).toMatch(/credits were returned/i);
    },
    LIMIT_MS,
  );

  test('between paying and starting: the payment is still there and can be used', async () => {
    const reservation = await reserve(fan, product);
    await server.kill();
    await startAgain();
    expect(await faceBalance(fan)).toBe(before - costOf(product));
    expect(await createProduction(fan, product, face, reservation)).toBeGreaterThan(0);
  });
});

test('Ctrl-C in mid-generation ends cleanly, and the photo is made after the next start', async () => {
  const id = await generate(fan, product, face);
  await wait(300);
  expect(await server.stop()).toBe(0);
  await startAgain();
  await expectPaidExactlyOnce(id);
});

test.each([
  ['faces', 'Your face photo can no longer be read'],
  ['products', 'This photo can no longer be read'],
])('a stored photo in %s that is cut is told at once, and the credits are back', async (folder, text) => {
  const address = folder === 'faces' ? face : product.file;
  const file = `${server.dataDir}/files/${/[/](faces[/][^?]+|products[/][^?]+)/.exec(address)![1]}`;
  const whole = await readFile(file);
  await truncate(file, 3000);
  const failedTries = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^facet_jobs_total\{queue="generation",outcome="failed"\} (\d+)$/m.exec(text)?.[1]);
  };
  const failedBefore = await failedTries();
  expect(failedBefore).toBeGreaterThanOrEqual(0);
  const production = await whenOver(fan, await generate(fan, product, face));
  expect(production).toMatchObject({ status: 'FAILED', error: expect.stringContaining(text) });
  expect(await faceBalance(fan)).toBe(before);
  // the first try ends it: none has failed that would be made again
  expect(await failedTries()).toBe(failedBefore);
  await writeFile(file, whole);
});

test('several generations at once each cost once', async () => {
  const earlier = (await productions(fan)).length;
  const ids = await Promise.all([1, 2, 3].map(() => generate(fan, product, face)));
  for (const id of ids) expect((await whenOver(fan, id)).status).toBe('SUCCESS');
  expect(new Set(ids).size).toBe(3);
  expect(await faceBalance(fan)).toBe(before - 3 * costOf(product));
  expect((await productions(fan)).length).toBe(earlier + 3);
});

describe.skipIf(isLeftToPostgres())('the event stream', () => {
  interface Read {
    events: { status: string; progress: number }[];
    ended: boolean;
  }

  async function read(id: number, until: (event: { status: string }) => boolean): Promise<Read> {
    const abort = new AbortController();
    const response = await fetch(`${server.url}/api/photo-processing/${id}?type=production`, {
      headers: { token: fan.token },
      signal: abort.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events: Read['events'] = [];
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { events, ended: true };
      rest += value;
      const parts = rest.split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        if (!part.startsWith('data: ')) continue;
        const event = JSON.parse(part.slice('data: '.length)) as Read['events'][number];
        events.push(event);
        if (until(event)) {
          abort.abort();
          return { events, ended: false };
        }
      }
    }
  }

  test('tells rising progress, ends with the final status, and tells it to who comes late', async () => {
    const id = await generate(fan, product, face);
    const { events, ended } = await read(id, () => false);
    expect(ended).toBe(true);
    expect(events.at(-1)).toMatchObject({ status: 'SUCCESS', progress: 1 });
    const progress = events.map((event) => event.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect((await read(id, () => false)).events).toMatchObject([{ status: 'SUCCESS', progress: 1 }]);
  });

  test('that was cut goes on at the next connection, and nothing is charged twice', async () => {
    const id = await generate(fan, product, face);
    await read(id, () => true);
    await read(id, () => true);
    const { events } = await read(id, () => false);
    expect(events.at(-1)?.status).toBe('SUCCESS');
    expect(await faceBalance(fan)).toBe(before - costOf(product));
  });
});
