import { ME } from '@facet/contract/documents/account.ts';
import { INITIATE_PAYMENT } from '@facet/contract/documents/payments.ts';
import { type CreateOrderAnswer, PAYMENT, type SandboxDecision } from '@facet/contract/payment.ts';
import { ask, type Caller, post } from './api.ts';

/** The package of 500 FACE, among those that every data folder has. */
export const CREDITS_500 = 3;

export type Buyer = ReturnType<typeof buyer>;

/** The steps of a purchase in the sandbox, as the page takes them. */
export function buyer(caller: Caller) {
  const order = async (appProductId: number): Promise<CreateOrderAnswer> => {
    const response = await post(caller, '/api/payment/orders', { appProductId });
    if (!response.ok) throw new Error(`no order: ${await response.text()}`);
    return (await response.json()) as CreateOrderAnswer;
  };
  const decide = (orderId: string, decision: SandboxDecision) =>
    post(caller, `/api/payment/sandbox/orders/${orderId}`, { decision });
  const capture = (orderId: string) => post(caller, `/api/payment/orders/${orderId}/capture`, {});
  const initiate = async (appProductId: number): Promise<string> => {
    const { me } = await ask(caller, ME, {});
    const { InitiatePayment: result } = await ask(caller, INITIATE_PAYMENT, {
      input: {
        appProductId,
        paymentMethodId: PAYMENT.methodId,
        platform: PAYMENT.platform,
        quantity: PAYMENT.quantity,
        taxTypeId: me?.TaxType?.id ?? null,
      },
    });
    if (!result.requestId) throw new Error(`not initiated: ${result.error?.message}`);
    return result.requestId;
  };
  const complete = (merchant_uid: string, paypal_order_id: string, more: object = {}) =>
    post(caller, '/api/payment/complete', {
      success: true,
      imp_uid: null,
      merchant_uid,
      payment_method: 'paypal',
      paypal_order_id,
      paypal_payer_id: null,
      ...more,
    });
  /** An order whose money the sandbox has taken. @returns its id */
  const captured = async (appProductId: number): Promise<string> => {
    const { orderId } = await order(appProductId);
    await decide(orderId, 'approve');
    const response = await capture(orderId);
    if (!response.ok) throw new Error(`not captured: ${await response.text()}`);
    return orderId;
  };
  const buy = async (appProductId: number): Promise<void> => {
    const orderId = await captured(appProductId);
    const response = await complete(await initiate(appProductId), orderId);
    if (!response.ok) throw new Error(`not completed: ${await response.text()}`);
  };
  return { caller, order, decide, capture, captured, initiate, complete, buy };
}
