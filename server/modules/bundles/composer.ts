import { randomBytes } from 'node:crypto';
import {
  type BundleField,
  bundleDescriptionProblem,
  bundleNameProblem,
  bundlePriceProblem,
  publishProblems,
  purchaseCountProblem,
} from '@facet/contract/bundle.ts';
import { BUNDLE } from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { momentOf } from '../../moment.ts';
import { Refusal } from '../../refusal.ts';
import {
  type BundleChange,
  categoryCodes,
  changeBundle,
  countOwnBundles,
  countOwnProducts,
  insertBundle,
  lockOwnBundle,
  lockPartner,
  ownBundle,
  productIdsOf,
  setProducts,
} from './composer-store.ts';
import { productsOfBundle } from './store.ts';
import type { BundleStatus } from './tables.ts';

export type Composer = ReturnType<typeof createComposer>;

/** A change names the version of the bundle that it was made on. */
interface Versioned {
  bundleId: number;
  version: number;
}

/** As the call brings it; what is undefined stays as it is. */
export interface BundleDraft {
  name?: string | null;
  description?: string | null;
  productIds?: readonly number[] | null;
  representativeProductId?: number | null;
  categoryCodeId?: number | null;
  price?: number | null;
  salePrice?: number | null;
  maxPurchaseCount?: number | null;
  publishStartAt?: string | null;
  publishEndAt?: string | null;
  isPrivate?: boolean | null;
}

export interface PublishProblem {
  field: BundleField;
  code: ErrorCode;
}

export type Published =
  | { version: number; problems?: undefined }
  | { version?: undefined; problems: PublishProblem[] };

/** Bytes of an address that nobody guesses, as a private bundle needs it. */
const UID_BYTES = 12;

/** Bundles as their partner composes them: kept with every change as drafts, published when all of it is right. */
export function createComposer({ db }: { db: Kysely<Tables> }) {
  /** @throws Refusal BUNDLE_NOT_FOUND, BUNDLE_CHANGED */
  async function lock(trx: Db, { partnerId }: PartnerMember, { bundleId, version }: Versioned) {
    const bundle = await lockOwnBundle(trx, partnerId, bundleId);
    if (!bundle) throw new Refusal('BUNDLE_NOT_FOUND');
    if (bundle.version !== version) throw new Refusal('BUNDLE_CHANGED');
    return bundle;
  }

  /** The partner's own, each once; what was bought stays. @throws Refusal */
  async function checkProducts(
    trx: Db,
    partnerId: number,
    ids: readonly number[],
    bundle: { id: number; isBought: boolean },
  ): Promise<void> {
    if (ids.length > BUNDLE.maxProducts) throw new Refusal('BUNDLE_PRODUCTS_TOO_MANY');
    if (new Set(ids).size < ids.length || (await countOwnProducts(trx, partnerId, ids)) < ids.length)
      throw new Refusal('BUNDLE_PRODUCTS_INVALID');
    if (!bundle.isBought) return;
    const before = await productIdsOf(trx, bundle.id);
    if (before.some((id) => !ids.includes(id))) throw new Refusal('BUNDLE_BOUGHT');
  }

  async function move(
    member: PartnerMember,
    change: Versioned,
    { from, to }: { from: readonly BundleStatus[]; to: BundleStatus },
  ): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const { id, status } = await lock(trx, member, change);
      if (!from.includes(status)) throw new Refusal('BUNDLE_STATE');
      return changeBundle(trx, id, { status: to });
    });
  }

  return {
    /** An empty draft. @throws Refusal BUNDLES_FULL */
    async create({ partnerId }: PartnerMember): Promise<number> {
      return db.transaction().execute(async (trx) => {
        await lockPartner(trx, partnerId);
        if ((await countOwnBundles(trx, partnerId, null)) >= BUNDLE.maxBundles)
          throw new Refusal('BUNDLES_FULL');
        return insertBundle(trx, partnerId, randomBytes(UID_BYTES).toString('base64url'));
      });
    },

    /**
     * Keeps a draft as it is so far, complete or not.
     * @returns the new version
     * @throws Refusal BUNDLE_NOT_FOUND, BUNDLE_CHANGED, BUNDLE_NOT_DRAFT, and for a value that cannot be kept
     */
    async edit(member: PartnerMember, change: Versioned, draft: BundleDraft): Promise<number> {
      const values = checked(draft);
      const { productIds } = draft;
      return db.transaction().execute(async (trx) => {
        const bundle = await lock(trx, member, change);
        if (bundle.status !== 'DRAFT') throw new Refusal('BUNDLE_NOT_DRAFT');
        if (productIds) {
          await checkProducts(trx, member.partnerId, productIds, bundle);
          await setProducts(trx, bundle.id, productIds);
        }
        const representative = draft.representativeProductId;
        const ids = productIds ?? (await productIdsOf(trx, bundle.id));
        if (representative != null && !ids.includes(representative))
          throw new Refusal('BUNDLE_REPRESENTATIVE_INVALID');
        if (values.categoryCodeId != null) {
          const codes = await categoryCodes(trx);
          if (!codes.some(({ id }) => id === values.categoryCodeId))
            throw new Refusal('BUNDLE_CATEGORY_INVALID');
        }
        const isGone =
          bundle.representativeProductId !== null && !ids.includes(bundle.representativeProductId);
        return changeBundle(trx, bundle.id, {
          ...values,
          representativeProductId: representative === undefined && isGone ? null : representative,
        });
      });
    },

    /**
     * From a draft or from one that was ended. Without a start, it is published now.
     * @throws Refusal BUNDLE_NOT_FOUND, BUNDLE_CHANGED, BUNDLE_STATE
     */
    async publish(member: PartnerMember, change: Versioned): Promise<Published> {
      return db.transaction().execute(async (trx) => {
        const { id, status, publishStartAt } = await lock(trx, member, change);
        if (status === 'PUBLISHED') throw new Refusal('BUNDLE_STATE');
        const bundle = (await ownBundle(trx, member.partnerId, id))!;
        const products = await productsOfBundle(trx, id);
        const now = new Date();
        const problems = publishProblems(
          { ...bundle, products, hasCategory: bundle.categoryId !== null },
          now,
        );
        if (problems.length > 0) return { problems };
        const start = { publishStartAt: publishStartAt ?? now };
        return { version: await changeBundle(trx, id, { status: 'PUBLISHED', ...start }) };
      });
    },

    /** Nobody is offered it any more. @throws Refusal BUNDLE_NOT_FOUND, BUNDLE_CHANGED, BUNDLE_STATE */
    end: (member: PartnerMember, change: Versioned) =>
      move(member, change, { from: ['PUBLISHED'], to: 'ENDED' }),

    /** A draft again, to be changed. @throws Refusal BUNDLE_NOT_FOUND, BUNDLE_CHANGED, BUNDLE_STATE */
    takeBack: (member: PartnerMember, change: Versioned) =>
      move(member, change, { from: ['PUBLISHED', 'ENDED'], to: 'DRAFT' }),

    /** Drafts that nobody bought. @throws Refusal BUNDLE_NOT_FOUND, BUNDLE_NOT_DRAFT, BUNDLE_BOUGHT */
    async remove({ partnerId }: PartnerMember, bundleId: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const bundle = await lockOwnBundle(trx, partnerId, bundleId);
        if (!bundle) throw new Refusal('BUNDLE_NOT_FOUND');
        if (bundle.status !== 'DRAFT') throw new Refusal('BUNDLE_NOT_DRAFT');
        if (bundle.isBought) throw new Refusal('BUNDLE_BOUGHT');
        await trx.deleteFrom('bundles').where('id', '=', bundleId).execute();
      });
    },
  };
}

/** What columns can hold, tidied. @throws Refusal */
function checked(draft: BundleDraft): BundleChange {
  const { name, description, price, salePrice, maxPurchaseCount, isPrivate, categoryCodeId } = draft;
  refuse(name == null ? null : bundleNameProblem(name));
  refuse(description == null ? null : bundleDescriptionProblem(description));
  for (const each of [price, salePrice]) refuse(each == null ? null : bundlePriceProblem(each));
  refuse(purchaseCountProblem(maxPurchaseCount ?? null));
  return {
    ...(name != null && { name: tidyWriting(name) }),
    ...(description != null && { description: tidyWriting(description) }),
    ...(price != null && { price }),
    ...(salePrice !== undefined && { salePrice }),
    ...(maxPurchaseCount !== undefined && { maxPurchaseCount }),
    ...(categoryCodeId !== undefined && { categoryCodeId }),
    ...(isPrivate != null && { isPrivate }),
    ...(draft.publishStartAt !== undefined && { publishStartAt: scheduled(draft.publishStartAt) }),
    ...(draft.publishEndAt !== undefined && { publishEndAt: scheduled(draft.publishEndAt) }),
  };
}

function refuse(code: ErrorCode | null): void {
  if (code) throw new Refusal(code);
}

/** Years that a schedule can mean; the database would take more. */
const YEARS = { first: 2000, last: 2200 };

/** @throws Refusal BUNDLE_DATE_INVALID */
function scheduled(text: string | null): Date | null {
  if (text === null) return null;
  const moment = momentOf(text, 'BUNDLE_DATE_INVALID');
  const year = moment.getUTCFullYear();
  if (year < YEARS.first || year > YEARS.last) throw new Refusal('BUNDLE_DATE_INVALID');
  return moment;
}
