import { createHmac } from 'node:crypto';
import { WorkerError } from '@facet/workers/errors.ts';
import { photo, scaled } from '@facet/workers/fixtures/photos.ts';
import { createPool, type Pool } from '@facet/workers/pool.ts';
import type { Point, Raster, SwapInput } from '@facet/workers/types.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharp } from '../images/sharp.ts';
import type { Generator, Ingredients } from './generator.ts';
import { createRemote } from './remote.ts';
import { delivering, json, startTestService, type TestService } from './service.fixture.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const PUBLIC_URL = 'https://facet.example.com';
/** Pixels a side of what is outside of the mask. */
const CORNER = 100;
const LIMITS = {
  ...{ requestMs: 20_000, tries: 3, firstPauseMs: 20, pollMs: 20 },
  ...{ productionMs: 30_000, trialMs: 30_000, brokenAfter: 100, restMs: 60_000 },
};
const INGREDIENTS: Ingredients = {
  production: { id: 12, uid: '0b8f6a52-5a0e-4c58-9d5c-3c1f6f1f2a10' },
  ...{ userId: 3, productId: 45, location: '0,1' },
  ...{ faceKey: 'faces/f.jpg', photoKey: 'products/p.jpg', maskKey: 'products/m.json' },
};
const PRODUCTION_KEY = 'production-0b8f6a52-5a0e-4c58-9d5c-3c1f6f1f2a10';

let pool: Pool;
let service: TestService;
let input: SwapInput;
/** What a good service makes of the input. */
let made: Raster;

beforeAll(async () => {
  pool = createPool({ size: 1 });
  service = await startTestService();
  // small: each test has its picture judged
  const target = await scaled('team-1', 400);
  const { width, height } = target;
  // not a rectangle: of its box, a corner is not in it
  const ring: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [CORNER, height],
    [CORNER, height - CORNER],
    [0, height - CORNER],
  ];
  const mask = [{ mask_id: 'person_1', coordinates: [ring] }];
  input = { source: await photo('kal-visuals-square'), target, mask, faceIndex: 0, mode: 'head' };
  made = (await pool.swap({ ...input, variant: 'nature' })).image;
});
beforeEach(() => {
  service.asks.length = 0;
});
afterAll(async () => {
  await service.stop();
  await pool.close();
});

function remote(limits: Partial<typeof LIMITS> = {}, expiry = 1): Generator {
  const images = { briefAddress: (key: string) => `/files/${key}?e=${expiry}&s=x` };
  return createRemote(
    { url: service.url, secret: SECRET },
    { pool, images, publicUrl: PUBLIC_URL },
    {
      ...LIMITS,
      ...limits,
    },
  );
}

const png = ({ width, height, data }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
const failure = (detail: string | RegExp) =>
  expect.objectContaining({ code: 'WORKER_CRASHED', message: expect.stringMatching(detail) });

describe('a service that works', () => {
  test('is sent the specification’s body, signed, and its picture comes back inside the mask alone', async () => {
    // it has painted over what is none of its business
    const painted = { ...made, data: Uint8ClampedArray.from(made.data) };
    const inCorner: number[] = [];
    for (let y = made.height - CORNER; y < made.height; y++)
      for (let x = 0; x < CORNER; x++) inCorner.push((y * made.width + x) * 4);
    for (const p of inCorner) painted.data.fill(0, p, p + 3);
    service.answer = delivering(() => png(painted));
    const { image, report } = await remote().swap(input, INGREDIENTS);
    expect(report).toMatchObject({ variant: 'remote', identityGain: expect.any(Number) });
    expect(report.identityGain).toBeGreaterThan(0.08);
    for (const p of inCorner)
      if (image.data[p] !== input.target.data[p]) expect.unreachable(`changed at ${p}`);
    expect(Buffer.from(image.data).equals(Buffer.from(input.target.data))).toBe(false);

    const [{ text, headers }] = service.asks as [(typeof service.asks)[0]];
    expect(JSON.parse(text)).toEqual({
      ...{ userId: 3, selectedItemId: 45, productionId: 12, productId: 45, type: 'production' },
      ...{ location: '0,1', faceIndex: 0, ipaUrl: null, dbHost: null },
      targetUrl: 'https://facet.example.com/files/products/p.jpg?e=1&s=x',
      swapUrl: 'https://facet.example.com/files/faces/f.jpg?e=1&s=x',
      maskJson: 'https://facet.example.com/files/products/m.json?e=1&s=x',
    });
    const time = String(headers['facet-timestamp']);
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
    const signature = createHmac('sha256', SECRET).update(`${time}.${text}`).digest('hex');
    expect(headers['facet-signature']).toBe(`v1=${signature}`);
    expect(headers['idempotency-key']).toBe(PRODUCTION_KEY);
  });

  test('may take its time: it is asked again under the same key, and its progress is passed on', async () => {
    const deliver = delivering(() => png(made));
    service.answer = (ask, response) =>
      service.asks.length === 1
        ? response.writeHead(202).end()
        : service.asks.length === 2
          ? json(response, 202, { progress: 0.5 })
          : deliver(ask, response);
    const progress: number[] = [];
    await remote().swap(input, INGREDIENTS, { onProgress: (fraction) => progress.push(fraction) });
    expect(progress).toEqual([0, 0.5]);
    const asked = service.asks.filter(({ method }) => method === 'POST');
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(3).fill(PRODUCTION_KEY));
  });

  test('may fail now and then', async () => {
    const deliver = delivering(() => png(made));
    service.answer = (ask, response) =>
      service.asks.length < 3 ? json(response, 503, {}) : deliver(ask, response);
    await expect(remote().swap(input, INGREDIENTS)).resolves.toBeDefined();
    expect(service.asks.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  test('knows a picture that nobody has paid for, by a key of its own', async () => {
    service.answer = delivering(() => png(made));
    const trial = { ...INGREDIENTS, production: null };
    const others = { ...trial, faceKey: 'faces/g.jpg' };
    await remote().swap(input, trial);
    service.answer = (_, response) => json(response, 422, { error: 'QUALITY_TOO_LOW' });
    // the same later, when its addresses are others
    await expect(remote({}, 2).swap(input, trial)).rejects.toMatchObject({ code: 'QUALITY_TOO_LOW' });
    await expect(remote().swap(input, others)).rejects.toMatchObject({ code: 'QUALITY_TOO_LOW' });
    const asked = service.asks.filter(({ method }) => method === 'POST');
    expect(asked.map(({ text }) => JSON.parse(text).productionId)).toEqual([0, 0, 0]);
    const [first, again, other] = asked.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^trial-[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('that remembers is never given one key for two photos: numbers are given out again after a restore', async () => {
    service.answer = delivering(() => png(made));
    const again = { ...INGREDIENTS, production: { id: 12, uid: '9d1c7f0e-8f43-4c0a-b7c4-5a0d5a8f7e21' } };
    for (const order of [INGREDIENTS, again]) await remote().swap(input, order);
    const asked = service.asks.filter(({ method }) => method === 'POST');
    expect(asked.map(({ text }) => JSON.parse(text).productionId)).toEqual([12, 12]);
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  test('may refuse in the house’s own words, and is not asked again', async () => {
    service.answer = (_, response) => json(response, 422, { error: 'SOURCE_GLASSES' });
    await expect(remote().swap(input, INGREDIENTS)).rejects.toMatchObject({
      name: 'GeneratorError',
      code: 'SOURCE_GLASSES',
    });
    expect(service.asks).toHaveLength(1);
  });

  test('is not asked for what is nowhere stored: that is made here', async () => {
    const { report } = await remote().swap({ ...input, variant: 'nature' }, null);
    expect(report.variant).not.toBe('remote');
    expect(service.asks).toEqual([]);
  });
});

describe('a service that does not do what it should', () => {
  const tell =
    (resultUrl: string): TestService['answer'] =>
    (ask, response) =>
      ask.method === 'POST' ? json(response, 200, { resultUrl }) : response.end('secret');
  const blank = (): Raster => ({ ...input.target, data: new Uint8ClampedArray(made.data.length).fill(128) });

  test.each<[string, TestService['answer'], string | RegExp, number]>([
    ['answers 500', (_, response) => json(response, 500, {}), 'answered 500', 3],
    ['breaks the connection', (_, response) => response.destroy(), 'cannot be reached', 3],
    ['knows no such call', (_, response) => json(response, 404, {}), 'answered 404', 1],
    ['does not accept the signature', (_, response) => json(response, 401, {}), 'answered 401', 1],
    ['says something else', (_, response) => json(response, 200, { url: '/x' }), 'something else than', 1],
    ['says nothing of why', (_, response) => json(response, 422, { error: 'NO' }), 'something else than', 1],
    ['speaks no JSON', (_, response) => response.end('<html>'), 'something else than', 1],
    ['never stops speaking', (_, response) => response.end('x'.repeat(100_000)), 'more than 65536 bytes', 1],
    ['names a picture elsewhere', tell('http://169.254.169.254/latest'), 'lies elsewhere', 1],
    ['names one on another port', tell('http://127.0.0.1:1/x'), 'lies elsewhere', 1],
    ['names a file', tell('file:///etc/passwd'), 'lies elsewhere', 1],
    ['sends what is no picture', tell('/x'), 'no picture', 2],
    [
      'leads the picture elsewhere',
      (ask, response) =>
        ask.method === 'POST'
          ? json(response, 200, { resultUrl: '/x' })
          : response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'answered 302',
      2,
    ],
    [
      'sends a picture that is cut',
      delivering(async () => (await png(made)).subarray(0, 9000)),
      'no picture',
      2,
    ],
    [
      'sends another size',
      delivering(() =>
        sharp({ create: { width: 320, height: 200, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      ),
      /sent 320 × 200 pixels for a photo of \d+ × \d+/,
      2,
    ],
  ])('%s', async (_, answer, detail, requests) => {
    service.answer = answer;
    await expect(remote().swap(input, INGREDIENTS)).rejects.toEqual(failure(detail));
    expect(service.asks).toHaveLength(requests);
  });

  test.each<[string, () => Raster]>([
    ['sends the photo back as it was', () => input.target],
    ['sends a grey picture', blank],
  ])('%s', async (_, picture) => {
    service.answer = delivering(() => png(picture()));
    await expect(remote().swap(input, INGREDIENTS)).rejects.toMatchObject({ code: 'QUALITY_TOO_LOW' });
  });

  test('is not waited for without end, be it before its answer or in the middle of it', async () => {
    const quick = { requestMs: 200, tries: 2 };
    service.answer = () => {};
    await expect(remote(quick).swap(input, INGREDIENTS)).rejects.toEqual(failure('in time'));
    expect(service.asks).toHaveLength(2);
    service.answer = (_, response) => response.writeHead(200).write('{"resultUrl":');
    await expect(remote(quick).swap(input, INGREDIENTS)).rejects.toEqual(failure('in time'));
    // one that is always about to be ready
    service.answer = (_, response) => json(response, 202, {}, { 'retry-after': '15' });
    await expect(remote({ productionMs: 300 }).swap(input, INGREDIENTS)).rejects.toEqual(failure('in time'));
  });

  test('is not left alone because trials of its pictures are not waited for', async () => {
    const generator = remote({ trialMs: 100, brokenAfter: 1 });
    const trial = { ...INGREDIENTS, production: null };
    for (const answer of [
      () => {},
      (_, response) => json(response, 202, {}),
    ] satisfies TestService['answer'][]) {
      service.answer = answer;
      await expect(generator.swap(input, trial)).rejects.toEqual(failure('ready in time'));
    }
    service.answer = delivering(() => png(made));
    await expect(generator.swap(input, INGREDIENTS)).resolves.toBeDefined();
  });

  test('is left alone after some failures, and one request finds out whether it is back', async () => {
    service.answer = (_, response) => json(response, 500, {});
    const generator = remote({ tries: 1, brokenAfter: 2, restMs: 1_000 });
    for (let i = 0; i < 2; i++)
      await expect(generator.swap(input, INGREDIENTS)).rejects.toEqual(failure('500'));
    const since = performance.now();
    await expect(generator.swap(input, INGREDIENTS)).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    expect(service.asks).toHaveLength(2);
    service.answer = delivering(() => png(made));
    await expect
      .poll(
        () =>
          generator.swap(input, INGREDIENTS).then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(performance.now() - since).toBeGreaterThan(900);
    await expect(generator.swap(input, INGREDIENTS)).resolves.toBeDefined();
  });

  test('is left when the job is lost', async () => {
    const gone = new AbortController();
    service.answer = () => gone.abort();
    const lost = remote().swap(input, INGREDIENTS, { signal: gone.signal });
    await expect(lost).rejects.toBeInstanceOf(WorkerError);
    await expect(lost).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
