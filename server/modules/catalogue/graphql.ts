import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import { refusalText } from '../../refusal.ts';
import { actor } from '../audit/audit.ts';
import type { PaymentTypes } from '../payments/graphql.ts';
import { createCurrency, listCurrencies, updateCurrency } from './currencies.ts';
import { createAppProduct, updateAppProduct } from './products.ts';
import { createService, listServices, updateService } from './services.ts';
import { type Adjusted, adjustmentsOf, adjustServiceStock } from './stock.ts';
import { registerInputs, registerTypes } from './types.ts';

type Change = { ok: boolean; id?: number; error?: string };

export function registerCatalogue(
  { builder, shared }: Graphql,
  { db, payments }: { db: Kysely<Tables>; payments: PaymentTypes },
): void {
  const types = registerTypes(builder, async (id) => (await listServices(db, { id }))[0]!);
  const inputs = registerInputs(builder, { ServiceType: types.ServiceType, payments });

  builder.queryFields((t) => ({
    services: t.field({
      type: [types.CatalogueService],
      args: {
        isActive: t.arg.boolean(),
        type: t.arg({ type: types.ServiceType }),
        currencyId: t.arg.int(),
      },
      resolve: (_, filter) => listServices(db, filter),
    }),
    currencies: t.field({
      type: [types.CatalogueCurrency],
      args: { isActive: t.arg.boolean() },
      resolve: (_, filter) => listCurrencies(db, filter),
    }),
    stockAdjustments: t.field({
      type: [types.StockAdjustment],
      description: 'The last changes of a service’s stock, newest first.',
      args: { serviceId: t.arg.int({ required: true }) },
      resolve: (_, { serviceId }) => adjustmentsOf(db, serviceId),
    }),
  }));

  const changed = async (change: Promise<number>): Promise<Change> => {
    try {
      return { ok: true, id: await change };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  };
  const edited = <Input>({ id, version, input }: { id: number; version?: number | null; input: Input }) => ({
    ...{ id, input },
    version: version ?? null,
  });

  builder.mutationFields((t) => {
    const id = t.arg.int({ required: true });
    const version = t.arg.int({
      description: 'What the editor has seen: an edit of an older one is refused.',
    });
    return {
      createService: t.field({
        type: shared.MutationResult,
        args: { input: t.arg({ type: inputs.CreateServiceInput, required: true }) },
        resolve: (_, { input }, context) => changed(createService(db, actor(context), input)),
      }),
      updateService: t.field({
        type: shared.MutationResult,
        args: { id, version, input: t.arg({ type: inputs.UpdateServiceInput, required: true }) },
        resolve: (_, args, context) =>
          changed(updateService(db, actor(context), edited(args)).then(() => args.id)),
      }),
      createCurrency: t.field({
        type: shared.MutationResult,
        args: { input: t.arg({ type: inputs.CreateCurrencyInput, required: true }) },
        resolve: (_, { input }, context) => changed(createCurrency(db, actor(context), input)),
      }),
      updateCurrency: t.field({
        type: shared.MutationResult,
        args: { id, version, input: t.arg({ type: inputs.UpdateCurrencyInput, required: true }) },
        resolve: (_, args, context) =>
          changed(updateCurrency(db, actor(context), edited(args)).then(() => args.id)),
      }),
      createAppProduct: t.field({
        type: shared.MutationResult,
        args: { input: t.arg({ type: inputs.CreateAppProductInput, required: true }) },
        resolve: (_, { input }, context) => changed(createAppProduct(db, actor(context), input)),
      }),
      updateAppProduct: t.field({
        type: shared.MutationResult,
        args: { id, version, input: t.arg({ type: inputs.UpdateAppProductInput, required: true }) },
        resolve: (_, args, context) =>
          changed(updateAppProduct(db, actor(context), edited(args)).then(() => args.id)),
      }),
      adjustServiceStock: t.field({
        type: types.StockResult,
        args: {
          serviceId: t.arg.int({ required: true }),
          input: t.arg({ type: inputs.StockAdjustmentInput, required: true }),
        },
        async resolve(_, { serviceId, input }, context): Promise<{ adjusted?: Adjusted; error?: string }> {
          try {
            return { adjusted: await adjustServiceStock(db, actor(context), serviceId, input) };
          } catch (error) {
            return { error: refusalText(error) };
          }
        },
      }),
    };
  });
}
