import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAYERS, type PlacedLayer } from '@facet/contract/layers.ts';
import { createComposePool } from '@facet/workers/layers/pool-node.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createImages, type Images } from '../../images/images.ts';
import { sharp } from '../../images/sharp.ts';
import { createTrash } from '../../images/trash.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { addMember } from '../people/people.fixture.ts';
import { createSam, type Sam } from './service.ts';

const solid = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
const red = await solid('#ff0000');
const glass = await solid('rgba(0, 0, 255, 0.5)');
const at = (change: Partial<PlacedLayer> = {}): PlacedLayer => ({
  ...{ x: 0, y: 0, width: 40, height: 30, opacity: 1 },
  ...change,
});
const formOf = (layers: PlacedLayer[], images: Buffer[], canvasWidth = 50, canvasHeight = 40) => ({
  data: { layers, canvasWidth, canvasHeight },
  images,
});

describe.each(DATABASES)('pictures of the layered editor on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let images: Images;
  let sam: Sam;
  let member: Member;
  let web: Server;
  let served: Buffer;
  const pool = createComposePool();

  beforeAll(async () => {
    const opened = await open();
    ({ database } = opened);
    folder = await mkdtemp(join(tmpdir(), 'facet-sam-'));
    const storage = await createDiskStorage(folder);
    images = createImages({ storage, addressKey: Buffer.alloc(32, 7) });
    sam = createSam({
      db: database.db,
      images,
      trash: createTrash({ db: database.db, storage, derivatives: { forget: async () => {} } }),
      pool,
      limiter: { take: () => {} },
      fetching: { isAllowed: () => true, allowsAnyPort: true },
    });
    web = createServer((_, response) => void response.end(served));
    await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
    drop = async () => {
      web.close();
      await opened.drop();
      await rm(folder, { recursive: true });
    };
  });
  beforeEach(async () => {
    await sql`truncate layered_pictures cascade`.execute(database.db);
    member = (await addMember(database.db)).caller;
  });
  afterAll(async () => {
    pool.close();
    await drop();
  });

  const pixelsOf = async (address: string) => (await images.load(images.keyOf(address)!)).data;
  const stored = () => readdir(join(folder, 'layers')).catch(() => [] as string[]);
  const address = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}/`;

  test('layers lie over one another in their order, with their place, size and opacity', async () => {
    const layers = [at({ x: 10, y: 10 }), at({ x: 10, y: 10, width: 20, height: 10, opacity: 0.5 })];
    const { processedImageUrl } = await sam.processImage(member, formOf(layers, [red, glass]));
    const raster = await images.load(images.keyOf(processedImageUrl)!);
    expect([raster.width, raster.height]).toEqual([50, 40]);
    const pixel = (x: number, y: number) => [...raster.data.slice((y * 50 + x) * 4, (y * 50 + x) * 4 + 4)];
    expect(pixel(5, 5)).toEqual([0, 0, 0, 0]);
    expect(pixel(45, 35)).toEqual([255, 0, 0, 255]);
    const [r, , b, a] = pixel(12, 12);
    expect(Math.abs(r! - 191)).toBeLessThanOrEqual(1);
    expect(Math.abs(b! - 64)).toBeLessThanOrEqual(1);
    expect(a).toBe(255);
  });

  test('a layer that lies beside the canvas changes nothing', async () => {
    const layers = [at(), at({ x: 500 }), at({ x: -40 }), at({ opacity: 0 })];
    const form = formOf(layers, [red, glass, glass, glass], 40, 30);
    const pixels = await pixelsOf((await sam.processImage(member, form)).processedImageUrl);
    expect(new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, 1200))).toEqual(new Set([0xff0000ff]));
  });

  test('a layer larger than its original is refused, and nothing is left of it', async () => {
    const before = await stored();
    for (const change of [{ width: 41 }, { height: 31 }]) {
      const call = sam.processImage(member, formOf([at(change)], [red]));
      await expect(call).rejects.toMatchObject({ code: 'LAYER_TOO_LARGE' });
    }
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['text', Buffer.from('hello'), 'NOT_AN_IMAGE'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'NOT_AN_IMAGE'],
    ['half of a PNG', red.subarray(0, 60), 'IMAGE_BROKEN'],
    ['nothing', Buffer.alloc(0), 'NOT_AN_IMAGE'],
  ])('%s is no layer, and is not what an address may show', async (_, bytes, code) => {
    await expect(sam.processImage(member, formOf([at()], [bytes]))).rejects.toMatchObject({ code });
    served = bytes;
    await expect(sam.proxyImage(member, address())).rejects.toMatchObject({ code });
  });

  test('a small file that claims more pixels than are accepted is not decoded', async () => {
    const claim = Buffer.from(red);
    claim.writeUInt32BE(60_000, 16);
    claim.writeUInt32BE(60_000, 20);
    await expect(sam.processImage(member, formOf([at()], [claim]))).rejects.toMatchObject({
      code: expect.stringMatching(/^IMAGE_(TOO_LARGE|BROKEN)$/),
    });
  });

  test('what an address shows is written anew: pixels, and nothing else of the file', async () => {
    served = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer();
    expect(served.includes('secret')).toBe(true);
    const { proxyUrl } = await sam.proxyImage(member, address());
    const key = images.keyOf(proxyUrl)!;
    expect(key).toMatch(/^layers\/.*\.jpg$/);
    expect(await pixelsOf(proxyUrl)).toHaveLength(30 * 20 * 4);
    served = glass;
    expect(images.keyOf((await sam.proxyImage(member, address())).proxyUrl)).toMatch(/\.png$/);
  });

  test('of a member the newest pictures are kept, and of others all', async () => {
    const other = (await addMember(database.db)).caller;
    const make = async (by: Member) => (await sam.processImage(by, formOf([at()], [red]))).processedImageUrl;
    const theirs = await make(other);
    const first = await make(member);
    for (let i = 1; i < LAYERS.keptPictures; i++) await make(member);
    expect(await pixelsOf(first)).toBeDefined();
    await make(member);
    await expect(pixelsOf(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await pixelsOf(theirs)).toBeDefined();
  });

  test('several that one member makes at once are all kept', async () => {
    const make = () => sam.processImage(member, formOf([at()], [red]));
    for (let round = 0; round < 3; round++) await Promise.all([make(), make(), make(), make()]);
    expect(await database.db.selectFrom('layered_pictures').selectAll().execute()).toHaveLength(12);
  });

  test('after a day a picture is gone, with its row and its file', async () => {
    const { processedImageUrl } = await sam.processImage(member, formOf([at()], [red]));
    await sam.sweep();
    expect(await pixelsOf(processedImageUrl)).toBeDefined();
    await sql`update layered_pictures set created_at = now() - interval '25 hours'`.execute(database.db);
    await sam.sweep();
    await expect(pixelsOf(processedImageUrl)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await database.db.selectFrom('layered_pictures').selectAll().execute()).toEqual([]);
  });
});
