import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@facet/contract/constants.ts';
import { type Kysely, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import { hasEnded, isPublished } from '../bundles/store.ts';
import { earnBySale } from '../earnings/earnings.ts';
import { memberKey, post, RELEASE_LIMIT, releaseExpired, reserve } from '../ledger/ledger.ts';

export interface BuyBundle {
  uid: string;
  /** What the member saw and confirmed. */
  price: number;
  key: string;
}

export type Purchases = ReturnType<typeof createPurchases>;

/** Buying bundles: reserved, spent, and the partner's share handed on, all in one transaction. */
export function createPurchases({ db }: { db: Kysely<Tables> }) {
  return {
    /**
     * The same key buys once, and gives that purchase's id again. Who has the bundle's address may buy it, as long as it is
     * published. All who buy one bundle wait for each other, so that none is bought more often than it may be.
     * @throws Refusal BUNDLE_NOT_FOUND, BUNDLE_ENDED, BUNDLE_NOT_SOLD, BUNDLE_OWN, BUNDLE_PRICE_CHANGED, BUNDLE_BOUGHT_OUT,
     * BUNDLE_SOLD_OUT, INSUFFICIENT_FACE; BAD_INPUT for a key that did something else
     */
    async buy(member: Member, { uid, price, key }: BuyBundle): Promise<number> {
      const { userId } = member;
      await releaseExpired(db, RELEASE_LIMIT, userId);
      return db.transaction().execute(async (trx) => {
        const bundle = await lockBundle(trx, uid);
        const ledgerKey = `bundle:${key}`;
        const earlier = await purchaseByKey(trx, userId, ledgerKey);
        if (earlier) {
          if (earlier.bundleId !== bundle?.id) throw new Refusal('BAD_INPUT');
          return earlier.id;
        }
        if (!bundle) throw new Refusal('BUNDLE_NOT_FOUND');
        if (!bundle.isPublished) throw new Refusal(bundle.hasEnded ? 'BUNDLE_ENDED' : 'BUNDLE_NOT_FOUND');
        if (bundle.sellerId === userId) throw new Refusal('BUNDLE_OWN');
        const cost = bundle.salePrice ?? bundle.price;
        if (cost === 0) throw new Refusal('BUNDLE_NOT_SOLD');
        if (cost !== price) throw new Refusal('BUNDLE_PRICE_CHANGED');
        if (bundle.most !== null && (await purchaseCount(trx, userId, bundle.id)) >= bundle.most)
          throw new Refusal('BUNDLE_BOUGHT_OUT');

        const currencyId = CURRENCY.FACE;
        const reservation = await reserve(trx, {
          ...{ userId, currencyId, amount: cost, key: ledgerKey },
          serviceId: bundle.serviceId,
        }).catch((error: unknown) => {
          const isSoldOut = error instanceof Refusal && error.code === 'SERVICE_SOLD_OUT';
          throw isSoldOut ? new Refusal('BUNDLE_SOLD_OUT', error) : error;
        });
        await post(trx, reservation.id);
        const { id } = await trx
          .insertInto('bundle_purchases')
          .values({
            ...{ uid: randomUUID(), user_id: userId, bundle_id: bundle.id, currency_id: currencyId },
            ...{ transfer_id: reservation.id, price: cost },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('bundles')
          .set({ used_in_stock: sql<number>`used_in_stock + 1` })
          .where('id', '=', bundle.id)
          .execute();
        const { partnerId } = bundle;
        await earnBySale(trx, { purchaseId: id, bundleId: bundle.id, partnerId, paid: cost });
        return id;
      });
    },
  };
}

/** Price and dates stay as they are until the transaction ends. */
function lockBundle(trx: Db, uid: string) {
  return trx
    .selectFrom('bundles')
    .innerJoin('partners', 'partners.id', 'bundles.partner_id')
    .select([
      'bundles.id',
      'bundles.partner_id as partnerId',
      'partners.user_id as sellerId',
      'bundles.price',
      'bundles.sale_price as salePrice',
      'bundles.service_id as serviceId',
      'bundles.max_purchase_count as most',
    ])
    .select((eb) => [isPublished(eb, 'bundles').as('isPublished'), hasEnded(eb, 'bundles').as('hasEnded')])
    .where('bundles.uid', '=', uid)
    .forNoKeyUpdate('bundles')
    .executeTakeFirst();
}

function purchaseByKey(trx: Db, userId: number, key: string) {
  return trx
    .selectFrom('ledger_transfers')
    .innerJoin('bundle_purchases', 'bundle_purchases.transfer_id', 'ledger_transfers.id')
    .select(['bundle_purchases.id', 'bundle_purchases.bundle_id as bundleId'])
    .where('ledger_transfers.idempotency_key', '=', memberKey(userId, key))
    .executeTakeFirst();
}

async function purchaseCount(db: Db, userId: number, bundleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('bundle_purchases')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('bundle_id', '=', bundleId)
    .executeTakeFirstOrThrow();
  return count;
}
