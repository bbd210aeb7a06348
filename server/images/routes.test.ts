import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, statusOf } from '../refusal.ts';
import { createDiskStorage } from '../storage/disk.ts';
import type { Storage } from '../storage/storage.ts';
import { createAddresses } from './addresses.ts';
import { createDerivatives } from './derivatives.ts';
import { imageRoutes } from './routes.ts';
import { sharp } from './sharp.ts';

const IMAGE = 'products/a.jpg';
const addresses = createAddresses(Buffer.alloc(32, 7));

let folder: string;
let cache: string;
let storage: Storage;
let reads: number;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-images-'));
  cache = join(folder, 'cache');
  const disk = await createDiskStorage(join(folder, 'files'));
  reads = 0;
  storage = {
    ...disk,
    get(key) {
      reads += 1;
      return disk.get(key);
    },
  };
  await storage.put(IMAGE, await photo(800, 600));
  await storage.put('products/a.json', Buffer.from('[]'));
  app = await serve(50_000_000);
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function serve(maxBytes: number): Promise<FastifyInstance> {
  const server = fastify();
  server.setErrorHandler((error, _, reply) => {
    const code = error instanceof Refusal ? error.code : 'INTERNAL';
    return reply.code(statusOf(code)).send({ code });
  });
  imageRoutes(server, {
    images: addresses,
    storage,
    derivatives: await createDerivatives({ storage, folder: cache, maxBytes }),
  });
  return server;
}

function photo(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
}

/** Width and height of a lossy WebP, out of its first frame's header. */
function webpSize(bytes: Buffer): [number, number] {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8 ');
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

describe('GET /files/*', () => {
  it('answers the stored bytes with headers that let the browser keep them', async () => {
    const answer = await app.inject(addresses.address(IMAGE));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.equals(await storage.get(IMAGE))).toBe(true);

    const again = await app.inject({
      url: addresses.address(IMAGE),
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('answers JSON files as JSON, and in no width', async () => {
    const answer = await app.inject(addresses.address('products/a.json'));
    expect([answer.headers['content-type'], answer.body]).toEqual(['application/json; charset=utf-8', '[]']);
    expect((await app.inject(`${addresses.address('products/a.json')}&w=320`)).statusCode).toBe(400);
  });

  it('makes a WebP of an offered width once and keeps it over a restart', async () => {
    const url = `${addresses.address(IMAGE)}&w=320`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject(url)));
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(webpSize(answer.rawPayload)).toEqual([320, 240]);
    }
    const again = await (await serve(50_000_000)).inject(url);
    expect(again.rawPayload.equals(answers[0]!.rawPayload)).toBe(true);
    expect(reads).toBe(1);
  });

  it('never enlarges', async () => {
    const answer = await app.inject(`${addresses.address(IMAGE)}&w=1920`);
    expect(webpSize(answer.rawPayload)).toEqual([800, 600]);
  });

  it.each(['0', '321', '1e2', '-96', '96.0', '', '96&w=192'])('refuses the width %j', async (width) => {
    const answer = await app.inject(`${addresses.address(IMAGE)}&w=${width}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT']);
    expect(answer.headers['cache-control']).toBeUndefined();
  });

  it('gives one answer, which no browser keeps, for unsigned, forged and unknown addresses', async () => {
    const signed = addresses.address(IMAGE);
    for (const url of [
      `/files/${IMAGE}`,
      signed.replace('a.jpg', 'b.jpg'),
      createAddresses(Buffer.alloc(32, 8)).address(IMAGE),
      addresses.address('products/gone.jpg'),
      `${addresses.address('products/gone.jpg')}&w=320`,
      '/files/../../etc/passwd',
      '/files/%2e%2e/%2e%2e/etc/passwd',
      '/files/a%00b',
    ]) {
      const answer = await app.inject(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.headers['cache-control'], url).toBeUndefined();
    }
  });
});

describe('the folder of smaller versions', () => {
  it('stays under its bound and drops what was used least recently', async () => {
    const derivatives = await createDerivatives({ storage, folder: cache, maxBytes: 60_000 });
    const sizes: number[] = [];
    for (const width of [96, 192, 320, 640] as const)
      sizes.push((await derivatives.webp(IMAGE, width)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(60_000);
    expect((await readdir(cache)).length).toBeLessThan(4);
    const before = reads;
    await derivatives.webp(IMAGE, 96);
    expect(reads).toBe(before + 1);
  });
});
