import type { ApolloCache } from '@apollo/client';
import type { Reference } from '@apollo/client/cache';
import { useMutation } from '@apollo/client/react';
import { DELETE_PRODUCTION } from '@facet/contract/documents/photos.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';
import { refreshUnreadCount } from './unreadCount.ts';

/** Deletes a production for good. @returns whether it worked; when not, the person was told why */
export function useDeleteProduction() {
  const [mutate] = useMutation(DELETE_PRODUCTION);
  const [isDeleting, setDeleting] = useState(false);

  const remove = async (productionId: number): Promise<boolean> => {
    setDeleting(true);
    try {
      const { data } = await mutate({
        variables: { productionId },
        update: (cache, { data: answer }) => {
          if (answer?.deleteProduction.ok) forget(cache, productionId);
        },
      });
      const answer = data?.deleteProduction;
      if (!answer?.ok) {
        toast.error(answer?.error ?? refusal('INTERNAL'));
        return false;
      }
      void refreshUnreadCount();
      toast.success(t('deleted'));
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      setDeleting(false);
    }
  };
  return { remove, isDeleting };
}

/** As the cache keeps it; an empty one has no entries. */
type StoredList = { __typename: string; totalCount?: number; productions?: Reference[] };

/** Takes it out of every list, each of which then counts one less. */
function forget(cache: ApolloCache, id: number): void {
  const ref = cache.identify({ __typename: 'Production', id });
  cache.modify<{ searchProductions: StoredList }>({
    fields: {
      searchProductions(stored) {
        const list = stored as StoredList;
        const left = list.productions?.filter((entry) => entry.__ref !== ref);
        if (!left || left.length === list.productions?.length) return list;
        return { ...list, productions: left, totalCount: (list.totalCount ?? left.length + 1) - 1 };
      },
    },
  });
  cache.evict({ id: ref });
  cache.evict({ id: cache.identify({ __typename: 'Photo', id }) });
  cache.gc();
}
