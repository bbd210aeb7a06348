import { useApolloClient } from '@apollo/client/react';
import { ME } from '@facet/contract/documents/account.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { APP_PRODUCTS, INITIATE_PAYMENT } from '@facet/contract/documents/payments.ts';
import { isErrorCode } from '@facet/contract/errors.ts';
import {
  type CaptureAnswer,
  type CompletePaymentAnswer,
  type CompletePaymentBody,
  type CreateOrderAnswer,
  decimal,
  PAYMENT,
  type SeenTerms,
} from '@facet/contract/payment.ts';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { RestFailure, rest } from '../../lib/rest.ts';
import { isUnanswered } from '../../lib/unanswered.ts';
import { t } from './texts.ts';
import type { Package, Price } from './usePackages.ts';

export type PurchaseState =
  | { kind: 'idle' }
  | { kind: 'finishing' }
  | { kind: 'done'; bought: Package }
  /** The money is there and is being checked; its credits come by themselves. */
  | { kind: 'pending'; reason: string }
  | { kind: 'failed'; reason: string | null };

const COMPLETE = '/api/payment/complete';

/** A purchase in the order that the server expects: order, approval, capture, initiation, completion. */
export function usePurchase({
  taxTypeId,
  onDone,
}: {
  taxTypeId: number | null;
  onDone: (bought: Package) => void;
}) {
  const client = useApolloClient();
  const [state, setState] = useState<PurchaseState>({ kind: 'idle' });
  /** What each order of this page is for: a package may be changed before its order is approved. */
  const ordered = useRef(new Map<string, Package>());

  const fail = (error: unknown) => setState({ kind: 'failed', reason: reasonOf(error) });
  const wait = (reason: string): void => {
    setState({ kind: 'pending', reason });
    refreshBalances();
  };
  const refreshBalances = () =>
    void client.query({ query: CURRENCY_BALANCES, fetchPolicy: 'network-only' }).catch(() => undefined);

  async function initiate(bought: Package, orderId: string): Promise<string> {
    const { data } = await client.mutate({
      mutation: INITIATE_PAYMENT,
      variables: {
        input: {
          appProductId: bought.id,
          paymentMethodId: PAYMENT.methodId,
          platform: PAYMENT.platform,
          quantity: PAYMENT.quantity,
          taxTypeId,
        },
      },
      context: { idempotencyKey: `payment-${orderId}` },
    });
    const result = data?.InitiatePayment;
    if (!result?.success || !result.requestId)
      throw new RestFailure(result?.error?.code ?? 'INTERNAL', result?.error?.message ?? '', 0);
    return result.requestId;
  }

  return {
    state,
    fail,

    /** An order on the terms that are shown; on others the server makes none, and these, with the member's tax, are loaded. */
    async createOrder(wanted: Package, { totalCents }: Price): Promise<CreateOrderAnswer> {
      setState({ kind: 'idle' });
      const { id, priceCurrency, amount, bonus } = wanted;
      const seen: SeenTerms = { total: decimal(totalCents), currency: priceCurrency, amount, bonus };
      try {
        const order = await rest.post<CreateOrderAnswer>('/api/payment/orders', { appProductId: id, seen });
        ordered.current.set(order.orderId, wanted);
        return order;
      } catch (error) {
        if (codeOf(error) === 'PACKAGE_CHANGED')
          await client.refetchQueries({ include: [APP_PRODUCTS, ME] }).catch(() => undefined);
        throw error;
      }
    },

    /** The payer has approved the order: takes the money and brings the credits. */
    async approve(orderId: string): Promise<void> {
      const bought = ordered.current.get(orderId)!;
      setState({ kind: 'finishing' });
      let isTaken = false;
      let merchantUid: string | null = null;
      try {
        const capture = `/api/payment/orders/${encodeURIComponent(orderId)}/capture`;
        const { captureId, payerId } = await heard(() => rest.post<CaptureAnswer>(capture, {}));
        isTaken = true;
        merchantUid = await heard(() => initiate(bought, orderId));
        const body: CompletePaymentBody = {
          success: true,
          imp_uid: captureId,
          merchant_uid: merchantUid,
          payment_method: 'paypal',
          paypal_order_id: orderId,
          paypal_payer_id: payerId,
        };
        const { success } = await heard(() => rest.post<CompletePaymentAnswer>(COMPLETE, body));
        if (!success) throw new Error(t('completionFailed'));
        setState({ kind: 'done', bought });
        onDone(bought);
        refreshBalances();
      } catch (error) {
        // who is told to try again pays a second time: not for money that is taken, or perhaps is
        if (isPending(error) || (isTaken && (!merchantUid || isLost(error))))
          wait(refusal('PAYMENT_PENDING'));
        else if (isLost(error)) wait(t('unheard'));
        else {
          fail(error);
          if (merchantUid) await reportFailure(merchantUid);
        }
        // whatever came of it is in the history
        client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'purchases' });
      }
    },
  };
}

const codeOf = (error: unknown) => (error instanceof RestFailure ? error.code : null);
const isPending = (error: unknown) => codeOf(error) === 'PAYMENT_PENDING';

/** Whether the server, or the payment service behind it, may have done what was asked without our hearing of it. */
const isLost = (error: unknown) =>
  isUnanswered(error) || (error instanceof RestFailure && (error.code === 'NETWORK' || error.status >= 500));

/** What says of an order how it ended. That it is not approved may only mean that the call before is still at work. */
const ENDS = new Set<string | null>(['PAYMENT_DECLINED', 'PAYMENT_CANCELLED', 'PAYMENT_MISMATCH']);

/** Every call after the approval does its work once, however often it is sent: one whose answer got lost is sent once more. */
async function heard<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (lost) {
    if (!isLost(lost)) throw lost;
    return call().catch((error: unknown) => {
      throw isPending(error) || ENDS.has(codeOf(error)) ? error : lost;
    });
  }
}

/** What went wrong, where there is more to say than that something did. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof RestFailure)) return null;
  return isErrorCode(error.code) && error.code !== 'INTERNAL' ? errorText(error) : null;
}

async function reportFailure(merchant_uid: string): Promise<void> {
  const body: CompletePaymentBody = { success: false, merchant_uid };
  await rest.post<CompletePaymentAnswer>(COMPLETE, body).catch(() => undefined);
}
