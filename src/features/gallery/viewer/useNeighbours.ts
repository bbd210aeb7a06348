import { useEffect, useEffectEvent, useRef } from 'react';
import type { Production } from '../../../shared/production/useProductions.ts';
import type { ViewerContext } from './viewerContext.ts';

/** Photos from the end of what is loaded at which the next page is asked for. */
const LOAD_AHEAD = 4;

interface Neighbours {
  /** Index in the gallery; null while the photo is not among what is loaded. */
  place: number | null;
  hasPrevious: boolean;
  hasNext: boolean;
  /** The photo so many places further on, counted from the last one that was asked for: keys may come faster than screens. */
  step: (places: number) => Production | undefined;
}

/** What stands beside a photo in the gallery, under the filter that is on. */
export function useNeighbours({ productions, hasMore, loadMore }: ViewerContext, uid: string): Neighbours {
  const place = productions.findIndex((production) => production.uid === uid);
  const isNearEnd = place >= productions.length - LOAD_AHEAD && place !== -1;
  const load = useEffectEvent(loadMore);
  useEffect(() => {
    if (isNearEnd && hasMore) load();
  }, [isNearEnd, hasMore]);

  const asked = useRef(uid);
  useEffect(() => {
    asked.current = uid;
  }, [uid]);
  const step = (places: number) => {
    const from = productions.findIndex((production) => production.uid === asked.current);
    const found = from === -1 ? undefined : productions[from + places];
    if (found) asked.current = found.uid;
    return found;
  };
  return {
    place: place === -1 ? null : place,
    hasPrevious: place > 0,
    hasNext: place !== -1 && place < productions.length - 1,
    step,
  };
}
