import { GENERATION_VARIANTS } from '@facet/contract/constants.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import { pageOf, type Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { BundleTypes } from '../bundles/graphql.ts';
import type { PurchaseTypes } from '../purchases/graphql.ts';
import { FACE_HINTS, fitsOf, type PersonFit, type ProductFit } from './fits.ts';
import type { AnotherFaceCost } from './originals.ts';
import type { Productions } from './productions.ts';
import {
  markChecked,
  openProductions,
  type ProductionFilter,
  type ProductionWithProduct,
  productionsOfBundle,
  productionsOfPurchase,
  searchProductions,
  unreadCount,
} from './store.ts';

/** Of the argument by which a fan names one of several people. */
const whom = {
  description:
    'Our addition. The photo’s location list with the highest number at the person whom the caller wants to be, one of those who are open; without it, the photo’s own target.',
};
const EMPTY = 'You have no photos here yet.';

export type ProductionTypes = ReturnType<typeof registerProductions>;

export function registerProductions(
  builder: Builder,
  ports: {
    db: Db;
    images: Images;
    productions: Productions;
    shared: Shared;
    generatorVersion: string;
    bundles: BundleTypes;
    purchases: PurchaseTypes;
  },
) {
  const { db, images, productions, shared } = ports;
  const { Product, BundleDetailResult } = ports.bundles;

  const ProductionStatus = builder.enumType('ProductionStatus', {
    values: ['PENDING', 'PROCESSING', 'SUCCESS', 'FAILED'] as const,
  });
  const ProductionFilter = builder.enumType('ProductionFilter', {
    values: ['ALL', 'GENERATING', 'UNREAD'] as const,
  });

  const Production = builder.objectRef<ProductionWithProduct>('Production').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      uid: t.string({
        description:
          'Of the photo that shows it: one with another face takes the place of the first, unless it failed.',
        resolve: ({ uid, originalUid, status }) => (status === 'FAILED' ? uid : (originalUid ?? uid)),
      }),
      product: t.field({ type: Product, resolve: ({ product }) => product }),
      srcfile: t.string({
        nullable: true,
        description: 'Address of the fan’s face photo; empty once they have deleted it.',
        resolve: ({ srcKey }) => srcKey && images.address(srcKey),
      }),
      finishedPath: t.string({
        nullable: true,
        description: 'Address of the finished photo; empty while it is being generated.',
        resolve: ({ fileKey }) => fileKey && images.address(fileKey),
      }),
      image: t.field({
        type: shared.Image,
        nullable: true,
        resolve: (production) =>
          production.fileKey === null ? null : images.info({ ...production, key: production.fileKey }),
      }),
      isChecked: t.exposeBoolean('isChecked'),
      status: t.field({ type: ProductionStatus, resolve: ({ status }) => status }),
      error: t.string({
        nullable: true,
        description: 'Why it failed, in the catalogue’s words.',
        resolve: ({ errorCode }) => errorCode && ERRORS[errorCode],
      }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
    }),
  });

  builder.objectField(BundleDetailResult, 'userProductions', (t) =>
    t.field({
      type: [Production],
      description: 'The caller’s, newest first; empty for a visitor.',
      async resolve({ bundle, products }, _, { caller }) {
        if (caller.kind === 'visitor') return [];
        const byId = new Map(products.map((product) => [product.id, product]));
        const made = await productionsOfBundle(db, caller.userId, bundle.id);
        return made.flatMap((production) => {
          const product = byId.get(production.productId);
          return product ? [{ ...production, product }] : [];
        });
      },
    }),
  );

  const FaceHint = builder.enumType('FaceHint', { values: FACE_HINTS });
  const PersonFit = builder.objectRef<PersonFit>('PersonFit').implement({
    description: 'Whether a face fits a person of a photo, as far as is known without making the picture.',
    fields: (t) => ({
      person: t.exposeInt('person', { description: 'Their index in the location list.' }),
      ok: t.boolean({ resolve: ({ code }) => code === null }),
      code: t.exposeString('code', { nullable: true }),
      error: t.string({ nullable: true, resolve: ({ code }) => code && ERRORS[code] }),
      hint: t.field({
        type: FaceHint,
        nullable: true,
        description: 'What another photo of the same face would do better; TRY: only a trial can tell.',
        resolve: ({ hint }) => hint,
      }),
    }),
  });
  const ProductFit = builder.objectRef<ProductFit>('ProductFit').implement({
    fields: (t) => ({
      productId: t.exposeInt('productId'),
      persons: t.field({ type: [PersonFit], resolve: ({ persons }) => persons }),
    }),
  });
  builder.objectField(BundleDetailResult, 'fits', (t) =>
    t.field({
      type: [ProductFit],
      description:
        'Our addition. How the face that the caller has chosen fits the people who are open; empty without one.',
      resolve: ({ products }, _, { caller }) =>
        caller.kind === 'visitor' ? [] : fitsOf(db, caller.userId, products, ports.generatorVersion),
    }),
  );

  builder.objectField(ports.purchases.BundlePurchase, 'productions', (t) =>
    t.field({
      type: [Production],
      description: 'What was made of it or is being made, newest first; one of each photo.',
      resolve: ({ id }) => productionsOfPurchase(db, id),
    }),
  );

  interface List {
    rows: ProductionWithProduct[];
    totalCount: number;
    totalPages: number;
  }
  const ProductionList = builder.objectRef<List>('ProductionList').implement({
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      productions: t.field({ type: [Production], resolve: ({ rows }) => rows }),
      totalCount: t.exposeInt('totalCount'),
      totalPages: t.exposeInt('totalPages'),
    }),
  });
  const SearchProductionsResult = builder.unionType('SearchProductionsResult', {
    types: [ProductionList, shared.EmptyResult, shared.ErrorResult],
    resolveType: (value) =>
      'rows' in value ? 'ProductionList' : 'message' in value ? 'EmptyResult' : 'ErrorResult',
  });
  const GenerationCheck = builder
    .objectRef<{ ok: boolean; isTried: boolean; code?: string; error?: string }>('GenerationCheck')
    .implement({
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        isTried: t.exposeBoolean('isTried', {
          description: 'False: nobody had the time to make the picture; nothing else speaks against it.',
        }),
        code: t.exposeString('code', { nullable: true }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  const AnotherFacePayment = builder.enumType('AnotherFacePayment', {
    values: ['CREDIT', 'ADVERTISEMENT', 'BUNDLE'] as const,
  });
  const AnotherFaceCost = builder.objectRef<AnotherFaceCost>('AnotherFaceCost').implement({
    description:
      'What paid for a photo, and pays for it again with another face; a bought bundle pays once for both.',
    fields: (t) => ({
      payment: t.field({ type: AnotherFacePayment, resolve: ({ payment }) => payment }),
      cost: t.exposeInt('cost', { description: 'In FACE.' }),
    }),
  });
  const EditSrcfileResult = builder
    .objectRef<{ ok: boolean; id?: number; makingId?: number; error?: string }>('EditSrcfileResult')
    .implement({
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        id: t.exposeInt('id', { nullable: true, description: 'Of the photo.' }),
        makingId: t.exposeInt('makingId', {
          nullable: true,
          description: 'Of the production that makes its new picture.',
        }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  builder.queryFields((t) => ({
    anotherFaceCost: t.field({
      type: AnotherFaceCost,
      args: { productionId: t.arg.int({ required: true }) },
      resolve: (_, { productionId }, { caller }) => productions.anotherFaceCost(member(caller), productionId),
    }),
    getUnreadCount: t.int({ resolve: (_, __, { caller }) => unreadCount(db, member(caller).userId) }),
    checkGeneration: t.field({
      type: GenerationCheck,
      description: 'Whether a face photo fits a product, asked before anything is paid.',
      args: {
        productId: t.arg.int({ required: true }),
        srcfile: t.arg.string({ required: true }),
        location: t.arg.string(whom),
      },
      async resolve(_, { productId, srcfile, location }, { caller }) {
        try {
          return { ok: true, isTried: await productions.check(member(caller), productId, srcfile, location) };
        } catch (error) {
          if (error instanceof Refusal)
            return { ok: false, isTried: true, code: error.code, error: error.message };
          throw error;
        }
      },
    }),
    searchProductions: t.field({
      type: SearchProductionsResult,
      description: 'The caller’s productions, newest first.',
      args: {
        filter: t.arg({ type: ProductionFilter, defaultValue: 'ALL' }),
        pagination: t.arg({ type: shared.PaginationInput, required: true }),
      },
      async resolve(_, { filter, pagination }, { caller }) {
        const { limit, offset } = pageOf(pagination);
        const search = { userId: member(caller).userId, filter: filter ?? 'ALL', limit, offset } as const;
        const { rows, totalCount } = await searchProductions(
          db,
          search satisfies { filter: ProductionFilter },
        );
        if (totalCount === 0) return { ok: true, message: EMPTY };
        return { rows, totalCount, totalPages: Math.ceil(totalCount / limit) };
      },
    }),
    productionsInProgress: t.field({
      type: [Production],
      description: 'The caller’s productions that are being generated, newest first.',
      resolve: (_, __, { caller }) => openProductions(db, member(caller).userId),
    }),
  }));

  const GenerationVariant = builder.enumType('GenerationVariant', {
    description:
      'The usual picture, or the one that there may be beside it: with the fan’s face alone, or with their whole head.',
    values: GENERATION_VARIANTS,
  });
  const which = {
    type: GenerationVariant,
    description: 'Our addition. The one that the fan has seen and chosen; without it, `likeness`.',
  };

  const answer = (done: Promise<number>) =>
    done.then(
      (id) => ({ ok: true, id }),
      (error: unknown) => ({ ok: false, error: refusalText(error) }),
    );

  builder.mutationFields((t) => ({
    CreateProductionWithData: t.field({
      type: shared.MutationResult,
      args: {
        productId: t.arg.int({ required: true }),
        srcfile: t.arg.string({ required: true }),
        targetfile: t.arg.string({ required: true }),
        agreementMetaData: t.arg.string({ required: true }),
        tradeHistoryId: t.arg.int({ required: true }),
        location: t.arg.string(whom),
        variant: t.arg(which),
      },
      resolve: (_, args, { caller, address }) =>
        answer(productions.create(member(caller), { ...args, address })),
    }),
    createProductionWithBundle: t.field({
      type: shared.MutationResult,
      description: 'Starts a generation that a bought bundle pays for: each of its photos once.',
      args: {
        productId: t.arg.int({ required: true }),
        bundlePurchaseId: t.arg.int({ required: true }),
        srcfile: t.arg.string({ required: true }),
        agreementMetaData: t.arg.string({ required: true }),
        location: t.arg.string(whom),
        variant: t.arg(which),
      },
      resolve: (_, args, { caller, address }) =>
        answer(productions.createWithBundle(member(caller), { ...args, address })),
    }),
    editProductionSrcfile: t.field({
      type: EditSrcfileResult,
      description:
        'Generates a finished photo anew with another face; its picture stays until the new one is there.',
      args: {
        productionId: t.arg.int({ required: true }),
        srcfile: t.arg.string({ required: true }),
        agreementMetaData: t.arg.string({ required: true }),
        cost: t.arg.int({
          description: 'What the fan was told that it costs; it is refused where that has changed.',
        }),
      },
      async resolve(_, args, { caller, address, idempotencyKey: key }) {
        const id = args.productionId;
        const done = await answer(productions.changeFace(member(caller), { ...args, address, key }));
        return 'id' in done ? { ok: true, id, makingId: done.id } : done;
      },
    }),
    editInGeneration: t.field({
      type: shared.MutationResult,
      args: { productionId: t.arg.int({ required: true }), value: t.arg.boolean({ required: true }) },
      resolve: (_, { productionId, value }, { caller }) =>
        answer(productions.editInGeneration(member(caller), productionId, value).then(() => productionId)),
    }),
    markProductionAsChecked: t.field({
      type: Production,
      args: { id: t.arg.int({ required: true }) },
      async resolve(_, { id }, { caller }) {
        const production = await markChecked(db, member(caller).userId, id);
        if (!production) throw new Refusal('NOT_FOUND');
        return production;
      },
    }),
  }));

  return { Production };
}
