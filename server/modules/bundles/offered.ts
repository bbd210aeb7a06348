import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { BundleTypes } from './graphql.ts';
import { type OfferedProduct, offeredProducts } from './store.ts';

/** What there is to generate from, whichever bundle it is in. */
export function registerOffered(
  builder: Builder,
  { db, shared, bundles }: { db: Db; shared: Shared; bundles: BundleTypes },
): void {
  const Offered = builder.objectRef<OfferedProduct>('OfferedProduct').implement({
    description: 'A product, and a bundle that offers it.',
    fields: (t) => ({
      id: t.int({ description: 'Its product’s.', resolve: ({ product }) => product.id }),
      bundleUid: t.exposeString('bundleUid'),
      bundleName: t.exposeString('bundleName'),
      product: t.field({ type: bundles.Product, resolve: ({ product }) => product }),
    }),
  });
  const OfferedProducts = builder
    .objectRef<{ products: OfferedProduct[]; hasNextPage: boolean }>('OfferedProducts')
    .implement({
      fields: (t) => ({
        products: t.field({ type: [Offered], resolve: ({ products }) => products }),
        hasNextPage: t.exposeBoolean('hasNextPage'),
      }),
    });

  builder.queryField('searchOfferedProducts', (t) =>
    t.field({
      type: OfferedProducts,
      description: 'Our addition. What fans can generate from: photos of one person, or of several.',
      args: {
        isGroup: t.arg.boolean({ required: true }),
        pagination: t.arg({ type: shared.PaginationInput, required: true }),
      },
      async resolve(_, { isGroup, pagination }) {
        const { limit, offset } = pageOf(pagination);
        const found = await offeredProducts(db, { isGroup, limit: limit + 1, offset });
        return { products: found.slice(0, limit), hasNextPage: found.length > limit };
      },
    }),
  );
}
