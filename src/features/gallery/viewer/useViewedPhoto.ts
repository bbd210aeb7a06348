import { useQuery } from '@apollo/client/react';
import { SEE_PHOTO } from '@facet/contract/documents/productions.ts';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { markChecked } from '../../../shared/production/markChecked.ts';
import type { Production } from '../../../shared/production/useProductions.ts';

export type Viewed =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'ready'; production: Production; isShared: boolean };

/** A photo of one's own: at once when the gallery has it, else from the server. Looking at a finished one marks it as seen. */
export function useViewedPhoto(uid: string, productions: readonly Production[]): Viewed {
  const { data, error, refetch } = useQuery(SEE_PHOTO, { variables: { uid } });
  const answer = data?.seePhoto;
  const detail = answer?.__typename === 'PhotoDetail' ? answer : null;
  const known = productions.find((production) => production.uid === uid) ?? detail?.production ?? null;

  const unreadId = known?.status === 'SUCCESS' && !known.isChecked ? known.id : null;
  useEffect(() => {
    // The badge shows that it did not work; the photo itself is there.
    if (unreadId !== null) markChecked(unreadId).catch((failure: unknown) => console.warn(failure));
  }, [unreadId]);

  // while a deleted photo is on its way out it is shown as it was
  const last = useRef<Production | null>(null);
  if (known) last.current = known;
  const shown = known ?? (last.current?.uid === uid ? last.current : null);
  if (shown) return { kind: 'ready', production: shown, isShared: detail?.photo?.sharedAt != null };
  if (answer) return { kind: 'missing' };
  if (error) {
    return { kind: 'failed', message: errorText(error), retry: () => void refetch().catch(() => undefined) };
  }
  return { kind: 'loading' };
}
