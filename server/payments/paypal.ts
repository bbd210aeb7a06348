import { decimal } from '@facet/contract/payment.ts';
import * as z from 'zod/mini';
import { createPaypalClient, type PaypalSettings } from './paypal-client.ts';
import { type PaymentProvider, ProviderFailed, type ProviderOrder } from './provider.ts';

/** PayPal's Orders v2 (https://developer.paypal.com/docs/api/orders/v2/), reduced to what a purchase of credits needs. */

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount });
const Order = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.optional(z.object({ payer_id: z.optional(z.string()) })),
  purchase_units: z.array(
    z.object({
      custom_id: z.optional(z.string()),
      amount: z.optional(Amount),
      payments: z.optional(z.object({ captures: z.optional(z.array(Capture)) })),
    }),
  ),
});
const Created = z.object({ id: z.string() });
const Problem = z.object({ details: z.optional(z.array(z.object({ issue: z.string() }))) });

/** PayPal's words for an order, and for a capture, in ours. What is not listed nobody can continue with. */
const ORDER_STATUS: Readonly<Record<string, ProviderOrder['status']>> = {
  CREATED: 'CREATED',
  SAVED: 'CREATED',
  PAYER_ACTION_REQUIRED: 'CREATED',
  APPROVED: 'APPROVED',
  VOIDED: 'VOIDED',
};
const CAPTURE_STATUS: Readonly<Record<string, ProviderOrder['status']>> = {
  COMPLETED: 'COMPLETED',
  PENDING: 'PENDING',
};

export function createPaypal(settings: PaypalSettings): PaymentProvider {
  const client = createPaypalClient(settings);

  async function order(id: string): Promise<ProviderOrder | null> {
    const answer = await client.call('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`);
    if (answer.status === 404) return null;
    return orderOf(expectOk(answer, Order));
  }

  return {
    name: 'paypal',
    clientId: settings.clientId,
    order,
    async createOrder({ reference, total, description }) {
      const amount = { currency_code: total.currency, value: decimal(total.cents) };
      const answer = await client.call('POST', '/v2/checkout/orders', {
        requestId: reference,
        body: {
          intent: 'CAPTURE',
          purchase_units: [{ reference_id: reference, custom_id: reference, description, amount }],
        },
      });
      return expectOk(answer, Created).id;
    },
    async capture(id, reference) {
      const answer = await client.call('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, {
        requestId: `capture-${reference}`,
        body: {},
      });
      if (answer.status === 404) return null;
      if (answer.status === 422) {
        const problem = Problem.safeParse(answer.body);
        const issues = problem.data?.details?.map(({ issue }) => issue) ?? [];
        const isDeclined = issues.includes('INSTRUMENT_DECLINED') || issues.includes('TRANSACTION_REFUSED');
        const known = await order(id);
        return known && isDeclined ? { ...known, status: 'DECLINED' } : known;
      }
      expectOk(answer, Created);
      // the answer to a capture leaves out what was ordered: the books say both
      return order(id);
    },
  };
}

function orderOf(order: z.infer<typeof Order>): ProviderOrder {
  const [unit, ...more] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  if (!unit || more.length > 0 || captures.length > 1) throw new ProviderFailed('an order of several parts');
  const capture = captures[0];
  const amount = capture?.amount ?? unit.amount;
  if (!amount) throw new ProviderFailed('an order without an amount');
  return {
    status: capture
      ? (CAPTURE_STATUS[capture.status] ?? 'DECLINED')
      : (ORDER_STATUS[order.status] ?? 'VOIDED'),
    reference: unit.custom_id ?? '',
    total: { cents: centsOf(amount.value), currency: amount.currency_code },
    captureId: capture?.id ?? null,
    payerId: order.payer?.payer_id ?? null,
  };
}

/** '33.00' is 3300. Never through a fraction: 33.3 × 100 is not 3330. */
function centsOf(value: string): number {
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(value);
  if (!match) throw new ProviderFailed(`an amount that is none: ${value}`);
  return Number(match[1]) * 100 + Number(match[2] ?? 0);
}

function expectOk<T>(answer: { status: number; body: unknown }, schema: z.ZodMiniType<T>): T {
  if (answer.status < 200 || answer.status > 299) throw new ProviderFailed(`status ${answer.status}`);
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) throw new ProviderFailed('an answer of another shape', parsed.error);
  return parsed.data;
}
