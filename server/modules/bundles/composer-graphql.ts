import { BUNDLE_FIELDS } from '@facet/contract/bundle.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { type Caller, partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { Composer, PublishProblem } from './composer.ts';
import { categoryCodes, countOwnBundles, ownBundle, ownBundles, ownProducts } from './composer-store.ts';
import type { BundleTypes } from './graphql.ts';
import { type BundleRow, productsOfBundle } from './store.ts';
import type { ProductDetails } from './tables.ts';

interface EditResult {
  ok: boolean;
  id?: number;
  error?: string;
  code?: string;
  version?: number;
  problems?: PublishProblem[];
}

export function registerComposer(
  builder: Builder,
  {
    db,
    composer,
    images,
    shared,
    bundles: { Bundle, CategoryCode, Product },
  }: { db: Db; composer: Composer; images: Images; shared: Shared; bundles: BundleTypes },
): void {
  const BundleStatus = builder.enumType('BundleStatus', {
    values: ['DRAFT', 'PUBLISHED', 'ENDED'] as const,
  });
  const BundleFieldName = builder.enumType('BundleFieldName', { values: BUNDLE_FIELDS });
  const BundleProblem = builder.objectRef<PublishProblem>('BundleProblem').implement({
    description: 'What keeps a bundle from being published.',
    fields: (t) => ({
      field: t.field({ type: BundleFieldName, resolve: ({ field }) => field }),
      error: t.string({ resolve: ({ code }) => ERRORS[code] }),
    }),
  });
  const EditBundleResult = builder.objectRef<EditResult>('EditBundleResult').implement({
    fields: (t) => ({
      ok: t.exposeBoolean('ok'),
      id: t.exposeInt('id', { nullable: true }),
      error: t.exposeString('error', { nullable: true }),
      code: t.exposeString('code', { nullable: true, description: 'Of contract/errors.ts.' }),
      version: t.exposeInt('version', { nullable: true }),
      problems: t.field({
        type: [BundleProblem],
        description: 'Of publishing: everything that is missing or wrong.',
        resolve: ({ problems = [] }) => problems,
      }),
    }),
  });
  const BundleEntry = builder.objectRef<BundleRow>('BundleEntry').implement({
    description: 'A bundle as the list of its partner shows it.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      uid: t.exposeString('uid'),
      name: t.exposeString('name'),
      status: t.field({ type: BundleStatus, resolve: ({ status }) => status }),
      isOffered: t.boolean({ resolve: ({ isOffered }) => isOffered }),
      isPrivate: t.exposeBoolean('isPrivate'),
      productCount: t.int({ resolve: ({ productCount }) => productCount }),
      updatedAt: t.string({ resolve: ({ updatedAt }) => updatedAt.toISOString() }),
      publishStartAt: t.string({
        nullable: true,
        resolve: ({ publishStartAt }) => publishStartAt?.toISOString(),
      }),
      publishEndAt: t.string({ nullable: true, resolve: ({ publishEndAt }) => publishEndAt?.toISOString() }),
      image: t.field({
        type: shared.Image,
        nullable: true,
        resolve: ({ image }) => image && images.info(image),
      }),
    }),
  });
  const BundleEntryList = builder
    .objectRef<{ bundles: BundleRow[]; totalCount: number }>('BundleEntryList')
    .implement({
      fields: (t) => ({
        bundles: t.field({ type: [BundleEntry], resolve: (list) => list.bundles }),
        totalCount: t.exposeInt('totalCount'),
      }),
    });
  const ProductList = builder
    .objectRef<{ products: ProductDetails[]; totalCount: number }>('ProductList')
    .implement({
      fields: (t) => ({
        products: t.field({ type: [Product], resolve: (list) => list.products }),
        totalCount: t.exposeInt('totalCount'),
      }),
    });
  const BundleDraftInput = builder.inputType('BundleDraftInput', {
    description: 'What changes; what is left out stays as it is.',
    fields: (t) => ({
      name: t.string(),
      description: t.string(),
      productIds: t.intList({ description: 'All of them, in their order.' }),
      representativeProductId: t.int(),
      categoryCodeId: t.int(),
      price: t.float({ description: 'FACE, for all of it. 0: not sold as a whole.' }),
      salePrice: t.float(),
      maxPurchaseCount: t.float({ description: 'Null: as often as people want.' }),
      publishStartAt: t.string({ description: 'ISO 8601 with a zone. Null: as soon as it is published.' }),
      publishEndAt: t.string({ description: 'ISO 8601 with a zone. Null: until it is ended.' }),
      isPrivate: t.boolean(),
    }),
  });

  const answer = async (id: number | undefined, work: () => Promise<Partial<EditResult>>) => {
    try {
      return { ok: true, id, ...(await work()) };
    } catch (error) {
      return { ok: false, error: refusalText(error), ...(error instanceof Refusal && { code: error.code }) };
    }
  };
  const detailOf = async (caller: Caller, id: number) => {
    const bundle = await ownBundle(db, partner(caller).partnerId, id);
    if (!bundle) throw new Refusal('BUNDLE_NOT_FOUND');
    return { bundle, products: await productsOfBundle(db, bundle.id) };
  };

  builder.queryFields((t) => ({
    searchBundlesByPartner: t.field({
      type: BundleEntryList,
      description: 'The caller’s own, the last changed first.',
      args: {
        pagination: t.arg({ type: shared.PaginationInput, required: true }),
        status: t.arg({ type: BundleStatus, description: 'Null: in any state.' }),
      },
      async resolve(_, { pagination, status = null }, { caller }) {
        const { partnerId } = partner(caller);
        const page = pageOf(pagination);
        return {
          bundles: await ownBundles(db, partnerId, status, page),
          totalCount: await countOwnBundles(db, partnerId, status),
        };
      },
    }),
    seeOwnBundle: t.field({
      type: Bundle,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }, { caller }) => detailOf(caller, id),
    }),
    searchProductsByPartner: t.field({
      type: ProductList,
      description: 'The caller’s own, newest first: what bundles are composed of.',
      args: { pagination: t.arg({ type: shared.PaginationInput, required: true }) },
      resolve: (_, { pagination }, { caller }) =>
        ownProducts(db, partner(caller).partnerId, pageOf(pagination)),
    }),
    categoryCodes: t.field({ type: [CategoryCode], resolve: () => categoryCodes(db) }),
  }));

  builder.mutationFields((t) => {
    const versioned = { bundleId: t.arg.int({ required: true }), version: t.arg.int({ required: true }) };
    return {
      createBundle: t.field({
        type: EditBundleResult,
        description: 'An empty draft.',
        resolve: (_, __, { caller }) =>
          answer(undefined, async () => ({ id: await composer.create(partner(caller)), version: 1 })),
      }),
      editBundle: t.field({
        type: EditBundleResult,
        description: 'Keeps a draft as it is so far, complete or not.',
        args: { ...versioned, input: t.arg({ type: BundleDraftInput, required: true }) },
        resolve: (_, { input, ...change }, { caller }) =>
          answer(change.bundleId, async () => ({
            version: await composer.edit(partner(caller), change, input),
          })),
      }),
      publishBundle: t.field({
        type: EditBundleResult,
        args: versioned,
        resolve: (_, change, { caller }) =>
          answer(change.bundleId, async () => {
            const { version, problems } = await composer.publish(partner(caller), change);
            if (!problems) return { version };
            return { ok: false, problems, code: 'BUNDLE_INCOMPLETE', error: ERRORS.BUNDLE_INCOMPLETE };
          }),
      }),
      endBundle: t.field({
        type: EditBundleResult,
        args: versioned,
        resolve: (_, change, { caller }) =>
          answer(change.bundleId, async () => ({ version: await composer.end(partner(caller), change) })),
      }),
      takeBackBundle: t.field({
        type: EditBundleResult,
        args: versioned,
        resolve: (_, change, { caller }) =>
          answer(change.bundleId, async () => ({
            version: await composer.takeBack(partner(caller), change),
          })),
      }),
      deleteBundle: t.field({
        type: shared.MutationResult,
        description: 'A draft that nobody bought.',
        args: { bundleId: t.arg.int({ required: true }) },
        resolve: (_, { bundleId }, { caller }) =>
          answer(bundleId, async () => {
            await composer.remove(partner(caller), bundleId);
            return {};
          }),
      }),
    };
  });
}
