import * as z from 'zod/mini';
import { Id } from './ids.ts';

/** Buying credits: what browser and server agree on. Money is in the smallest unit of its currency, always whole. */

export const PAYMENT = {
  methodId: 1,
  platform: 'WEB',
  quantity: 1,
  /** Selected when the page opens, and again after a purchase. */
  defaultProductId: 2,
  balanceAnimationMs: 2000,
  /** Entries of one page of the history. */
  historyPageSize: 10,
} as const;

/** Digits that a tax rate is kept with: 0.1 is 1,000 of 10,000. */
const RATE_UNITS = 10_000;

/** Price × (1 + tax rate), rounded half up to whole cents, without ever leaving whole numbers. */
export function totalCents(priceCents: number, taxRate: number): number {
  const units = RATE_UNITS + Math.round(taxRate * RATE_UNITS);
  return Math.floor((priceCents * units + RATE_UNITS / 2) / RATE_UNITS);
}

/** 3300 is '33.00'. */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** GET /api/payment/config: which widget to show; `none` where nothing can be bought. */
export const PaymentConfig = z.object({
  provider: z.enum(['none', 'sandbox', 'paypal']),
  /** Public id of the PayPal application. */
  clientId: z.nullable(z.string()),
});
export type PaymentConfig = z.infer<typeof PaymentConfig>;

/** POST /api/payment/orders: an order with the provider, for the price that the server knows. */
export const CreateOrderBody = z.object({
  appProductId: Id,
  /** What the member was shown, the total as in the answer; no order is made on other terms. */
  seen: z.optional(
    z.object({ total: z.string(), currency: z.string(), amount: z.number(), bonus: z.number() }),
  ),
});
export type SeenTerms = NonNullable<z.infer<typeof CreateOrderBody>['seen']>;
export const CreateOrderAnswer = z.object({ orderId: z.string(), total: z.string(), currency: z.string() });
export type CreateOrderAnswer = z.infer<typeof CreateOrderAnswer>;

/** POST /api/payment/orders/{orderId}/capture: takes the money of an approved order. */
export const CaptureAnswer = z.object({
  orderId: z.string(),
  captureId: z.nullable(z.string()),
  payerId: z.nullable(z.string()),
});
export type CaptureAnswer = z.infer<typeof CaptureAnswer>;

/** POST /api/payment/sandbox/orders/{orderId}: what the member presses in the sandbox's window. */
export const SandboxDecisionBody = z.object({ decision: z.enum(['approve', 'decline', 'cancel']) });
export type SandboxDecision = z.infer<typeof SandboxDecisionBody>['decision'];

const reference = z.string().check(z.minLength(1), z.maxLength(128));

/**
 * POST /api/payment/complete. `merchant_uid` is the `requestId` of InitiatePayment. `imp_uid` belongs to another way of
 * paying and decides nothing; everything else is compared with what the provider says.
 */
export const CompletePaymentBody = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    imp_uid: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    merchant_uid: reference,
    payment_method: z.literal('paypal'),
    paypal_order_id: reference,
    paypal_payer_id: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
  z.object({ success: z.literal(false), merchant_uid: reference }),
]);
export type CompletePaymentBody = z.infer<typeof CompletePaymentBody>;

/** `success`: the payment is completed and its credits are in the balance. */
export const CompletePaymentAnswer = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type CompletePaymentAnswer = z.infer<typeof CompletePaymentAnswer>;
