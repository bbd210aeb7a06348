import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { ADD_SRC_IMG_VIEW, DELETE_SRC_IMG_VIEW } from '@facet/contract/documents/uploads.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refresh } from '../preferences/clientState.ts';
import { t } from './texts.ts';

/** Another view may fit where the face did not, and the other way round: whoever shows what fits asks again. */
function forgetChecks(cache: Pick<ApolloCache, 'evict'>): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'checkGeneration' });
  refresh('fits');
}

export interface NotAdded {
  files: readonly File[];
  problem: string;
}

/** Adds photos to a face, one after another; one that is refused does not keep the others out. */
export function useAddViews() {
  const [addSrcImgView] = useMutation(ADD_SRC_IMG_VIEW);

  /** @returns those that were not added, and why the first of them was not; null when all were */
  return async (
    srcImgId: number,
    files: readonly File[],
    agreementMetaData: string,
  ): Promise<NotAdded | null> => {
    const failed: File[] = [];
    let problem: string | null = null;
    for (const file of files) {
      try {
        await addSrcImgView({
          variables: { srcImgId, file, agreementMetaData },
          update(cache, { data }) {
            const added = data && cache.identify(data.addSrcImgView);
            if (!added) return;
            forgetChecks(cache);
            cache.modify<{ views: readonly { __ref: string }[] }>({
              id: cache.identify({ __typename: 'SrcImg', id: srcImgId })!,
              fields: {
                views: (known, { readField }) =>
                  known.some((view) => readField('id', view) === data.addSrcImgView.id)
                    ? known
                    : [...known, { __ref: added }],
              },
            });
          },
        });
      } catch (error) {
        failed.push(file);
        problem ??= t('views.refused', { message: errorText(error) });
      }
    }
    return problem === null ? null : { files: failed, problem };
  };
}

/** Removes one view of a face for good. */
export function useRemoveView(onRemoved: () => void) {
  const { cache } = useApolloClient();
  const [deleteSrcImgView] = useMutation(DELETE_SRC_IMG_VIEW);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove(id: number): Promise<void> {
    setPending(true);
    setProblem(null);
    try {
      const answer = (await deleteSrcImgView({ variables: { id } })).data?.deleteSrcImgView;
      if (answer?.ok) {
        cache.evict({ id: cache.identify({ __typename: 'SrcImgView', id })! });
        forgetChecks(cache);
        cache.gc();
        onRemoved();
      } else setProblem(t('views.deleteFailed', { message: answer?.error ?? '' }));
    } catch (error) {
      setProblem(t('views.deleteFailed', { message: errorText(error) }));
    } finally {
      setPending(false);
    }
  }

  return { remove, isPending, problem, clearProblem: () => setProblem(null) };
}
