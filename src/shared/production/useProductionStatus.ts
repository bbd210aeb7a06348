import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { create } from 'zustand';
import { refresh, useClientState } from '../preferences/clientState.ts';
import { openEventStream } from './openEventStream.ts';
import { createProductionStreams } from './productionStreams.ts';

interface ProductionStatus {
  /** The last event of every production that was followed since the page was loaded. */
  live: Record<number, PhotoProcessingEvent>;
  /** Productions that ended while nobody listened, and of which it is not known yet how. */
  unseen: readonly number[];
}

export const useProductionStatus = create<ProductionStatus>(() => ({ live: {}, unseen: [] }));

/** The production status list. Its size is bounded by the server, which lets nobody generate many photos at once. */
export const activeProductionIds = (): readonly number[] => useClientState.getState().activeProductionIds;

function setActive(ids: number[]): void {
  const before = activeProductionIds();
  if (ids.length === before.length && ids.every((id, index) => id === before[index])) return;
  useClientState.setState({ activeProductionIds: ids });
  refresh('gallery');
}

export function addToStatusList(productionId: number): void {
  setActive([productionId, ...activeProductionIds().filter((id) => id !== productionId)]);
}

/** The server's list replaces ours: a production that it no longer names was finished while nobody listened. */
export function seedStatusList(productionIds: readonly number[]): void {
  setActive([...productionIds]);
}

/** Follows what has left the list unseen: the stream of a production that is over says at once how it ended. */
export function followUnseen(productionIds: readonly number[]): void {
  if (productionIds.length === 0) return;
  useProductionStatus.setState(({ unseen }) => ({ unseen: [...unseen, ...productionIds] }));
}

/** All whose end is still to be told. */
export const followedProductionIds = (): readonly number[] => [
  ...new Set([...activeProductionIds(), ...useProductionStatus.getState().unseen]),
];

/** Takes a production off what is followed; false when it was off it already, so that its end is announced only once. */
export function settleProduction(productionId: number): boolean {
  if (!followedProductionIds().includes(productionId)) return false;
  const others = (ids: readonly number[]) => ids.filter((id) => id !== productionId);
  setActive(others(activeProductionIds()));
  useProductionStatus.setState(({ unseen }) => ({ unseen: others(unseen) }));
  return true;
}

export function forgetProductions(): void {
  useClientState.setState({ activeProductionIds: [] });
  useProductionStatus.setState({ live: {}, unseen: [] });
}

export const productionStreams = createProductionStreams({
  open: openEventStream,
  onEvent: (productionId, event) =>
    useProductionStatus.setState(({ live }) => ({ live: { ...live, [productionId]: event } })),
});
