import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { openEventStream } from './openEventStream.ts';
import { createProductionStreams } from './productionStreams.ts';

interface ProductionStatus {
  /** The person's productions that are being generated, newest first. Kept for the browser session. */
  activeIds: number[];
  /** The last event of every production that was followed since the page was loaded. */
  live: Record<number, PhotoProcessingEvent>;
}

/** The production status list. Its size is bounded by the server, which lets nobody generate many photos at once. */
export const useProductionStatus = create<ProductionStatus>()(
  persist((): ProductionStatus => ({ activeIds: [], live: {} }), {
    name: 'productionStatus',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ activeIds }) => ({ activeIds }),
  }),
);

export function addToStatusList(productionId: number): void {
  useProductionStatus.setState(({ activeIds }) => ({
    activeIds: [productionId, ...activeIds.filter((id) => id !== productionId)],
  }));
}

/** The server's list replaces ours: a production that it no longer names was finished while nobody listened. */
export function seedStatusList(productionIds: readonly number[]): void {
  useProductionStatus.setState({ activeIds: [...productionIds] });
}

/** Takes a production off the list; false when it was off it already, so that its end is announced only once. */
export function settleProduction(productionId: number): boolean {
  const { activeIds } = useProductionStatus.getState();
  if (!activeIds.includes(productionId)) return false;
  useProductionStatus.setState({ activeIds: activeIds.filter((id) => id !== productionId) });
  return true;
}

export function forgetProductions(): void {
  useProductionStatus.setState({ activeIds: [], live: {} });
}

export const productionStreams = createProductionStreams({
  open: openEventStream,
  onEvent: (productionId, event) =>
    useProductionStatus.setState(({ live }) => ({ live: { ...live, [productionId]: event } })),
});
