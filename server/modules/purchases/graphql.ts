import { ERRORS } from '@facet/contract/errors.ts';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { type Graphql, pageOf } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { BundleTypes } from '../bundles/graphql.ts';
import { bundleById, productsOfBundle } from '../bundles/store.ts';
import type { CreditTypes } from '../ledger/graphql.ts';
import type { Purchases } from './purchases.ts';
import {
  OFFER_STATES,
  type Offer,
  offerOf,
  type PurchaseEntry,
  type PurchaseRow,
  purchaseById,
  purchasesOf,
} from './store.ts';

export type PurchaseTypes = ReturnType<typeof registerPurchases>;

interface OfCurrency {
  currencyId: number;
  currencyCode: string;
  currencyName: string;
}

const currencyOf = (row: OfCurrency) => ({
  ...{ id: row.currencyId, code: row.currencyCode, name: row.currencyName },
});

const statusOf = ({ used, total }: { used: number; total: number }) =>
  used < total ? ('OPEN' as const) : ('USED' as const);

export function registerPurchases(
  { builder, shared }: Graphql,
  ports: { db: Db; images: Images; purchases: Purchases; bundles: BundleTypes; credits: CreditTypes },
) {
  const { db, images, purchases } = ports;
  const { Currency } = ports.credits;

  const Status = builder.enumType('BundlePurchaseStatus', {
    description: 'OPEN: photos are left to be made.',
    values: ['OPEN', 'USED'] as const,
  });
  const BundlePurchase = builder.objectRef<PurchaseRow>('BundlePurchase').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      orderId: t.exposeString('uid'),
      price: t.exposeInt('price', { description: 'What was paid, in `currency`.' }),
      purchaseDate: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      status: t.field({ type: Status, resolve: statusOf }),
      currency: t.field({ type: Currency, resolve: currencyOf }),
      total: t.exposeInt('total', { description: 'Photos that it is for.' }),
      used: t.exposeInt('used', { description: 'Of them, those that were made or are being made.' }),
      bundle: t.field({
        type: ports.bundles.Bundle,
        description: 'As it is now; it may have ended.',
        async resolve({ bundleId }) {
          const [bundle, products] = await Promise.all([
            bundleById(db, bundleId),
            productsOfBundle(db, bundleId),
          ]);
          return { bundle, products };
        },
      }),
    }),
  });
  const BundlePurchaseDetail = builder
    .objectRef<{ purchase: PurchaseRow }>('BundlePurchaseDetail')
    .implement({
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        purchase: t.field({ type: BundlePurchase, resolve: ({ purchase }) => purchase }),
      }),
    });
  const SeeBundlePurchaseResult = builder.unionType('SeeBundlePurchaseResult', {
    types: [BundlePurchaseDetail, shared.ErrorResult],
    resolveType: (value) => ('purchase' in value ? 'BundlePurchaseDetail' : 'ErrorResult'),
  });

  const Entry = builder.objectRef<PurchaseEntry>('BundlePurchaseEntry').implement({
    description: 'A purchase as the list of them shows it.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      orderId: t.exposeString('uid'),
      price: t.exposeInt('price'),
      purchaseDate: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      status: t.field({ type: Status, resolve: statusOf }),
      currency: t.field({ type: Currency, resolve: currencyOf }),
      total: t.exposeInt('total'),
      used: t.exposeInt('used'),
      bundleUid: t.exposeString('bundleUid'),
      bundleName: t.exposeString('bundleName'),
      partnerName: t.exposeString('partnerName'),
      images: t.field({
        type: [shared.Image],
        description: 'Of the bundle’s first photos.',
        resolve: (entry) => entry.images.map((image) => images.info(image)),
      }),
    }),
  });
  type List = { rows: PurchaseEntry[]; totalCount: number; limit: number };
  const EntryList = builder.objectRef<List>('BundlePurchaseList').implement({
    fields: (t) => ({
      purchases: t.field({ type: [Entry], resolve: ({ rows }) => rows }),
      totalCount: t.exposeInt('totalCount'),
      totalPages: t.int({ resolve: ({ totalCount, limit }) => Math.ceil(totalCount / limit) }),
    }),
  });

  const OfferState = builder.enumType('BundleOfferState', { values: OFFER_STATES });
  const BundleOffer = builder.objectRef<Offer>('BundleOffer').implement({
    fields: (t) => ({
      state: t.field({ type: OfferState, resolve: ({ state }) => state }),
      bought: t.exposeInt('bought', { description: 'How often the caller has bought it.' }),
      left: t.exposeInt('left', { description: 'Photos that are left to the caller.' }),
      purchaseId: t.exposeInt('purchaseId', {
        nullable: true,
        description: 'The oldest purchase that photos are left of.',
      }),
    }),
  });
  builder.objectField(ports.bundles.Bundle, 'offer', (t) =>
    t.field({
      type: BundleOffer,
      description: 'Whether the caller can buy all of its photos.',
      resolve: ({ bundle }, _, { caller }) =>
        offerOf(
          db,
          { ...bundle, sellerId: bundle.partner.user.id },
          caller.kind === 'member' ? caller.userId : null,
        ),
    }),
  );

  builder.queryFields((t) => ({
    seeBundlePurchase: t.field({
      type: SeeBundlePurchaseResult,
      args: { id: t.arg.int({ required: true }) },
      async resolve(_, { id }, { caller }) {
        const purchase = await purchaseById(db, member(caller).userId, id);
        return purchase ? { purchase } : { ok: false, error: ERRORS.PURCHASE_NOT_FOUND };
      },
    }),
    bundlePurchases: t.field({
      type: EntryList,
      description: 'The bundles that the caller has bought, newest first.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      async resolve(_, { pagination }, { caller }) {
        const page = pageOf(pagination);
        const found = await purchasesOf(db, { userId: member(caller).userId, ...page });
        return { ...found, limit: page.limit };
      },
    }),
  }));

  builder.mutationField('buyBundle', (t) =>
    t.field({
      type: shared.MutationResult,
      description:
        'Buys all photos of a bundle. Takes the `idempotency-key` header: the same key buys once. `id` is the purchase’s.',
      args: {
        uid: t.arg.string({ required: true }),
        price: t.arg.int({ required: true, description: 'What the member confirmed, in FACE.' }),
      },
      async resolve(_, { uid, price }, { caller, idempotencyKey }) {
        // a purchase that may act twice is none
        if (idempotencyKey === null) throw new Refusal('BAD_INPUT');
        return purchases.buy(member(caller), { uid, price, key: idempotencyKey }).then(
          (id) => ({ ok: true, id }),
          (error: unknown) => ({ ok: false, error: refusalText(error) }),
        );
      },
    }),
  );
  return { BundlePurchase };
}
