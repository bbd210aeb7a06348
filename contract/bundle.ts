import { BUNDLE } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import { isBlank, lengthOf, tidyWriting } from './writing.ts';

/** Bundles as partners compose them: what browser and server agree on. */

/** What can be missing or wrong when a bundle is to be published, in the order of the composer. */
export const BUNDLE_FIELDS = [
  'name',
  'description',
  'products',
  'representative',
  'category',
  'price',
  'salePrice',
  'maxPurchaseCount',
  'publishStartAt',
  'publishEndAt',
] as const;
export type BundleField = (typeof BUNDLE_FIELDS)[number];

export function bundleNameProblem(name: string): ErrorCode | null {
  return lengthOf(tidyWriting(name)) > BUNDLE.nameLength ? 'TEXT_LONG' : null;
}

export function bundleDescriptionProblem(description: string): ErrorCode | null {
  return lengthOf(tidyWriting(description)) > BUNDLE.descriptionLength ? 'TEXT_LONG' : null;
}

/** @param price in FACE; 0: not sold as a whole */
export function bundlePriceProblem(price: number): ErrorCode | null {
  return Number.isInteger(price) && price >= 0 && price <= BUNDLE.maxPrice ? null : 'BUNDLE_PRICE_INVALID';
}

/** @param count null: as often as people want */
export function purchaseCountProblem(count: number | null): ErrorCode | null {
  const isFine = count === null || (Number.isInteger(count) && count >= 1 && count <= BUNDLE.maxPurchases);
  return isFine ? null : 'BUNDLE_COUNT_INVALID';
}

interface ComposedBundle {
  name: string;
  products: readonly { id: number; inSwap: boolean }[];
  representativeProductId: number | null;
  hasCategory: boolean;
  price: number;
  salePrice: number | null;
  publishStartAt: Date | null;
  publishEndAt: Date | null;
}

/** Everything that keeps a bundle from being published, by field. */
export function publishProblems(
  bundle: ComposedBundle,
  now: Date,
): { field: BundleField; code: ErrorCode }[] {
  const { products, representativeProductId, price, salePrice, publishStartAt: start } = bundle;
  const end = bundle.publishEndAt;
  const codes: Partial<Record<BundleField, ErrorCode | false>> = {
    name: isBlank(bundle.name) && 'BUNDLE_NAME_MISSING',
    products:
      (products.length === 0 && 'BUNDLE_PRODUCTS_MISSING') ||
      (products.some(({ inSwap }) => inSwap) && 'BUNDLE_PRODUCT_IN_SWAP'),
    representative:
      products.length > 0 &&
      !products.some(({ id }) => id === representativeProductId) &&
      'BUNDLE_REPRESENTATIVE_MISSING',
    category: !bundle.hasCategory && 'BUNDLE_CATEGORY_MISSING',
    salePrice: salePrice !== null && salePrice >= price && 'BUNDLE_SALE_PRICE_INVALID',
    publishEndAt:
      end !== null &&
      ((end <= now && 'BUNDLE_END_PAST') || (start !== null && end <= start && 'BUNDLE_END_EARLY')),
  };
  return BUNDLE_FIELDS.flatMap((field) => {
    const code = codes[field];
    return code ? [{ field, code }] : [];
  });
}
