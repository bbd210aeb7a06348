import { ERRORS } from '@facet/contract/errors.ts';
import type { Caller } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Views } from '../earnings/views.ts';
import type { CreditTypes } from '../ledger/graphql.ts';
import {
  type BundleRow,
  bundleAt,
  hasEndedAt,
  type PartnerRow,
  type PartnerUserRow,
  productsOfBundle,
} from './store.ts';
import type { ProductDetails } from './tables.ts';

export type BundleTypes = ReturnType<typeof registerBundles>;

export interface BundleDetail {
  bundle: BundleRow;
  products: ProductDetails[];
}

export function registerBundles(
  builder: Builder,
  {
    db,
    images,
    shared,
    credits,
    views,
  }: { db: Db; images: Images; shared: Shared; credits: CreditTypes; views: Views },
) {
  const { Service } = credits;

  const PartnerUser = builder.objectRef<PartnerUserRow>('PartnerUser').implement({
    description: 'The account behind a partner.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      username: t.exposeString('username'),
      avatar: t.string({
        nullable: true,
        resolve: ({ avatarKey }) => avatarKey && images.address(avatarKey),
      }),
    }),
  });
  const Partner = builder.objectRef<PartnerRow>('Partner').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      representPartnerSrc: t.string({
        nullable: true,
        description: 'The picture of their account: a partner has one.',
        resolve: ({ user }) => user.avatarKey && images.address(user.avatarKey),
      }),
      user: t.field({ type: PartnerUser, resolve: ({ user }) => user }),
      currentFeeRatio: t.float({
        nullable: true,
        description: 'This and all that follow are told to the partner alone.',
        resolve: (partner, _, { caller }) => (isOwn(partner, caller) ? partner.currentFeeRatio : null),
      }),
      partnerGrade: t.string({
        nullable: true,
        resolve: (partner, _, { caller }) => (isOwn(partner, caller) ? partner.partnerGrade : null),
      }),
      settlementType: t.string({
        nullable: true,
        resolve: (partner, _, { caller }) => (isOwn(partner, caller) ? partner.settlementType : null),
      }),
      isAutoAcceptedShared: t.boolean({
        nullable: true,
        resolve: (partner, _, { caller }) => (isOwn(partner, caller) ? partner.isAutoAcceptedShared : null),
      }),
      isAutoAcceptPartnerRequests: t.boolean({
        nullable: true,
        resolve: (partner, _, { caller }) =>
          isOwn(partner, caller) ? partner.isAutoAcceptPartnerRequests : null,
      }),
      isAllowMultiplePartner: t.boolean({
        nullable: true,
        resolve: (partner, _, { caller }) => (isOwn(partner, caller) ? partner.isAllowMultiplePartner : null),
      }),
      isProductGeneratedWithAd: t.boolean({
        nullable: true,
        resolve: (partner, _, { caller }) =>
          isOwn(partner, caller) ? partner.isProductGeneratedWithAd : null,
      }),
      Service: t.field({
        type: Service,
        nullable: true,
        resolve: (partner, _, { caller }) => (isOwn(partner, caller) ? partner.service : null),
      }),
    }),
  });
  const CategoryCode = builder.objectRef<{ id: number; code: string }>('CategoryCode').implement({
    fields: (t) => ({ id: t.exposeInt('id'), code: t.exposeString('code') }),
  });
  const Product = builder.objectRef<ProductDetails>('Product').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      file: t.string({ resolve: (product) => images.address(product.fileKey) }),
      image: t.field({
        type: shared.Image,
        resolve: (product) => images.info({ ...product, key: product.fileKey }),
      }),
      title: t.exposeString('title'),
      location: t.exposeString('location', { description: 'Location list, entries parted by commas.' }),
      genLocation: t.exposeString('genLocation', { nullable: true }),
      personJsonPath: t.string({ resolve: (product) => images.address(product.personJsonKey) }),
      headJsonPath: t.string({ resolve: (product) => images.address(product.headJsonKey) }),
      isGeneratedWithAd: t.exposeBoolean('isGeneratedWithAd'),
      inSwap: t.exposeBoolean('inSwap'),
      Service: t.field({
        type: Service,
        nullable: true,
        resolve: (product) => ({
          id: product.serviceId,
          name: product.serviceName,
          description: product.serviceDescription,
          cost: product.cost,
          type: product.serviceType,
          cooldown: product.serviceCooldown,
        }),
      }),
    }),
  });
  const Bundle = builder.objectRef<BundleDetail>('Bundle').implement({
    fields: (t) => ({
      id: t.int({ resolve: ({ bundle }) => bundle.id }),
      uid: t.string({ resolve: ({ bundle }) => bundle.uid }),
      name: t.string({ resolve: ({ bundle }) => bundle.name }),
      description: t.string({ resolve: ({ bundle }) => bundle.description }),
      products: t.field({ type: [Product], resolve: ({ products }) => products }),
      price: t.int({ resolve: ({ bundle }) => bundle.price }),
      salePrice: t.int({ nullable: true, resolve: ({ bundle }) => bundle.salePrice }),
      partner: t.field({ type: Partner, resolve: ({ bundle }) => bundle.partner }),
      publishStartAt: t.string({
        nullable: true,
        resolve: ({ bundle }) => bundle.publishStartAt?.toISOString(),
      }),
      publishEndAt: t.string({ nullable: true, resolve: ({ bundle }) => bundle.publishEndAt?.toISOString() }),
      representativeFile: t.string({
        nullable: true,
        resolve: ({ bundle }) => bundle.representativeKey && images.address(bundle.representativeKey),
      }),
      representativeProductId: t.int({
        nullable: true,
        resolve: ({ bundle }) => bundle.representativeProductId,
      }),
      service: t.field({
        type: Service,
        nullable: true,
        resolve: ({ bundle }) =>
          bundle.serviceId === null
            ? null
            : {
                id: bundle.serviceId,
                name: bundle.serviceName!,
                description: bundle.serviceDescription,
                cost: bundle.serviceCost!,
                type: bundle.serviceType!,
                cooldown: bundle.serviceCooldown!,
              },
      }),
      usedInStock: t.int({ resolve: ({ bundle }) => bundle.usedInStock }),
      categoryCode: t.field({
        type: CategoryCode,
        nullable: true,
        resolve: ({ bundle }) =>
          bundle.categoryId === null ? null : { id: bundle.categoryId, code: bundle.categoryCode! },
      }),
      bundleCategory: t.string({ nullable: true, resolve: ({ bundle }) => bundle.bundleCategory }),
      maxPurchaseCount: t.int({ nullable: true, resolve: ({ bundle }) => bundle.maxPurchaseCount }),
      isActive: t.boolean({ resolve: ({ bundle }) => bundle.isActive }),
      status: t.string({ resolve: ({ bundle }) => bundle.status }),
      isOffered: t.boolean({
        description: 'Published, and within its dates: fans can open it.',
        resolve: ({ bundle }) => bundle.isOffered,
      }),
      isPrivate: t.boolean({
        description: 'It opens for who has its link, and is listed nowhere.',
        resolve: ({ bundle }) => bundle.isPrivate,
      }),
      version: t.int({
        description: 'A change names the version that it was made on.',
        resolve: ({ bundle }) => bundle.version,
      }),
      updatedAt: t.string({ resolve: ({ bundle }) => bundle.updatedAt.toISOString() }),
    }),
  });

  const BundleDetailResult = builder.objectRef<BundleDetail>('BundleDetailResult').implement({
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      bundle: t.field({ type: Bundle, resolve: (detail) => detail }),
    }),
  });
  const SeeBundleByUidResult = builder.unionType('SeeBundleByUidResult', {
    types: [BundleDetailResult, shared.ErrorResult],
    resolveType: (value) => ('bundle' in value ? 'BundleDetailResult' : 'ErrorResult'),
  });

  builder.queryField('SeeBundleByUid', (t) =>
    t.field({
      type: SeeBundleByUidResult,
      args: { uid: t.arg.string({ required: true }) },
      description: 'One that is published; its partner sees theirs in any state.',
      async resolve(_, { uid }, { caller, address, userAgent }) {
        const bundle = await bundleAt(db, uid, caller.kind === 'member' ? caller.partnerId : null);
        if (!bundle) {
          const code = (await hasEndedAt(db, uid)) ? 'BUNDLE_ENDED' : 'BUNDLE_NOT_FOUND';
          return { ok: false, error: ERRORS[code] };
        }
        const products = await productsOfBundle(db, bundle.id);
        if (bundle.isOffered && !isOwn(bundle.partner, caller)) {
          const userId = caller.kind === 'member' ? caller.userId : null;
          await views.seen({ id: bundle.id, partnerId: bundle.partner.id }, { userId, address, userAgent });
        }
        return { bundle, products };
      },
    }),
  );
  return { Partner, Product, Bundle, CategoryCode, BundleDetailResult };
}

function isOwn(partner: PartnerRow, caller: Caller): boolean {
  return caller.kind === 'member' && caller.partnerId === partner.id;
}
