import { useQuery } from '@apollo/client/react';
import { SEARCH_BUNDLES_BY_PARTNER, SEARCH_PRODUCTS_BY_PARTNER } from '@facet/contract/documents/bundles.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { pageAfter, usePages } from '../../../lib/paging/usePages.ts';

export type BundleEntry = ResultOf<
  typeof SEARCH_BUNDLES_BY_PARTNER
>['searchBundlesByPartner']['bundles'][number];
export type OwnProduct = ResultOf<
  typeof SEARCH_PRODUCTS_BY_PARTNER
>['searchProductsByPartner']['products'][number];
export type BundleStatus = BundleEntry['status'];

const PAGE_SIZE = 24;
const page = (loaded: number) => ({ page: pageAfter(loaded, PAGE_SIZE), pageSize: PAGE_SIZE });
const NONE: readonly never[] = [];
const options = { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true } as const;

/** The partner's bundles, the last changed first. @param status null: in any state */
export function useOwnBundles(status: BundleStatus | null) {
  const query = useQuery(SEARCH_BUNDLES_BY_PARTNER, {
    ...options,
    variables: { status, pagination: page(0) },
  });
  const list = query.data?.searchBundlesByPartner;
  const entries: readonly BundleEntry[] = list?.bundles ?? NONE;
  return usePages<BundleEntry>({
    query,
    entries: list && entries,
    hasNextPage: entries.length < (list?.totalCount ?? 0),
    loadNext: () => query.fetchMore({ variables: { status, pagination: page(entries.length) } }),
  });
}

/** What the partner's bundles are composed of, newest first. */
export function useOwnProducts() {
  const query = useQuery(SEARCH_PRODUCTS_BY_PARTNER, { ...options, variables: { pagination: page(0) } });
  const list = query.data?.searchProductsByPartner;
  const entries: readonly OwnProduct[] = list?.products ?? NONE;
  return usePages<OwnProduct>({
    query,
    entries: list && entries,
    hasNextPage: entries.length < (list?.totalCount ?? 0),
    loadNext: () => query.fetchMore({ variables: { pagination: page(entries.length) } }),
  });
}
