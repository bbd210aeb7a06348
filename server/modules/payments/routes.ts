import {
  type CaptureAnswer,
  type CompletePaymentAnswer,
  CompletePaymentBody,
  type CreateOrderAnswer,
  CreateOrderBody,
  type PaymentConfig,
  SandboxDecisionBody,
} from '@facet/contract/payment.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { member } from '../../access.ts';
import type { Sandbox } from '../../payments/sandbox.ts';
import { Refusal, statusOf } from '../../refusal.ts';
import type { Orders } from './orders.ts';
import type { PaymentRequests } from './requests.ts';

export interface PaymentRoutesOptions {
  orders: Orders;
  payments: PaymentRequests;
  /** Where the sandbox is the provider: its window is served from here, as PayPal's is from PayPal. */
  sandbox: Sandbox | null;
}

const OrderAddress = z.object({ orderId: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

export function paymentRoutes(
  app: FastifyInstance,
  { orders, payments, sandbox }: PaymentRoutesOptions,
): void {
  app.get('/api/payment/config', async (): Promise<PaymentConfig> => {
    const { provider } = orders;
    return { provider: provider?.name ?? 'none', clientId: provider?.clientId ?? null };
  });

  app.post('/api/payment/orders', async (request): Promise<CreateOrderAnswer> => {
    const { appProductId, seen } = read(CreateOrderBody, request.body);
    return orders.create(member(request.caller), appProductId, seen);
  });

  app.post('/api/payment/orders/:orderId/capture', async (request): Promise<CaptureAnswer> => {
    const { orderId } = read(OrderAddress, request.params);
    return orders.capture(member(request.caller), orderId);
  });

  app.post('/api/payment/complete', async (request, reply): Promise<CompletePaymentAnswer> => {
    const caller = member(request.caller);
    const body = read(CompletePaymentBody, request.body);
    try {
      if (!body.success) return { success: (await payments.fail(caller, body.merchant_uid)).isCompleted };
      await payments.complete(caller, body);
      return { success: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      request.log.info({ code: error.code }, 'payment not completed');
      reply.code(statusOf(error.code));
      return { success: false, error: error.message, code: error.code };
    }
  });

  app.post('/api/payment/sandbox/orders/:orderId', async (request): Promise<{ ok: true }> => {
    const { orderId } = read(OrderAddress, request.params);
    const { decision } = read(SandboxDecisionBody, request.body);
    if (!sandbox) throw new Refusal('NOT_FOUND');
    await orders.find(member(request.caller), orderId);
    if (!(await sandbox.decide(orderId, decision))) throw new Refusal('PAYMENT_STATE');
    return { ok: true };
  });
}

/** @throws Refusal BAD_INPUT */
function read<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal('BAD_INPUT', parsed.error);
  return parsed.data;
}
