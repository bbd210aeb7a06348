import { randomUUID } from 'node:crypto';
import type { SandboxDecision } from '@facet/contract/payment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from './provider.ts';

interface OpenedProvider {
  provider: PaymentProvider;
  /** What the payer does in the provider's window. */
  decide(orderId: string, decision: SandboxDecision): Promise<void>;
  close(): Promise<void>;
}

/** What every payment provider keeps, whoever it is. */
export function describePaymentProvider(open: () => Promise<OpenedProvider>): void {
  let opened: OpenedProvider;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const total = { cents: 3300, currency: 'USD' };

  async function ordered(decision?: SandboxDecision) {
    const reference = randomUUID();
    const id = await opened.provider.createOrder({ reference, total, description: '300 FACE' });
    if (decision) await opened.decide(id, decision);
    return { id, reference };
  }

  test('a new order waits for its payer, and keeps reference, amount and currency', async () => {
    const { id, reference } = await ordered();
    expect(await opened.provider.order(id)).toEqual({
      status: 'CREATED',
      reference,
      total,
      captureId: null,
      payerId: null,
    });
  });

  test('the same reference makes one order', async () => {
    const reference = randomUUID();
    const order = { reference, total, description: '300 FACE' };
    const ids = [await opened.provider.createOrder(order), await opened.provider.createOrder(order)];
    expect(new Set(ids).size).toBe(1);
  });

  test('an approved order is captured once, and says by which capture and payer', async () => {
    const { id, reference } = await ordered('approve');
    expect((await opened.provider.order(id))?.status).toBe('APPROVED');
    const first = await opened.provider.capture(id, reference);
    expect(first).toMatchObject({ status: 'COMPLETED', reference, total });
    expect(first?.captureId).toBeTruthy();
    expect(first?.payerId).toBeTruthy();
    expect(await opened.provider.capture(id, reference)).toEqual(first);
    expect(await opened.provider.order(id)).toEqual(first);
  });

  test('an order that nobody approved is not captured', async () => {
    const { id, reference } = await ordered();
    expect((await opened.provider.capture(id, reference))?.status).toBe('CREATED');
    expect((await opened.provider.order(id))?.captureId).toBeNull();
  });

  test('a declined payment takes nothing', async () => {
    const { id, reference } = await ordered('decline');
    expect((await opened.provider.capture(id, reference))?.status).toBe('DECLINED');
    expect((await opened.provider.order(id))?.captureId).toBeNull();
  });

  test('a cancelled order is void and stays so', async () => {
    const { id, reference } = await ordered('cancel');
    expect((await opened.provider.capture(id, reference))?.status).toBe('VOIDED');
    expect((await opened.provider.order(id))?.status).toBe('VOIDED');
  });

  test('an unknown order is not there', async () => {
    expect(await opened.provider.order('5O190127TN364715T')).toBeNull();
    expect(await opened.provider.capture('5O190127TN364715T', 'none')).toBeNull();
  });
}
