import { ERRORS } from '@facet/contract/errors.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../access.ts';
import { Refusal, statusOf } from '../../refusal.ts';
import type { Orders } from './orders.ts';
import type { PaymentRequests } from './requests.ts';
import { paymentRoutes } from './routes.ts';

/** The payment calls in front of services that only note what they are given. */

let caller: Caller;
let app: FastifyInstance;
const complete = vi.fn<PaymentRequests['complete']>();
const fail = vi.fn<PaymentRequests['fail']>();
const create = vi.fn<Orders['create']>();

beforeEach(async () => {
  caller = { kind: 'member', userId: 7, sessionId: '', role: 'USER', partnerId: null };
  complete.mockResolvedValue(undefined);
  fail.mockResolvedValue({ isCompleted: false });
  create.mockResolvedValue({ orderId: 'ORDER1', total: '33.00', currency: 'USD' });
  app = fastify();
  app.decorateRequest('caller', null as never);
  app.addHook('onRequest', async (request) => {
    request.caller = caller;
  });
  app.setErrorHandler((error, _, reply) => {
    const code = error instanceof Refusal ? error.code : 'INTERNAL';
    return reply.code(statusOf(code)).send({ error: String(error), code });
  });
  paymentRoutes(app, {
    orders: { create, provider: null } as unknown as Orders,
    payments: { complete, fail } as unknown as PaymentRequests,
    sandbox: null,
  });
});
afterEach(async () => {
  await app.close();
  vi.resetAllMocks();
});

async function post(url: string, payload: unknown) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const COMPLETE = '/api/payment/complete';
const completion = {
  success: true,
  imp_uid: 'imp_1',
  merchant_uid: 'REQUEST1',
  payment_method: 'paypal',
  paypal_order_id: 'ORDER1',
  paypal_payer_id: 'PAYER1',
};

test('a completion is handed on as it is written down', async () => {
  expect(await post(COMPLETE, completion)).toEqual({ status: 200, body: { success: true } });
  expect(complete).toHaveBeenCalledWith(caller, completion);
});

test('a refused completion says that it did not succeed, and why', async () => {
  complete.mockRejectedValue(new Refusal('PAYMENT_MISMATCH'));
  expect(await post(COMPLETE, completion)).toEqual({
    status: 409,
    body: { success: false, error: ERRORS.PAYMENT_MISMATCH, code: 'PAYMENT_MISMATCH' },
  });
});

test('a fault of ours is no answer about a payment', async () => {
  complete.mockRejectedValue(new Error('the database is gone'));
  expect((await post(COMPLETE, completion)).status).toBe(500);
});

test('a failure is reported with the merchant’s reference alone', async () => {
  const report = { success: false, merchant_uid: 'REQUEST1' };
  expect(await post(COMPLETE, report)).toEqual({ status: 200, body: { success: false } });
  expect(fail).toHaveBeenCalledWith(caller, 'REQUEST1');
  fail.mockResolvedValue({ isCompleted: true });
  expect((await post(COMPLETE, report)).body).toEqual({ success: true });
});

test.each([
  ['nothing', {}],
  ['no reference', { ...completion, merchant_uid: undefined }],
  ['no order', { ...completion, paypal_order_id: undefined }],
  ['an order that is a list', { ...completion, paypal_order_id: ['ORDER1'] }],
  ['another way of paying', { ...completion, payment_method: 'card' }],
  ['a success that is a word', { ...completion, success: 'true' }],
  ['an endless reference', { ...completion, merchant_uid: 'x'.repeat(129) }],
  ['a failure of nothing', { success: false }],
])('a completion with %s is refused before anything is done', async (_, body) => {
  expect((await post(COMPLETE, body)).status).toBe(400);
  expect(complete).not.toHaveBeenCalled();
  expect(fail).not.toHaveBeenCalled();
});

test.each(['2', 2.5, null, Number.NaN, 2 ** 53, [2], { id: 2 }])(
  'an order for package %j is refused before anything is done',
  async (appProductId) => {
    expect((await post('/api/payment/orders', { appProductId })).status).toBe(400);
    expect(create).not.toHaveBeenCalled();
  },
);

test('a price in the body is not read', async () => {
  await post('/api/payment/orders', { appProductId: 2, price: 0.01, total: '0.01', userId: 1 });
  expect(create).toHaveBeenCalledWith(caller, 2, undefined);
});

test('what the member was shown is handed on, and nonsense is refused', async () => {
  const seen = { total: '33.00', currency: 'USD', amount: 300, bonus: 60 };
  await post('/api/payment/orders', { appProductId: 2, seen });
  expect(create).toHaveBeenLastCalledWith(caller, 2, seen);
  const calls = create.mock.calls.length;
  for (const nonsense of ['33.00', { ...seen, amount: '300' }, { total: '33.00' }, null])
    expect((await post('/api/payment/orders', { appProductId: 2, seen: nonsense })).status).toBe(400);
  expect(create.mock.calls.length).toBe(calls);
});

test.each(['../complete', 'a%2Fb', 'x'.repeat(65), '%00'])('an order named %j is none', async (id) => {
  expect((await post(`/api/payment/orders/${id}/capture`, {})).status).toBeGreaterThanOrEqual(400);
});

test('without a sandbox its window is not there', async () => {
  expect((await post('/api/payment/sandbox/orders/ORDER1', { decision: 'approve' })).status).toBe(404);
});

test('where nothing takes money, the widget is told so', async () => {
  const answer = await app.inject({ url: '/api/payment/config' });
  expect(answer.json()).toEqual({ provider: 'none', clientId: null });
});

test('a visitor pays nothing', async () => {
  caller = { kind: 'visitor' };
  expect((await post(COMPLETE, completion)).status).toBe(401);
  expect((await post('/api/payment/orders', { appProductId: 2 })).status).toBe(401);
});
