import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { BUNDLE_PURCHASES } from '@facet/contract/documents/purchases.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { pageAfter, usePages } from '../../lib/paging/usePages.ts';
import { useRefresh } from '../../shared/preferences/clientState.ts';

export type PurchaseEntry = ResultOf<typeof BUNDLE_PURCHASES>['bundlePurchases']['purchases'][number];

const pageSize = PAGE_SIZE.purchases;
const NONE: readonly PurchaseEntry[] = [];

/** The bundles that the person has bought, newest first, page after page. */
export function usePurchases() {
  const query = useQuery(BUNDLE_PURCHASES, {
    variables: { pagination: { page: 1, pageSize } },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const list = query.data?.bundlePurchases;
  const purchases = list?.purchases ?? NONE;
  const pages = usePages({
    query,
    entries: list && purchases,
    hasNextPage: purchases.length < (list?.totalCount ?? 0),
    loadNext: () =>
      query.fetchMore({
        variables: { pagination: { page: pageAfter(purchases.length, pageSize), pageSize } },
      }),
  });
  useRefresh('bundles', pages.retry);
  return pages;
}
