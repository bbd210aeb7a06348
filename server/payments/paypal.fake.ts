import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that speaks the part of PayPal's documented JSON that the adapter uses. */
export interface FakePaypal {
  baseUrl: string;
  /** What the payer does in PayPal's window. */
  decide(orderId: string, decision: 'approve' | 'decline' | 'cancel'): void;
  /** What only PayPal can do to an order: another amount, a capture that is held, another custom id. */
  change(orderId: string, change: Partial<FakeOrder>): void;
  /** Every access token given out so far stops counting. */
  expireTokens(): void;
  /** Requests by method and path pattern, oldest first. */
  calls: string[];
  close(): Promise<void>;
}

interface FakeOrder {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'VOIDED' | 'COMPLETED';
  customId: string;
  amount: { currency_code: string; value: string };
  isDeclined: boolean;
  captureStatus: 'COMPLETED' | 'PENDING' | 'REFUNDED';
  captureId: string | null;
  payerId: string | null;
}

export const FAKE_CREDENTIALS = { clientId: 'client', clientSecret: 'secret' };

export async function startFakePaypal(): Promise<FakePaypal> {
  const orders = new Map<string, FakeOrder>();
  const byRequestId = new Map<string, string>();
  const calls: string[] = [];
  let tokens = new Set<string>();

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => reply(response, status, body));
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const path = request.url ?? '';
    const body = await textOf(request);
    calls.push(`${request.method} ${path.replace(/orders\/[^/]+/, 'orders/{id}')}`);
    if (path === '/v1/oauth2/token') return grantToken(request, body);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!tokens.has(bearer)) return { status: 401, body: { error: 'invalid_token' } };
    if (path === '/v2/checkout/orders') return create(request, JSON.parse(body));
    const id = /^\/v2\/checkout\/orders\/([^/]+)/.exec(path)?.[1] ?? '';
    const order = orders.get(id);
    if (!order) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [] } };
    return path.endsWith('/capture') ? capture(order) : { status: 200, body: representation(order) };
  }

  function grantToken(request: IncomingMessage, body: string) {
    const { clientId, clientSecret } = FAKE_CREDENTIALS;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected || body !== 'grant_type=client_credentials')
      return { status: 401, body: { error: 'invalid_client' } };
    const value = randomUUID();
    tokens.add(value);
    return { status: 200, body: { access_token: value, token_type: 'Bearer', expires_in: 32_400 } };
  }

  function create(request: IncomingMessage, body: CreateBody) {
    const requestId = String(request.headers['paypal-request-id']);
    const [unit] = body.purchase_units;
    const id = byRequestId.get(requestId) ?? randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
    byRequestId.set(requestId, id);
    if (!orders.has(id)) {
      orders.set(id, {
        id,
        status: 'CREATED',
        customId: unit.custom_id,
        amount: unit.amount,
        isDeclined: false,
        captureStatus: 'COMPLETED',
        captureId: null,
        payerId: null,
      });
    }
    return { status: 201, body: { id, status: 'CREATED', links: [] } };
  }

  function capture(order: FakeOrder) {
    const refuse = (issue: string) => ({
      status: 422,
      body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue, description: '' }] },
    });
    if (order.status === 'COMPLETED') return refuse('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED');
    if (order.isDeclined) return refuse('INSTRUMENT_DECLINED');
    order.status = 'COMPLETED';
    order.captureId = randomUUID();
    return { status: 201, body: { id: order.id, status: 'COMPLETED' } };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    decide(orderId, decision) {
      const order = orders.get(orderId)!;
      order.status = decision === 'cancel' ? 'VOIDED' : 'APPROVED';
      order.isDeclined = decision === 'decline';
      order.payerId = decision === 'cancel' ? null : 'PAYER1234567';
    },
    change: (orderId, change) => void Object.assign(orders.get(orderId)!, change),
    expireTokens() {
      tokens = new Set();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface CreateBody {
  purchase_units: [{ custom_id: string; amount: FakeOrder['amount'] }];
}

function representation(order: FakeOrder): object {
  const { amount, captureId, captureStatus } = order;
  const captures = captureId === null ? undefined : [{ id: captureId, status: captureStatus, amount }];
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payer: order.payerId === null ? undefined : { payer_id: order.payerId },
    purchase_units: [
      {
        reference_id: order.customId,
        custom_id: order.customId,
        amount,
        payments: captures && { captures },
      },
    ],
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
