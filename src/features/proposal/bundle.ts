import type { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

type Answer = ResultOf<typeof SEE_BUNDLE_BY_UID>['SeeBundleByUid'];

type BundleDetail = Extract<Answer, { __typename: 'BundleDetailResult' }>;
/** The bundle, and how the member's face fits its photos. */
export type Bundle = BundleDetail['bundle'] & Pick<BundleDetail, 'fits'>;
export type Product = Bundle['products'][number];
export type Production = BundleDetail['userProductions'][number];

/** Without a finished photo, and not given up either. */
export function isGenerating({ finishedPath, status }: Pick<Production, 'finishedPath' | 'status'>): boolean {
  return !finishedPath && status !== 'FAILED';
}

/** The person's productions of one product. They come newest first and stay so. */
export function productionsOf(productions: readonly Production[], productId: number): Production[] {
  return productions.filter((production) => production.product.id === productId);
}
