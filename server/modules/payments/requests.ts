import { type CompletePaymentBody, decimal, PAYMENT, totalCents } from '@facet/contract/payment.ts';
import type { Kysely } from 'kysely';
import type { Member } from '../../access.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import { type Orders, refusalOf } from './orders.ts';
import {
  lockMember,
  orderById,
  type PaymentRequest,
  packageFor,
  recentlyStarted,
  requestByKey,
  requestOfMember,
} from './store.ts';

export type PaymentRequests = ReturnType<typeof createPaymentRequests>;

export interface PaymentInput {
  appProductId: number;
  paymentMethodId: number;
  platform: string;
  quantity: number;
  taxTypeId: number | null;
}

export interface InitiatedPayment {
  requestId: string;
  productId: number;
  name: string;
  priceCents: number;
  currency: string;
  /** With the member's tax, as decimal text. */
  total: string;
}

const ONE_REQUEST = 'payment_requests_order';
const MAX_OPEN = 50;
const OPEN_WINDOW_MS = 3_600_000;
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The browser's side of a payment: it is initiated, and completed with an order whose money the provider has. */
export function createPaymentRequests({ db, orders }: { db: Kysely<Tables>; orders: Orders }) {
  return {
    /**
     * @throws Refusal BAD_INPUT for what the page never sends, PACKAGE_NOT_FOUND, PACKAGE_SOLD_OUT, TAX_TYPE_CHANGED, TOO_MANY_PAYMENTS,
     * PAYMENTS_CLOSED
     */
    async initiate(member: Member, input: PaymentInput, key: string | null): Promise<InitiatedPayment> {
      if (!orders.provider) throw new Refusal('PAYMENTS_CLOSED');
      if (
        input.paymentMethodId !== PAYMENT.methodId ||
        input.platform !== PAYMENT.platform ||
        input.quantity !== PAYMENT.quantity
      ) {
        throw new Refusal('BAD_INPUT');
      }
      const wanted = await packageFor(db, member.userId, input.appProductId);
      if (!wanted) throw new Refusal('PACKAGE_NOT_FOUND');
      if (!wanted.has_stock) throw new Refusal('PACKAGE_SOLD_OUT');
      if (input.taxTypeId !== wanted.tax_type_id) throw new Refusal('TAX_TYPE_CHANGED');
      const total = totalCents(wanted.price_cents, wanted.tax_rate);
      const answer = (uid: string): InitiatedPayment => ({
        requestId: uid,
        productId: wanted.id,
        name: wanted.name,
        priceCents: wanted.price_cents,
        currency: wanted.price_currency,
        total: decimal(total),
      });

      const made = await db.transaction().execute(async (trx) => {
        // of a member's that are made at once, each counts the others
        await lockMember(trx, member.userId);
        if ((await recentlyStarted(trx, 'payment_requests', member.userId, OPEN_WINDOW_MS)) >= MAX_OPEN)
          throw new Refusal('TOO_MANY_PAYMENTS');
        return trx
          .insertInto('payment_requests')
          .values({
            user_id: member.userId,
            app_product_id: wanted.id,
            total_cents: total,
            price_currency: wanted.price_currency,
            idempotency_key: key,
          })
          .onConflict((conflict) => conflict.constraint('payment_requests_key').doNothing())
          .returning('uid')
          .executeTakeFirst();
      });
      if (made) return answer(made.uid);
      const earlier = await requestByKey(db, member.userId, key!);
      if (!earlier || earlier.app_product_id !== wanted.id) throw new Refusal('BAD_INPUT');
      return answer(earlier.uid);
    },

    /**
     * Completes a payment with its order: the credits are in the balance when it returns. Repeated, it says the same.
     * @throws Refusal PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_USED, PAYMENT_MISMATCH, PAYMENT_PENDING, and what became of
     * an order that brings no credits
     */
    async complete(member: Member, body: Extract<CompletePaymentBody, { success: true }>): Promise<void> {
      const request = await find(member, body.merchant_uid);
      const order = await orders.find(member, body.paypal_order_id);
      if (request.status === 'COMPLETED') {
        if (request.order_id === order.id) return;
        throw new Refusal('PAYMENT_USED');
      }
      if (request.status === 'FAILED') throw new Refusal('PAYMENT_STATE');
      if (
        order.app_product_id !== request.app_product_id ||
        order.total_cents !== request.total_cents ||
        order.price_currency !== request.price_currency
      ) {
        throw new Refusal('PAYMENT_MISMATCH');
      }
      if (body.paypal_payer_id && order.payer_id && body.paypal_payer_id !== order.payer_id)
        throw new Refusal('PAYMENT_MISMATCH');

      if ((await orders.settle(order)) !== 'POSTED')
        throw new Refusal(refusalOf(await orderById(db, order.id)));
      await markCompleted(request, order.id);
    },

    /** How a payment of the member's stands; null: there is none of this id. */
    async statusOf(member: Member, uid: string): Promise<PaymentRequest['status'] | null> {
      const request = UID.test(uid) ? await requestOfMember(db, member.userId, uid) : undefined;
      return request?.status ?? null;
    },

    /** The browser could not complete a payment. Money that was taken all the same still becomes credits, by the sweep. */
    async fail(member: Member, merchantUid: string): Promise<{ isCompleted: boolean }> {
      const request = await find(member, merchantUid);
      await db
        .updateTable('payment_requests')
        .set({ status: 'FAILED' })
        .where('id', '=', request.id)
        .where('status', '=', 'INITIATED')
        .execute();
      return { isCompleted: request.status === 'COMPLETED' };
    },
  };

  async function find(member: Member, uid: string): Promise<PaymentRequest> {
    const request = UID.test(uid) ? await requestOfMember(db, member.userId, uid) : undefined;
    if (!request) throw new Refusal('PAYMENT_NOT_FOUND');
    return request;
  }

  async function markCompleted(request: PaymentRequest, orderId: number): Promise<void> {
    try {
      const result = await db
        .updateTable('payment_requests')
        .set({ status: 'COMPLETED', order_id: orderId })
        .where('id', '=', request.id)
        .where('status', '=', 'INITIATED')
        .executeTakeFirst();
      if (result.numUpdatedRows === 1n) return;
    } catch (error) {
      if (violates(error, ONE_REQUEST)) throw new Refusal('PAYMENT_USED', error);
      throw error;
    }
    // another completion of the same payment was faster, or its failure was reported meanwhile
    const now = await db
      .selectFrom('payment_requests')
      .select('order_id')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    if (now.order_id !== orderId) throw new Refusal('PAYMENT_STATE');
  }
}
