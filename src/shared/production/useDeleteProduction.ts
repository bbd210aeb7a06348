import type { ApolloCache } from '@apollo/client';
import type { Reference } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { DELETE_PRODUCTION, DELETE_PRODUCTIONS } from '@facet/contract/documents/photos.ts';
import { useState } from 'react';
import { carryOut } from '../../ui/carryOut.ts';
import { t } from './texts.ts';
import { refreshUnreadCount } from './unreadCount.ts';

/** Deletes productions for good. @returns whether it worked; when not, the person was told why, and all of them are there */
export function useDeleteProduction() {
  const [mutate] = useMutation(DELETE_PRODUCTION);
  const [mutateAll] = useMutation(DELETE_PRODUCTIONS);
  const [isDeleting, setDeleting] = useState(false);

  const deleteThem = async (ids: readonly number[], act: () => Promise<Answer>): Promise<boolean> => {
    setDeleting(true);
    const about = `deletion of ${ids.join()}`;
    const answer = await carryOut(about, act, t('deleted', { count: ids.length }));
    if (answer) void refreshUnreadCount();
    setDeleting(false);
    return answer !== null;
  };

  return {
    remove: (productionId: number) =>
      deleteThem([productionId], async () => {
        const { data } = await mutate({
          variables: { productionId },
          update: (cache, { data: answer }) => {
            if (answer?.deleteProduction.ok) forget(cache, [productionId]);
          },
        });
        return data?.deleteProduction;
      }),
    removeAll: (productionIds: number[]) =>
      deleteThem(productionIds, async () => {
        const { data } = await mutateAll({
          variables: { productionIds },
          update: (cache, { data: answer }) => {
            if (answer?.deleteProductions.ok) forget(cache, productionIds);
          },
        });
        return data?.deleteProductions;
      }),
    isDeleting,
  };
}

type Answer = { ok: boolean; error: string | null } | undefined;

/** As the cache keeps it; an empty one has no entries. */
type StoredList = { __typename: string; totalCount?: number; productions?: Reference[] };

/** Takes them out of every list, each of which then counts so many less. */
function forget(cache: ApolloCache, ids: readonly number[]): void {
  const refs = new Set(ids.map((id) => cache.identify({ __typename: 'Production', id })));
  cache.modify<{ searchProductions: StoredList }>({
    fields: {
      searchProductions(stored) {
        const list = stored as StoredList;
        const before = list.productions ?? [];
        const left = before.filter((entry) => !refs.has(entry.__ref));
        if (left.length === before.length) return list;
        const gone = before.length - left.length;
        return { ...list, productions: left, totalCount: (list.totalCount ?? before.length) - gone };
      },
    },
  });
  for (const id of ids) {
    for (const __typename of ['Production', 'Photo']) cache.evict({ id: cache.identify({ __typename, id }) });
  }
  cache.gc();
}
