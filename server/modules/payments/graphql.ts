import type { ErrorCode } from '@facet/contract/errors.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { decimal } from '@facet/contract/payment.ts';
import { member, who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import { Refusal } from '../../refusal.ts';
import type { CreditTypes } from '../ledger/graphql.ts';
import { type PageOf, type Purchase, purchasesOf, type Spending, spendingsOf } from './history.ts';
import type { InitiatedPayment, PaymentRequests } from './requests.ts';
import { type Package, packages } from './store.ts';

interface OfCurrency {
  currencyId: number;
  currencyCode: string;
  currencyName: string;
}

const currencyOf = (row: OfCurrency) => ({
  ...{ id: row.currencyId, code: row.currencyCode, name: row.currencyName },
});

const SUCCESS_PAGE = '/payment/success';

type Initiation = { payment: InitiatedPayment; code?: undefined } | { payment?: undefined; code: ErrorCode };

export type PaymentTypes = ReturnType<typeof registerPayments>;

export function registerPayments(
  builder: Builder,
  {
    db,
    payments,
    shared,
    credits,
  }: { db: Db; payments: PaymentRequests; shared: Shared; credits: CreditTypes },
) {
  const { Currency } = credits;

  const ProductMarker = builder.enumType('ProductMarker', {
    values: ['MOST_POPULAR', 'BEST_VALUE'] as const,
  });
  const AppProduct = builder.objectRef<Package>('AppProduct').implement({
    description: 'A package of credits.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      amount: t.exposeInt('amount', { description: 'Of `currency`.' }),
      bonus: t.exposeInt('bonus', { description: 'Mileage on top.' }),
      price: t.float({ description: 'Before tax.', resolve: ({ priceCents }) => priceCents / 100 }),
      priceCurrency: t.exposeString('priceCurrency'),
      marker: t.field({ type: ProductMarker, nullable: true, resolve: ({ marker }) => marker }),
      description: t.exposeString('description', { nullable: true }),
      sortOrder: t.exposeInt('sortOrder'),
      isActive: t.exposeBoolean('isActive'),
      version: t.exposeInt('version'),
      stock: t.int({
        nullable: true,
        description: 'For administrators; null: unlimited.',
        resolve: ({ stock }, _, { caller }) => (who.administrators(caller) ? stock : null),
      }),
      availableStock: t.int({
        nullable: true,
        description: 'For administrators: what open orders do not hold; null: unlimited.',
        resolve: ({ stock, reserved }, _, { caller }) =>
          who.administrators(caller) && stock !== null ? stock - reserved : null,
      }),
      platformData: t.string({
        nullable: true,
        description: 'For administrators; JSON text.',
        resolve: ({ platformData }, _, { caller }) => (who.administrators(caller) ? platformData : null),
      }),
      currency: t.field({
        type: Currency,
        resolve: currencyOf,
      }),
    }),
  });

  const InitiatePaymentInput = builder.inputType('InitiatePaymentInput', {
    fields: (t) => ({
      appProductId: t.int({ required: true }),
      paymentMethodId: t.int({ required: true }),
      platform: t.string({ required: true }),
      quantity: t.int({ required: true }),
      taxTypeId: t.int(),
    }),
  });
  const PaymentProductInfo = builder.objectRef<InitiatedPayment>('PaymentProductInfo').implement({
    fields: (t) => ({
      price: t.float({ description: 'Before tax.', resolve: ({ priceCents }) => priceCents / 100 }),
      total: t.exposeString('total', { description: 'With the member’s tax; decimal text.' }),
      productId: t.exposeInt('productId'),
      currency: t.exposeString('currency'),
      name: t.exposeString('name'),
    }),
  });
  const PaymentError = builder.objectRef<{ code: ErrorCode }>('PaymentError').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      message: t.string({ resolve: ({ code }) => ERRORS[code] }),
    }),
  });
  const InitiatePaymentResult = builder.objectRef<Initiation>('InitiatePaymentResult').implement({
    fields: (t) => ({
      success: t.boolean({ resolve: ({ payment }) => payment !== undefined }),
      requestId: t.string({ nullable: true, resolve: ({ payment }) => payment?.requestId }),
      productInfo: t.field({
        type: PaymentProductInfo,
        nullable: true,
        resolve: ({ payment }) => payment,
      }),
      redirectUrl: t.string({
        nullable: true,
        description: 'Where a browser goes that left the page to pay.',
        resolve: ({ payment }) =>
          payment && `${SUCCESS_PAGE}?payment=${encodeURIComponent(payment.requestId)}`,
      }),
      error: t.field({
        type: PaymentError,
        nullable: true,
        resolve: ({ code }) => code && { code },
      }),
    }),
  });

  const PurchaseStatus = builder.enumType('PurchaseStatus', {
    values: ['CAPTURED', 'POSTED', 'FAILED'] as const,
  });
  const PurchaseType = builder.objectRef<Purchase>('Purchase').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      orderId: t.exposeString('uid'),
      name: t.exposeString('name'),
      amount: t.exposeInt('amount'),
      bonus: t.exposeInt('bonus'),
      total: t.string({
        description: 'What was paid, tax included; decimal text.',
        resolve: ({ totalCents }) => decimal(totalCents),
      }),
      priceCurrency: t.exposeString('priceCurrency'),
      status: t.field({
        type: PurchaseStatus,
        resolve: ({ status }) => status as 'CAPTURED' | 'POSTED' | 'FAILED',
      }),
      error: t.string({ nullable: true, resolve: ({ errorCode }) => errorCode && ERRORS[errorCode] }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      currency: t.field({
        type: Currency,
        resolve: currencyOf,
      }),
    }),
  });
  const SpendingStatus = builder.enumType('SpendingStatus', {
    values: ['RESERVED', 'SPENT', 'RETURNED'] as const,
  });
  const SpendingType = builder.objectRef<Spending>('Spending').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      amount: t.exposeInt('amount'),
      status: t.field({ type: SpendingStatus, resolve: ({ status }) => status }),
      serviceName: t.exposeString('serviceName', { nullable: true }),
      productTitle: t.exposeString('productTitle', { nullable: true }),
      productionUid: t.exposeString('productionUid', { nullable: true }),
      bundlePurchaseId: t.exposeInt('bundlePurchaseId', {
        nullable: true,
        description: 'Of a bought bundle, as the next two.',
      }),
      bundleName: t.exposeString('bundleName', { nullable: true }),
      orderId: t.exposeString('orderId', { nullable: true }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      currency: t.field({
        type: Currency,
        resolve: currencyOf,
      }),
    }),
  });

  type List<Row> = PageOf<Row> & { limit: number };
  const totalPages = ({ totalCount, limit }: { totalCount: number; limit: number }) =>
    Math.ceil(totalCount / limit);
  const PurchaseList = builder.objectRef<List<Purchase>>('PurchaseList').implement({
    fields: (t) => ({
      purchases: t.field({ type: [PurchaseType], resolve: ({ rows }) => rows }),
      totalCount: t.exposeInt('totalCount'),
      totalPages: t.int({ resolve: totalPages }),
    }),
  });
  const SpendingList = builder.objectRef<List<Spending>>('SpendingList').implement({
    fields: (t) => ({
      spendings: t.field({ type: [SpendingType], resolve: ({ rows }) => rows }),
      totalCount: t.exposeInt('totalCount'),
      totalPages: t.int({ resolve: totalPages }),
    }),
  });

  const PaymentStatus = builder.enumType('PaymentStatus', {
    values: ['INITIATED', 'COMPLETED', 'FAILED'] as const,
  });

  builder.queryFields((t) => ({
    paymentStatus: t.field({
      type: PaymentStatus,
      nullable: true,
      description: 'How a payment of the caller’s stands; null: they have none of this id.',
      args: { requestId: t.arg.string({ required: true }) },
      resolve: (_, { requestId }, { caller }) => payments.statusOf(member(caller), requestId),
    }),
    appProducts: t.field({
      type: [AppProduct],
      description: 'The packages of credits that can be bought. Administrators see the others too.',
      args: { isActive: t.arg.boolean(), currencyId: t.arg.int() },
      resolve: (_, { isActive = null, currencyId = null }, { caller }) =>
        packages(db, who.administrators(caller) ? { isActive, currencyId } : { isForSale: true, currencyId }),
    }),
    purchases: t.field({
      type: PurchaseList,
      description: 'What the caller has paid for, newest first.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      async resolve(_, { pagination }, { caller }) {
        const page = pageOf(pagination);
        const { userId } = member(caller);
        return { ...(await purchasesOf(db, { userId, ...page })), limit: page.limit };
      },
    }),
    spendings: t.field({
      type: SpendingList,
      description: 'What the caller has spent, newest first.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      async resolve(_, { pagination }, { caller }) {
        const page = pageOf(pagination);
        const { userId } = member(caller);
        return { ...(await spendingsOf(db, { userId, ...page })), limit: page.limit };
      },
    }),
  }));

  builder.mutationField('InitiatePayment', (t) =>
    t.field({
      type: InitiatePaymentResult,
      args: { input: t.arg({ type: InitiatePaymentInput, required: true }) },
      async resolve(_, { input }, { caller, idempotencyKey }): Promise<Initiation> {
        try {
          const wanted = { ...input, taxTypeId: input.taxTypeId ?? null };
          return { payment: await payments.initiate(member(caller), wanted, idempotencyKey) };
        } catch (error) {
          if (error instanceof Refusal) return { code: error.code };
          throw error;
        }
      },
    }),
  );
  return { ProductMarker };
}
