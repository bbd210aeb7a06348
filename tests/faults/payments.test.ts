import { PURCHASES } from '@facet/contract/documents/payments.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { ask, faceBalance, post, signInAsFan } from '../support/api.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { type Buyer, buyer } from '../support/payments.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';
import { isLeftToPostgres, shareOf } from '../support/split.ts';

let server: TestServer;
let fan: Buyer;
let before: number;

// one server for all, because each kill is followed by a start anyway
beforeAll(async () => {
  server = await startServer({ dataDir: await copyOf(inject('dataTemplate')) });
  fan = buyer(await signInAsFan(server.url));
});
beforeEach(async () => {
  before = await faceBalance(fan.caller);
});
afterAll(async () => {
  await server.stop();
  await expectSoundLedger(server.dataDir);
  await removeFolder(server.dataDir);
});

async function killAndStartAgain(): Promise<void> {
  await server.kill();
  server = await startServer({ dataDir: server.dataDir });
  fan = buyer({ ...fan.caller, url: server.url });
}

test('killed between the capture and the completion: after a restart the credits are there, once', async () => {
  const orderId = await fan.captured(2);
  const request = await fan.initiate(2);
  await killAndStartAgain();
  await expect.poll(() => faceBalance(fan.caller), { timeout: 20_000 }).toBe(before + 300);
  // the browser comes back with what it has
  expect((await fan.complete(request, orderId)).status).toBe(200);
  expect(await faceBalance(fan.caller)).toBe(before + 300);
});

test.each(shareOf([0, 10, 60]))('killed %d ms into a completion: the credits are there, once', async (ms) => {
  const orderId = await fan.captured(2);
  const request = await fan.initiate(2);
  const completions = Array.from({ length: 5 }, () => fan.complete(request, orderId).catch(() => null));
  await new Promise((resolve) => setTimeout(resolve, ms));
  await killAndStartAgain();
  await Promise.all(completions);
  await expect.poll(() => faceBalance(fan.caller), { timeout: 20_000 }).toBe(before + 300);
  const { purchases } = await ask(fan.caller, PURCHASES, { pagination: { page: 1, pageSize: 5 } });
  expect(new Set(purchases.purchases.map(({ status }) => status))).toEqual(new Set(['POSTED']));
});

test('killed while an order waits for its payer: it can still be paid', async () => {
  const { orderId } = await fan.order(2);
  await killAndStartAgain();
  await fan.decide(orderId, 'approve');
  expect((await fan.capture(orderId)).status).toBe(200);
  expect((await fan.complete(await fan.initiate(2), orderId)).status).toBe(200);
  expect(await faceBalance(fan.caller)).toBe(before + 300);
});

test.skipIf(isLeftToPostgres())(
  'PayPal that does not answer is told as that, and nothing is lost',
  async () => {
    await server.stop();
    server = await startServer({
      dataDir: server.dataDir,
      env: {
        PAYMENTS: 'paypal',
        PAYPAL_CLIENT_ID: 'client',
        PAYPAL_CLIENT_SECRET: 'secret',
        PAYPAL_API: 'http://127.0.0.1:9',
      },
    });
    fan = buyer({ ...fan.caller, url: server.url });
    const config = await fetch(`${server.url}/api/payment/config`, { headers: { token: fan.caller.token } });
    expect(await config.json()).toEqual({ provider: 'paypal', clientId: 'client' });
    expect((await post(fan.caller, '/api/payment/orders', { appProductId: 2 })).status).toBe(502);
    expect(await faceBalance(fan.caller)).toBe(before);
  },
);
