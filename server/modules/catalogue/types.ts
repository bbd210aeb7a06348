import { SERVICE_TYPES } from '@facet/contract/catalogue.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { PaymentTypes } from '../payments/graphql.ts';
import type { CurrencyItem } from './currencies.ts';
import type { ServiceItem } from './services.ts';
import type { Adjusted, adjustmentsOf } from './stock.ts';

/** As administrators see them. What members see of the same rows are types of their own. */
export function registerTypes(builder: Builder, serviceById: (id: number) => Promise<ServiceItem>) {
  const ServiceType = builder.enumType('ServiceType', { values: SERVICE_TYPES });

  const ServiceCurrency = builder.objectRef<ServiceItem>('ServiceCurrency').implement({
    fields: (t) => ({
      id: t.exposeInt('currencyId'),
      name: t.exposeString('currencyName'),
      code: t.exposeString('currencyCode'),
    }),
  });
  const CatalogueService = builder.objectRef<ServiceItem>('CatalogueService').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      description: t.exposeString('description', { nullable: true }),
      cost: t.string({ description: 'Decimal text.', resolve: ({ cost }) => String(cost) }),
      type: t.field({ type: ServiceType, resolve: ({ type }) => type }),
      cooldown: t.exposeInt('cooldown', { description: 'Seconds.' }),
      stock: t.exposeInt('stock', { nullable: true, description: 'Null: unlimited.' }),
      availableStock: t.int({
        nullable: true,
        description: 'What open reservations do not hold; null: unlimited.',
        resolve: ({ stock, reserved }) => (stock === null ? null : stock - reserved),
      }),
      stockAlertThreshold: t.exposeInt('stockAlertThreshold', { nullable: true }),
      isActive: t.exposeBoolean('isActive'),
      version: t.exposeInt('version'),
      updatedAt: t.string({ resolve: ({ updatedAt }) => updatedAt.toISOString() }),
      currency: t.field({ type: ServiceCurrency, resolve: (service) => service }),
    }),
  });
  const CatalogueCurrency = builder.objectRef<CurrencyItem>('CatalogueCurrency').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      type: t.exposeString('type'),
      description: t.exposeString('description', { nullable: true }),
      sortOrder: t.exposeInt('sortOrder'),
      isActive: t.exposeBoolean('isActive'),
      version: t.exposeInt('version'),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      updatedAt: t.string({ resolve: ({ updatedAt }) => updatedAt.toISOString() }),
    }),
  });
  const StockAdjustment = builder
    .objectRef<Awaited<ReturnType<typeof adjustmentsOf>>[number]>('StockAdjustment')
    .implement({
      fields: (t) => ({
        id: t.exposeInt('id'),
        previousStock: t.exposeInt('previousStock', { nullable: true, description: 'Null: unlimited.' }),
        newStock: t.exposeInt('newStock', { nullable: true, description: 'Null: unlimited.' }),
        reason: t.exposeString('reason'),
        username: t.exposeString('username'),
        createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      }),
    });
  const StockResult = builder
    .objectRef<{ adjusted?: Adjusted; error?: string }>('StockAdjustmentResult')
    .implement({
      fields: (t) => ({
        success: t.boolean({ resolve: ({ adjusted }) => adjusted !== undefined }),
        service: t.field({
          type: CatalogueService,
          nullable: true,
          resolve: ({ adjusted }) => (adjusted ? serviceById(adjusted.serviceId) : null),
        }),
        previousStock: t.int({ nullable: true, resolve: ({ adjusted }) => adjusted?.previousStock }),
        newStock: t.int({ nullable: true, resolve: ({ adjusted }) => adjusted?.newStock }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });
  return { ServiceType, CatalogueService, CatalogueCurrency, StockAdjustment, StockResult };
}

type ServiceTypeRef = ReturnType<typeof registerTypes>['ServiceType'];

/** An update's fields are all optional: what it does not name stays as it is. */
export function registerInputs(
  builder: Builder,
  { ServiceType, payments }: { ServiceType: ServiceTypeRef; payments: PaymentTypes },
) {
  const service = (isNew: boolean) =>
    builder.inputType(isNew ? 'CreateServiceInput' : 'UpdateServiceInput', {
      fields: (t) => ({
        name: t.string({ required: isNew }),
        description: t.string(),
        cost: t.string({ required: isNew, description: 'Decimal text.' }),
        type: t.field({ type: ServiceType }),
        cooldown: t.int({ description: 'Seconds.' }),
        stock: t.int({ description: 'Null: unlimited.' }),
        stockAlertThreshold: t.int(),
        currencyId: t.int({ required: isNew }),
        isActive: t.boolean(),
      }),
    });
  const currency = (isNew: boolean) =>
    builder.inputType(isNew ? 'CreateCurrencyInput' : 'UpdateCurrencyInput', {
      fields: (t) => ({
        code: t.string({ required: isNew }),
        name: t.string({ required: isNew }),
        type: t.string({ required: isNew }),
        description: t.string(),
        sortOrder: t.int(),
        isActive: t.boolean(),
      }),
    });
  const product = (isNew: boolean) =>
    builder.inputType(isNew ? 'CreateAppProductInput' : 'UpdateAppProductInput', {
      fields: (t) => ({
        name: t.string({ required: isNew }),
        description: t.string(),
        amount: t.int({ required: isNew }),
        bonus: t.int({ description: 'Mileage on top.' }),
        price: t.float({ required: isNew, description: 'Before tax.' }),
        priceCurrency: t.string({ description: 'USD if it is left out.' }),
        currencyId: t.int({ required: isNew }),
        stock: t.int({ description: 'Null: unlimited.' }),
        platformData: t.string({ description: 'JSON text.' }),
        marker: t.field({ type: payments.ProductMarker }),
        sortOrder: t.int(),
        isActive: t.boolean(),
      }),
    });
  return {
    CreateServiceInput: service(true),
    UpdateServiceInput: service(false),
    CreateCurrencyInput: currency(true),
    UpdateCurrencyInput: currency(false),
    CreateAppProductInput: product(true),
    UpdateAppProductInput: product(false),
    StockAdjustmentInput: builder.inputType('StockAdjustmentInput', {
      fields: (t) => ({ quantity: t.int({ required: true }), reason: t.string({ required: true }) }),
    }),
  };
}
