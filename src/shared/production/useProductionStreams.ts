import { useEffect, useRef } from 'react';
import { productionStreams } from './useProductionStatus.ts';

/** How many places on the screen show a production right now. */
const shown = new Map<number, number>();

export function isProductionShown(productionId: number): boolean {
  return (shown.get(productionId) ?? 0) > 0;
}

function show(productionId: number): () => void {
  shown.set(productionId, (shown.get(productionId) ?? 0) + 1);
  return () => {
    const left = (shown.get(productionId) ?? 1) - 1;
    if (left > 0) shown.set(productionId, left);
    else shown.delete(productionId);
  };
}

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
  const releases = [productionStreams.hold(productionId), show(productionId)];
  return () => {
    for (const release of releases) release();
  };
}
