import type { Kysely } from 'kysely';
import { partner } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import { refusalText } from '../../refusal.ts';
import type { CreditTypes } from '../ledger/graphql.ts';
import { editProduct, productServices } from './products.ts';

export function registerProducts(
  builder: Builder,
  {
    db,
    shared,
    credits,
  }: {
    db: Kysely<Tables>;
    shared: Shared;
    credits: CreditTypes;
  },
): void {
  builder.queryField('productServices', (t) =>
    t.field({
      type: [credits.Service],
      description: 'Our addition. What a partner’s photo may be paid with, beside a price of its own.',
      resolve: () => productServices(db),
    }),
  );
  builder.mutationField('editProduct', (t) =>
    t.field({
      type: shared.MutationResult,
      description: 'Our addition. What a partner says of one of their products; all of it.',
      args: {
        productId: t.arg.int({ required: true }),
        title: t.arg.string({ required: true }),
        cost: t.arg.int({ description: 'FACE. Without it the service says it.' }),
        serviceId: t.arg.int({ description: 'Of productServices. Without it, the usual one.' }),
        isGeneratedWithAd: t.arg.boolean({ required: true }),
      },
      async resolve(_, { cost = null, serviceId = null, ...edit }, { caller }) {
        try {
          await editProduct(db, partner(caller).partnerId, { ...edit, cost, serviceId });
          return { ok: true, id: edit.productId };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
  );
}
