import {
  type BundleField,
  bundleDescriptionProblem,
  bundleNameProblem,
  bundlePriceProblem,
  purchaseCountProblem,
} from '@facet/contract/bundle.ts';
import { BUNDLE } from '@facet/contract/constants.ts';
import type { SEE_OWN_BUNDLE } from '@facet/contract/documents/bundles.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { numberOf } from '../../../ui/exactNumber.ts';
import type { OwnProduct } from './useOwnBundles.ts';

export type OwnBundle = ResultOf<typeof SEE_OWN_BUNDLE>['seeOwnBundle'];

/** What the composer's fields hold. A number is what was typed, until it is one. */
export interface Values {
  name: string;
  description: string;
  products: readonly OwnProduct[];
  representativeProductId: number | null;
  categoryCodeId: number | null;
  price: number | string;
  salePrice: number | string;
  maxPurchaseCount: number | string;
  publishStartAt: string | null;
  publishEndAt: string | null;
  isPrivate: boolean;
}

export function valuesOf(bundle: OwnBundle): Values {
  return {
    name: bundle.name,
    description: bundle.description,
    products: bundle.products,
    representativeProductId: bundle.representativeProductId,
    categoryCodeId: bundle.categoryCode?.id ?? null,
    price: bundle.price,
    salePrice: bundle.salePrice ?? '',
    maxPurchaseCount: bundle.maxPurchaseCount ?? '',
    publishStartAt: bundle.publishStartAt,
    publishEndAt: bundle.publishEndAt,
    isPrivate: bundle.isPrivate,
  };
}

/** What the server cannot even keep, by field: it stays in its field until it is right. */
export function problemsOf(values: Values): Partial<Record<BundleField, ErrorCode>> {
  const price = numberOf(values.price);
  const salePrice = numberOf(values.salePrice);
  const problems: Partial<Record<BundleField, ErrorCode | null>> = {
    name: bundleNameProblem(values.name),
    description: bundleDescriptionProblem(values.description),
    products: values.products.length > BUNDLE.maxProducts ? 'BUNDLE_PRODUCTS_TOO_MANY' : null,
    price: price === null ? null : bundlePriceProblem(price),
    salePrice: salePrice === null ? null : bundlePriceProblem(salePrice),
    maxPurchaseCount: purchaseCountProblem(numberOf(values.maxPurchaseCount)),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, code]) => code !== null));
}

/** What of a change can be kept, as the call wants it. */
export function inputOf(change: Partial<Values>, values: Values) {
  const problems = problemsOf(values);
  const { products, price, salePrice, maxPurchaseCount, ...rest } = change;
  const fields = {
    ...rest,
    ...(products && { productIds: products.map(({ id }) => id) }),
    ...(price !== undefined && { price: numberOf(price) ?? 0 }),
    ...(salePrice !== undefined && { salePrice: numberOf(salePrice) }),
    ...(maxPurchaseCount !== undefined && { maxPurchaseCount: numberOf(maxPurchaseCount) }),
  };
  const isFine = (field: string) => !((field === 'productIds' ? 'products' : field) in problems);
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isFine(field))) as typeof fields;
}
