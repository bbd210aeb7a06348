import { CURRENCY } from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import {
  type CaptureAnswer,
  type CreateOrderAnswer,
  decimal,
  type SeenTerms,
  totalCents,
} from '@facet/contract/payment.ts';
import type { Kysely } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { type PaymentProvider, ProviderFailed, type ProviderOrder } from '../../payments/provider.ts';
import { Refusal } from '../../refusal.ts';
import { grant } from '../ledger/ledger.ts';
import {
  beginCapture,
  cancelUnknown,
  cancelUnpaid,
  dueOrders,
  insertOrder,
  lockMember,
  lockOrder,
  markChecked,
  moveOrder,
  type Order,
  openOrder,
  orderById,
  orderOfMember,
  packageFor,
  recentlyStarted,
  type Terms,
} from './store.ts';
import type { OrderStatus } from './tables.ts';

export type Orders = ReturnType<typeof createOrders>;

/** Orders that a member may leave open within an hour. */
const MAX_OPEN = 20;
const OPEN_WINDOW_MS = 3_600_000;
/** PayPal lets nobody approve an order after three hours, and nobody capture an approved one after three days. */
const UNAPPROVED_LIFETIME_MS = 3 * 3_600_000;
const APPROVED_LIFETIME_MS = 72 * 3_600_000;
/** The provider's answer to a capture has come long before, or is never heard by whoever asked. */
const CAPTURE_MS = 10 * 60_000;
/** Younger orders are on their usual way and need no sweep. */
const SWEEP_AGE_MS = 60_000;
const SWEEP_LIMIT = 100;
const STOCK_LIMIT = 'app_products_stock_reserved';

/**
 * Orders with the provider, from their making to their credits. Nothing that a browser says of an order counts: what it
 * costs is read from our tables when it is made, and what became of it is asked of the provider.
 */
export function createOrders({ db, provider }: { db: Kysely<Tables>; provider: PaymentProvider | null }) {
  /** @throws Refusal PAYMENTS_CLOSED */
  const open = (): PaymentProvider => {
    if (!provider) throw new Refusal('PAYMENTS_CLOSED');
    return provider;
  };

  /** @throws Refusal PAYMENT_NOT_FOUND: a foreign order is no order */
  async function find(member: Member, providerOrderId: string): Promise<Order> {
    const order = await orderOfMember(db, member.userId, open().name, providerOrderId);
    if (!order) throw new Refusal('PAYMENT_NOT_FOUND');
    return order;
  }

  /**
   * Brings an order to where the provider's books have it, as often as it is called, by however many at once.
   * @returns its status then
   */
  async function settle(order: Order): Promise<OrderStatus> {
    if (order.status !== 'CREATED' && order.status !== 'CAPTURED') return order.status;
    const remote = order.provider_order_id === null ? null : await ask(open().order(order.provider_order_id));
    await follow(order, remote);
    return (await orderById(db, order.id)).status;
  }

  async function follow(order: Order, remote: ProviderOrder | null): Promise<void> {
    const fail = (error_code: ErrorCode) =>
      moveOrder(db, order.id, order.status, { status: 'FAILED', error_code });
    const isTaken = remote?.status === 'COMPLETED' || remote?.status === 'PENDING';
    if (remote && isTaken) {
      if (!isAsOrdered(order, remote)) return fail('PAYMENT_MISMATCH');
      await moveOrder(db, order.id, 'CREATED', {
        status: 'CAPTURED',
        capture_id: remote.captureId,
        payer_id: remote.payerId,
      });
      if (remote.status === 'COMPLETED') await post(order.id);
      return;
    }
    if (remote?.status === 'DECLINED') return fail('PAYMENT_DECLINED');
    // the provider never loses what it has captured: only an order that nobody paid for ends without its word
    const lifetime = remote?.status === 'APPROVED' ? APPROVED_LIFETIME_MS : UNAPPROVED_LIFETIME_MS;
    if (remote?.status === 'VOIDED') return moveOrder(db, order.id, 'CREATED', { status: 'CANCELLED' });
    const isOver = Date.now() - order.created_at.getTime() > lifetime;
    // the answer may be older than a capture that has begun since
    if (isOver) await cancelUnpaid(db, order.id, CAPTURE_MS);
  }

  /** Credits and bonus of a captured order, with its end, in one transaction and once. */
  async function post(orderId: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (order.status !== 'CAPTURED') return;
      // an order gives once in each currency (the gift's key): where both are of one, they are one gift
      const isOneGift = order.currency_id === CURRENCY.MFACE;
      await give(trx, order, order.currency_id, isOneGift ? order.amount + order.bonus : order.amount);
      if (order.bonus > 0 && !isOneGift) await give(trx, order, CURRENCY.MFACE, order.bonus);
      await moveOrder(trx, order.id, 'CAPTURED', { status: 'POSTED' });
    });
  }

  /** The member's open order on these terms for a limited package, or a new one. One at a time for each member. */
  function begin(terms: Terms, isLimited: boolean): Promise<Order> {
    return db.transaction().execute(async (trx) => {
      await lockMember(trx, terms.user_id);
      const earlier = isLimited ? await openOrder(trx, terms) : undefined;
      if (earlier) return earlier;
      if ((await recentlyStarted(trx, 'payment_orders', terms.user_id, OPEN_WINDOW_MS)) >= MAX_OPEN)
        throw new Refusal('TOO_MANY_PAYMENTS');
      return insertOrder(trx, terms).catch((error: unknown) => {
        throw violates(error, STOCK_LIMIT) ? new Refusal('PACKAGE_SOLD_OUT', error) : error;
      });
    });
  }

  return {
    find,
    settle,
    provider,

    /**
     * @param seen what the member was shown, if they say so
     * @throws Refusal PACKAGE_NOT_FOUND, PACKAGE_CHANGED, PACKAGE_SOLD_OUT, TOO_MANY_PAYMENTS, PAYMENTS_CLOSED, PAYMENT_PROVIDER_FAILED
     */
    async create(member: Member, appProductId: number, seen?: SeenTerms): Promise<CreateOrderAnswer> {
      const { name, createOrder } = open();
      const wanted = await packageFor(db, member.userId, appProductId);
      if (!wanted) throw new Refusal('PACKAGE_NOT_FOUND');
      const terms = {
        user_id: member.userId,
        app_product_id: wanted.id,
        provider: name,
        tax_type_id: wanted.tax_type_id,
        total_cents: totalCents(wanted.price_cents, wanted.tax_rate),
        price_currency: wanted.price_currency,
        currency_id: wanted.currency_id,
        amount: wanted.amount,
        bonus: wanted.bonus,
      };
      if (seen && !isAsSeen(terms, seen)) throw new Refusal('PACKAGE_CHANGED');
      // an order holds one of a limited stock: a member who comes back to the window gets the same one
      const earlier = wanted.is_limited ? await openOrder(db, terms) : undefined;
      if (earlier) await settle(earlier);
      // the order is ours before it is the provider's: whatever is approved there can be found here
      const order = await begin(terms, wanted.is_limited);
      const total = order.total_cents;
      const orderId =
        order.provider_order_id ??
        (await ask(
          createOrder({
            reference: order.uid,
            total: { cents: total, currency: order.price_currency },
            description: wanted.name,
          }),
        ).catch(async (error: unknown) => {
          await cancelUnknown(db, order.id);
          throw error;
        }));
      await db
        .updateTable('payment_orders')
        .set({ provider_order_id: orderId })
        .where('id', '=', order.id)
        .execute();
      return { orderId, total: decimal(total), currency: wanted.price_currency };
    },

    /**
     * Takes the money of an order that its payer approved. The credits follow with the completion, or with the sweep.
     * @throws Refusal PAYMENT_NOT_FOUND, PAYMENT_NOT_APPROVED, PAYMENT_MISMATCH, PAYMENT_DECLINED, PAYMENT_CANCELLED
     */
    async capture(member: Member, providerOrderId: string): Promise<CaptureAnswer> {
      const order = await find(member, providerOrderId);
      if (order.status === 'CREATED') await takeMoney(order, providerOrderId);
      const now = await orderById(db, order.id);
      if (now.status !== 'CAPTURED' && now.status !== 'POSTED') throw new Refusal(refusalOf(now));
      return { orderId: providerOrderId, captureId: now.capture_id, payerId: now.payer_id };
    },

    /**
     * Settles what nobody came back for: money that was captured by a process that was killed, orders that nobody paid.
     * @returns how many orders it looked at
     */
    async reconcile(onError: (error: unknown) => void, minAgeMs = SWEEP_AGE_MS): Promise<number> {
      if (!provider) return 0;
      const due = await dueOrders(db, provider.name, { minAgeMs, limit: SWEEP_LIMIT });
      for (const order of due) {
        await markChecked(db, order.id);
        await settle(order).catch(onError);
      }
      return due.length;
    },
  };

  async function takeMoney(order: Order, providerOrderId: string): Promise<void> {
    const before = await ask(open().order(providerOrderId));
    // a payer may change an order in the provider's window: money that was not asked for is not taken
    if (before && !isAsOrdered(order, before)) {
      return moveOrder(db, order.id, 'CREATED', { status: 'FAILED', error_code: 'PAYMENT_MISMATCH' });
    }
    if (!(await beginCapture(db, order.id))) return;
    const after = await ask(open().capture(providerOrderId, order.uid));
    if (!after) return;
    const isTaken = after.status === 'COMPLETED' || after.status === 'PENDING';
    if (!isTaken) return follow(order, after);
    if (!isAsOrdered(order, after)) return follow(order, after);
    await moveOrder(db, order.id, 'CREATED', {
      status: 'CAPTURED',
      capture_id: after.captureId,
      payer_id: after.payerId,
    });
  }
}

async function give(trx: Db, order: Order, currencyId: number, amount: number): Promise<void> {
  await grant(trx, {
    userId: order.user_id,
    currencyId,
    amount,
    reason: 'purchase',
    idempotencyKey: `payment:${order.id}:${currencyId}`,
  });
}

function isAsOrdered(order: Order, remote: ProviderOrder): boolean {
  return (
    remote.reference === order.uid &&
    remote.total.cents === order.total_cents &&
    remote.total.currency === order.price_currency
  );
}

/** Why an order brings no credits. */
export function refusalOf({ status, error_code }: Pick<Order, 'status' | 'error_code'>): ErrorCode {
  if (status === 'FAILED') return error_code ?? 'PAYMENT_DECLINED';
  if (status === 'CANCELLED') return 'PAYMENT_CANCELLED';
  return status === 'CAPTURED' ? 'PAYMENT_PENDING' : 'PAYMENT_NOT_APPROVED';
}

/** A provider that does not answer is no fault of ours nor of the member's. */
async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderFailed) throw new Refusal('PAYMENT_PROVIDER_FAILED', error);
    throw error;
  }
}

const isAsSeen = ({ total_cents, price_currency, amount, bonus }: Terms, seen: SeenTerms): boolean =>
  seen.total === decimal(total_cents) &&
  seen.currency === price_currency &&
  seen.amount === amount &&
  seen.bonus === bonus;
