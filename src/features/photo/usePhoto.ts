import { useQuery } from '@apollo/client/react';
import { SEE_PHOTO } from '@facet/contract/documents/productions.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useRefresh } from '../../shared/preferences/clientState.ts';
import { markChecked } from '../../shared/production/markChecked.ts';
import { useProductionStatus } from '../../shared/production/useProductionStatus.ts';
import { useProductionStreams } from '../../shared/production/useProductionStreams.ts';

type Answer = ResultOf<typeof SEE_PHOTO>['seePhoto'];
export type PhotoDetail = Extract<Answer, { __typename: 'PhotoDetail' }>;
export type Photo = NonNullable<PhotoDetail['photo']>;
export type OwnProduction = NonNullable<PhotoDetail['production']>;

type PhotoState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'missing'; message: string }
  | { kind: 'finished'; detail: PhotoDetail; photo: Photo }
  | { kind: 'unfinished'; detail: PhotoDetail; production: OwnProduction };

/** A photo by its uid. One of one's own is followed while it is being made, and marked as seen once it is shown. */
export function usePhoto(uid: string): PhotoState & { retry: () => void } {
  const { data, error, refetch } = useQuery(SEE_PHOTO, { variables: { uid } });
  const answer = data?.seePhoto;
  const detail = answer?.__typename === 'PhotoDetail' ? answer : null;
  const production = detail?.production;

  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  // another face may be in it by now
  useRefresh('gallery', retry);
  const isGenerating = production?.status === 'PENDING' || production?.status === 'PROCESSING';
  const generatingId = isGenerating ? production.id : null;
  useProductionStreams(useMemo(() => (generatingId === null ? [] : [generatingId]), [generatingId]));
  const liveStatus = useProductionStatus(({ live }) =>
    generatingId === null ? null : live[generatingId]?.status,
  );
  useEffect(() => {
    if (liveStatus === 'SUCCESS' || liveStatus === 'FAILED') retry();
  }, [liveStatus, retry]);

  const unreadId = production?.status === 'SUCCESS' && !production.isChecked ? production.id : null;
  useEffect(() => {
    // The badge shows that it did not work; the photo itself is there.
    if (unreadId !== null) markChecked(unreadId).catch((failure: unknown) => console.warn(failure));
  }, [unreadId]);

  if (detail?.photo) return { kind: 'finished', detail, photo: detail.photo, retry };
  if (detail?.production) return { kind: 'unfinished', detail, production: detail.production, retry };
  if (answer?.__typename === 'ErrorResult') return { kind: 'missing', message: answer.error, retry };
  if (error) return { kind: 'failed', message: errorText(error), retry };
  return { kind: 'loading', retry };
}
