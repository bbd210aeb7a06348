import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { INITIATE_PAYMENT, PURCHASES, SPENDINGS } from '@facet/contract/documents/payments.ts';
import type { CompletePaymentAnswer } from '@facet/contract/payment.ts';
import { FAKE_CREDENTIALS, type FakePaypal, startFakePaypal } from '@facet/server/payments/paypal.fake.ts';
import { print } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, type Caller, faceBalance, post, send, signIn, signUp } from '../support/api.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { type Buyer, buyer } from '../support/payments.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';
import { isLeftToPostgres } from '../support/split.ts';

let server: TestServer;
let fan: Buyer;
let other: Buyer;
let stranger: Caller;
/** FACE and MFACE that the fan has before a test. */
let before: number[];

beforeAll(async () => {
  server = await startServer({ dataDir: await copyOf(inject('dataTemplate')) });
  // one account each for the whole file: the server bounds how often anybody signs in or up
  fan = buyer(await signUp(server, 'payer'));
  stranger = await signUp(server, 'stranger');
  other = buyer(await signIn(server.url, 'partner@facet.test'));
});
beforeEach(async () => {
  before = await balances();
});
afterAll(async () => {
  await server.stop();
  await expectSoundLedger(server.dataDir);
  await removeFolder(server.dataDir);
});

async function balances(): Promise<number[]> {
  const { currencyBalances } = await ask(fan.caller, CURRENCY_BALANCES, {});
  return currencyBalances.map(({ balance }) => balance);
}
/** What a test has brought: FACE and MFACE. */
const gained = async () => (await balances()).map((balance, index) => balance - before[index]!);
const NOTHING = [0, 0];
const PACKAGE = [300, 60];
const answerOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as CompletePaymentAnswer),
});

describe('a tampered order or payment', () => {
  test.each([
    ['a price', { price: 0.01 }],
    ['a total', { total: '0.01' }],
    ['a currency', { currency: 'KRW' }],
    ['a quantity', { quantity: 0.001 }],
    ['somebody else', { userId: 1 }],
    ['a prototype', JSON.parse('{"__proto__": {"price": 1}}')],
  ])('%s of one’s own choice in an order is not read', async (_, extra) => {
    const response = await post(fan.caller, '/api/payment/orders', { appProductId: 2, ...extra });
    const order = (await response.json()) as { total?: string; currency?: string };
    if (response.ok) expect(order).toMatchObject({ total: '33.00', currency: 'USD' });
    else expect(response.status).toBe(400);
  });

  test.each([0, -1, 2.5, '2', null, 2 ** 31, 2 ** 53, 99])(
    'package %s cannot be ordered',
    async (appProductId) => {
      const response = await post(fan.caller, '/api/payment/orders', { appProductId });
      expect([400, 404]).toContain(response.status);
    },
  );

  test('the dearest package is not had for the price of the cheapest', async () => {
    const orderId = await fan.captured(1);
    const answer = await answerOf(await fan.complete(await fan.initiate(6), orderId));
    expect(answer).toMatchObject({ status: 409, success: false, code: 'PAYMENT_MISMATCH' });
    expect(await gained()).toEqual(NOTHING);
  });

  test.each([
    { quantity: 100 },
    { quantity: 0 },
    { quantity: -1 },
    { platform: 'IOS' },
    { paymentMethodId: 7 },
    { taxTypeId: 2 },
    { taxTypeId: null },
    { appProductId: 99 },
  ])('a payment with %j is not initiated', async (change) => {
    const input = {
      appProductId: 2,
      paymentMethodId: 1,
      platform: 'WEB',
      quantity: 1,
      taxTypeId: 1,
      ...change,
    };
    const { InitiatePayment: result } = await ask(fan.caller, INITIATE_PAYMENT, { input });
    expect(result).toMatchObject({ success: false, requestId: null });
    expect(result.error?.message).toBeTruthy();
  });

  test.each([1.5, '2', Number.NaN, 2 ** 53])(
    'a payment for package %s is no payment',
    async (appProductId) => {
      const input = { appProductId, paymentMethodId: 1, platform: 'WEB', quantity: 1, taxTypeId: 1 };
      const { data, errors } = await send(
        server.url,
        { query: print(INITIATE_PAYMENT), variables: { input } },
        { token: fan.caller.token },
      );
      expect(data?.InitiatePayment ?? null).toBeNull();
      expect(errors).not.toEqual([]);
    },
  );

  test('a payer who is not the one that paid completes nothing', async () => {
    const orderId = await fan.captured(2);
    const response = await fan.complete(await fan.initiate(2), orderId, { paypal_payer_id: 'SOMEBODY' });
    expect(await answerOf(response)).toMatchObject({ status: 409, code: 'PAYMENT_MISMATCH' });
    expect(await gained()).toEqual(NOTHING);
  });

  test('an order that was invented, and a reference that was guessed, are not there', async () => {
    const request = await fan.initiate(2);
    expect((await fan.complete(request, '5O190127TN364715T')).status).toBe(404);
    expect((await fan.complete("1' or 1=1", await fan.captured(2))).status).toBe(404);
    expect(await gained()).toEqual(NOTHING);
  });
});

describe('the same payment again', () => {
  test('twice, one after the other, gives once and says the same', async () => {
    const orderId = await fan.captured(2);
    const request = await fan.initiate(2);
    for (let time = 0; time < 2; time += 1)
      expect(await answerOf(await fan.complete(request, orderId))).toEqual({ status: 200, success: true });
    expect(await gained()).toEqual(PACKAGE);
  });

  test('a hundred times at once gives once', async () => {
    const orderId = await fan.captured(2);
    const request = await fan.initiate(2);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fan.complete(request, orderId)));
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(await gained()).toEqual(PACKAGE);
  });

  test('captured many times at once takes the money once', async () => {
    const { orderId } = await fan.order(2);
    await fan.decide(orderId, 'approve');
    const captures = await Promise.all(Array.from({ length: 10 }, () => fan.capture(orderId)));
    const ids = await Promise.all(captures.map(async (one) => (await one.json()) as { captureId: string }));
    expect(new Set(ids.map(({ captureId }) => captureId)).size).toBe(1);
  });

  test('one order for ten payments completes one', async () => {
    const orderId = await fan.captured(2);
    const requests = await Promise.all(Array.from({ length: 10 }, () => fan.initiate(2)));
    const answers = await Promise.all(requests.map((request) => fan.complete(request, orderId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await gained()).toEqual(PACKAGE);
  });
});

describe('an order that nobody paid', () => {
  test.each([
    ['waits', null, 'PAYMENT_NOT_APPROVED'],
    ['was cancelled', 'cancel', 'PAYMENT_CANCELLED'],
    ['was declined', 'decline', 'PAYMENT_DECLINED'],
  ] as const)('and %s brings nothing, neither captured nor completed', async (_, decision, code) => {
    const { orderId } = await fan.order(2);
    if (decision) await fan.decide(orderId, decision);
    expect(((await (await fan.capture(orderId)).json()) as { code: string }).code).toBe(code);
    const answer = await answerOf(await fan.complete(await fan.initiate(2), orderId));
    expect(answer).toMatchObject({ success: false, code });
    expect(await gained()).toEqual(NOTHING);
  });

  test('cannot be approved after it was cancelled', async () => {
    const { orderId } = await fan.order(2);
    await fan.decide(orderId, 'cancel');
    expect((await fan.decide(orderId, 'approve')).status).toBe(409);
  });
});

describe('what belongs to one member is not there for another', () => {
  test('an order and a payment', async () => {
    const orderId = await fan.captured(2);
    const request = await fan.initiate(2);
    const waiting = await fan.order(2);
    const theirs = await faceBalance(other.caller);
    expect((await other.decide(waiting.orderId, 'approve')).status).toBe(404);
    expect((await other.capture(orderId)).status).toBe(404);
    expect((await other.complete(request, orderId)).status).toBe(404);
    expect((await other.complete(await other.initiate(2), orderId)).status).toBe(404);
    const report = { success: false, merchant_uid: request };
    expect((await post(other.caller, '/api/payment/complete', report)).status).toBe(404);
    expect(await faceBalance(other.caller)).toBe(theirs);
    expect((await fan.complete(request, orderId)).status).toBe(200);
    expect(await gained()).toEqual(PACKAGE);
  });

  test('a history', async () => {
    await fan.buy(2);
    const pagination = { page: 1, pageSize: 10 };
    expect((await ask(fan.caller, PURCHASES, { pagination })).purchases.totalCount).toBeGreaterThan(0);
    expect((await ask(stranger, PURCHASES, { pagination })).purchases.purchases).toEqual([]);
    expect((await ask(stranger, SPENDINGS, { pagination })).spendings.spendings).toEqual([]);
  });
});

test('a visitor reaches none of it', async () => {
  const visitor: Pick<Caller, 'url'> = { url: server.url };
  for (const address of [
    '/api/payment/orders',
    '/api/payment/orders/ORDER1/capture',
    '/api/payment/complete',
    '/api/payment/sandbox/orders/ORDER1',
  ]) {
    expect((await post(visitor, address, {})).status).toBe(401);
  }
});

test.skipIf(isLeftToPostgres())(
  'in production the sandbox gives nothing away unless it was asked for',
  async () => {
    const dataDir = await copyOf(inject('dataTemplate'));
    const live = await startServer({ dataDir, env: { NODE_ENV: 'production' } });
    try {
      const customer = await signIn(live.url, 'fan@facet.test');
      const response = await post(customer, '/api/payment/orders', { appProductId: 2 });
      expect(response.status).toBe(503);
      expect((await post(customer, '/api/payment/sandbox/orders/X', { decision: 'approve' })).status).toBe(
        404,
      );
    } finally {
      await live.stop();
      await removeFolder(dataDir);
    }
  },
);

describe.skipIf(isLeftToPostgres())('PayPal’s word counts, not the browser’s', () => {
  let paypal: FakePaypal;
  let live: TestServer;
  let customer: Buyer;
  beforeAll(async () => {
    paypal = await startFakePaypal();
    live = await startServer({
      dataDir: await copyOf(inject('dataTemplate')),
      env: {
        PAYMENTS: 'paypal',
        PAYPAL_CLIENT_ID: FAKE_CREDENTIALS.clientId,
        PAYPAL_CLIENT_SECRET: FAKE_CREDENTIALS.clientSecret,
        PAYPAL_API: paypal.baseUrl,
      },
    });
    customer = buyer(await signIn(live.url, 'fan@facet.test'));
  });
  afterAll(async () => {
    await live.stop();
    await paypal.close();
    await expectSoundLedger(live.dataDir);
    await removeFolder(live.dataDir);
  });

  const approved = async () => {
    const { orderId } = await customer.order(2);
    paypal.decide(orderId, 'approve');
    return orderId;
  };
  const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

  test('an order that is paid as it was made brings its credits', async () => {
    const had = await faceBalance(customer.caller);
    const orderId = await approved();
    expect((await customer.capture(orderId)).status).toBe(200);
    expect((await customer.complete(await customer.initiate(2), orderId)).status).toBe(200);
    expect(await faceBalance(customer.caller)).toBe(had + 300);
  });

  test.each([
    ['another amount', { amount: { currency_code: 'USD', value: '0.01' } }],
    ['another currency', { amount: { currency_code: 'KRW', value: '33.00' } }],
    ['another order’s reference', { customId: '00000000-0000-4000-8000-000000000000' }],
  ])('%s takes no money and brings nothing', async (_, change) => {
    const had = await faceBalance(customer.caller);
    const orderId = await approved();
    paypal.change(orderId, change);
    const captures = () => paypal.calls.filter((call) => call.endsWith('/capture')).length;
    const asked = captures();
    expect(await codeOf(await customer.capture(orderId))).toBe('PAYMENT_MISMATCH');
    expect(captures()).toBe(asked);
    expect(await codeOf(await customer.complete(await customer.initiate(2), orderId))).toBe(
      'PAYMENT_MISMATCH',
    );
    expect(await faceBalance(customer.caller)).toBe(had);
  });

  test('an amount that shrinks between capture and completion brings nothing', async () => {
    const had = await faceBalance(customer.caller);
    const orderId = await approved();
    expect((await customer.capture(orderId)).status).toBe(200);
    paypal.change(orderId, { amount: { currency_code: 'USD', value: '0.01' } });
    expect(await codeOf(await customer.complete(await customer.initiate(2), orderId))).toBe(
      'PAYMENT_MISMATCH',
    );
    expect(await faceBalance(customer.caller)).toBe(had);
  });

  test.each([
    ['is held for a check', 'PENDING', 'PAYMENT_PENDING'],
    ['was given back', 'REFUNDED', 'PAYMENT_DECLINED'],
  ] as const)('money that %s brings nothing', async (_, captureStatus, code) => {
    const had = await faceBalance(customer.caller);
    const orderId = await approved();
    expect((await customer.capture(orderId)).status).toBe(200);
    paypal.change(orderId, { captureStatus });
    expect(await codeOf(await customer.complete(await customer.initiate(2), orderId))).toBe(code);
    expect(await faceBalance(customer.caller)).toBe(had);
  });

  test('the sandbox’s window is not there', async () => {
    expect((await customer.decide(await approved(), 'approve')).status).toBe(404);
  });
});
