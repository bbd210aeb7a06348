import { useEffect, useRef } from 'react';
import './followActive.ts';
import { showProduction } from './shownProductions.ts';
import { productionStreams } from './useProductionStatus.ts';

/** Follows these productions while the calling component is on the screen and shows them. */
export function useProductionStreams(productionIds: readonly number[]): void {
  const held = useRef(new Map<number, () => void>());

  useEffect(() => {
    const wanted = new Set(productionIds);
    for (const id of wanted) if (!held.current.has(id)) held.current.set(id, holdAndShow(id));
    for (const [id, release] of held.current) {
      if (wanted.has(id)) continue;
      release();
      held.current.delete(id);
    }
  }, [productionIds]);

  useEffect(() => {
    const releases = held.current;
    return () => {
      for (const release of releases.values()) release();
      releases.clear();
    };
  }, []);
}

function holdAndShow(productionId: number): () => void {
  const releases = [productionStreams.hold(productionId), showProduction(productionId)];
  return () => {
    for (const release of releases) release();
  };
}
