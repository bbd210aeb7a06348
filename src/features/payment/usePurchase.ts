import { useApolloClient } from '@apollo/client/react';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { INITIATE_PAYMENT } from '@facet/contract/documents/payments.ts';
import { isErrorCode } from '@facet/contract/errors.ts';
import {
  type CaptureAnswer,
  type CompletePaymentAnswer,
  type CompletePaymentBody,
  type CreateOrderAnswer,
  PAYMENT,
} from '@facet/contract/payment.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { RestFailure, rest } from '../../lib/rest.ts';
import { t } from './texts.ts';
import type { Package } from './usePackages.ts';

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

  const fail = (error: unknown): void => {
    if (error instanceof RestFailure && error.code === 'PAYMENT_PENDING') {
      setState({ kind: 'pending', reason: errorText(error) });
      refreshBalances();
      return;
    }
    setState({ kind: 'failed', reason: reasonOf(error) });
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

    async createOrder(wanted: Package): Promise<CreateOrderAnswer> {
      setState({ kind: 'idle' });
      return rest.post<CreateOrderAnswer>('/api/payment/orders', { appProductId: wanted.id });
    },

    /** The payer has approved the order: takes the money and brings the credits. */
    async approve(bought: Package, orderId: string): Promise<void> {
      setState({ kind: 'finishing' });
      let merchantUid: string | null = null;
      try {
        const { captureId, payerId } = await rest.post<CaptureAnswer>(
          `/api/payment/orders/${encodeURIComponent(orderId)}/capture`,
          {},
        );
        merchantUid = await initiate(bought, orderId);
        const body: CompletePaymentBody = {
          success: true,
          imp_uid: captureId,
          merchant_uid: merchantUid,
          payment_method: 'paypal',
          paypal_order_id: orderId,
          paypal_payer_id: payerId,
        };
        const { success } = await rest.post<CompletePaymentAnswer>(COMPLETE, body);
        if (!success) throw new Error(t('completionFailed'));
        setState({ kind: 'done', bought });
        onDone(bought);
        refreshBalances();
      } catch (error) {
        fail(error);
        if (merchantUid && !isPending(error)) await reportFailure(merchantUid);
        // whatever came of it is in the history
        client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'purchases' });
      }
    },
  };
}

const isPending = (error: unknown) => error instanceof RestFailure && error.code === 'PAYMENT_PENDING';

/** What went wrong, where there is more to say than that something did. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof RestFailure)) return null;
  return isErrorCode(error.code) && error.code !== 'INTERNAL' ? errorText(error) : null;
}

async function reportFailure(merchant_uid: string): Promise<void> {
  const body: CompletePaymentBody = { success: false, merchant_uid };
  await rest.post<CompletePaymentAnswer>(COMPLETE, body).catch(() => undefined);
}
