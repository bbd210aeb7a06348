import { useEffect, useEffectEvent } from 'react';
import type { Production } from '../../../shared/photos/useProductions.ts';
import type { ViewerContext } from './ViewerRoute.tsx';

/** Photos from the end of what is loaded at which the next page is asked for. */
const LOAD_AHEAD = 4;

interface Neighbours {
  /** Index in the gallery; null while the photo is not among what is loaded. */
  place: number | null;
  previous: Production | undefined;
  next: Production | undefined;
}

/** What stands beside a photo in the gallery, under the filter that is on. */
export function useNeighbours({ productions, hasMore, loadMore }: ViewerContext, uid: string): Neighbours {
  const place = productions.findIndex((production) => production.uid === uid);
  const isNearEnd = place >= productions.length - LOAD_AHEAD && place !== -1;
  const load = useEffectEvent(loadMore);
  useEffect(() => {
    if (isNearEnd && hasMore) load();
  }, [isNearEnd, hasMore]);
  if (place === -1) return { place: null, previous: undefined, next: undefined };
  return { place, previous: productions[place - 1], next: productions[place + 1] };
}
