import { createHmac } from 'node:crypto';
import type { SegmentFile } from '@facet/contract/rest.ts';
import {
  delivering,
  json,
  startTestService,
  type TestService,
} from '@facet/server/generator/service.fixture.ts';
import { decodeStored } from '@facet/server/images/decode.ts';
import { sharp } from '@facet/server/images/sharp.ts';
import { createPool } from '@facet/workers/pool.ts';
import type { Raster } from '@facet/workers/types.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  costOf,
  faceBalance,
  generate,
  quickProduct,
  signInAsFan,
  uploadFace,
  whenOver,
} from '../support/api.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { freePort } from '../support/ports.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';

let service: TestService;
let server: TestServer;

beforeAll(async () => {
  service = await startTestService();
  const port = await freePort();
  const env = {
    ...{ GENERATOR: 'remote', GENERATOR_URL: service.url, GENERATOR_SECRET: SECRET },
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  server = await startServer({ dataDir: await copyOf(inject('dataTemplate')), port, env });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
  await expectSoundLedger(server.dataDir);
  await removeFolder(server.dataDir);
});

test('a service makes one photo from the addresses that it was sent, and of one it lies: that is tried again, then paid back once', async () => {
  const pool = createPool({ size: 1 });
  const fan = await signInAsFan(server.url);
  const product = await quickProduct(fan);
  const face = await uploadFace(fan);
  const before = await faceBalance(fan);
  const makes = delivering(async ({ targetUrl, swapUrl, maskJson, faceIndex }) => {
    const [target, source] = await Promise.all([targetUrl, swapUrl].map(pictureAt));
    const mask = (await (await fetch(maskJson)).json()) as SegmentFile;
    return pngOf((await pool.swap({ source, target, mask, faceIndex, mode: 'head' })).image);
  });
  const lies = delivering(() => pngOf({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) }));
  const good = Promise.withResolvers<number>();
  service.answer = async (ask, response) => {
    if (ask.method === 'GET') {
      const { productionId } = JSON.parse(decodeURIComponent(ask.path.slice('/results/'.length)));
      return (productionId === (await good.promise) ? makes : lies)(ask, response);
    }
    const time = String(ask.headers['facet-timestamp']);
    const signature = createHmac('sha256', SECRET).update(`${time}.${ask.text}`).digest('hex');
    if (ask.headers['facet-signature'] !== `v1=${signature}`) return json(response, 401, {});
    return makes(ask, response);
  };

  good.resolve(await generate(fan, product, face));
  const bad = await generate(fan, product, face);
  expect(await whenOver(fan, await good.promise)).toMatchObject({ status: 'SUCCESS' });
  expect(await whenOver(fan, bad)).toMatchObject({
    status: 'FAILED',
    error: expect.stringMatching(/credits were returned/i),
  });
  expect(await faceBalance(fan)).toBe(before - costOf(product));
  // one try and four more, each for the same key
  const asked = service.asks.filter(
    ({ method, text }) => method === 'POST' && JSON.parse(text).productionId === bad,
  );
  const keys = asked.map(({ headers }) => String(headers['idempotency-key']));
  expect(keys).toEqual(Array(5).fill(expect.stringMatching(/^production-[0-9a-f-]{36}$/)));
  expect(new Set(keys).size).toBe(1);
  await pool.close();
}, 120_000);

const pictureAt = async (address: string): Promise<Raster> =>
  decodeStored(new Uint8Array(await (await fetch(address)).arrayBuffer()));

const pngOf = ({ width, height, data }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
