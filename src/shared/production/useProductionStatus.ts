import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { create } from 'zustand';
import { refresh, useClientState } from '../preferences/clientState.ts';
import { openEventStream } from './openEventStream.ts';
import { createProductionStreams } from './productionStreams.ts';

/** The last event of every production that was followed since the page was loaded. */
export const useProductionStatus = create<{ live: Record<number, PhotoProcessingEvent> }>(() => ({
  live: {},
}));

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

/** Takes a production off the list; false when it was off it already, so that its end is announced only once. */
export function settleProduction(productionId: number): boolean {
  if (!activeProductionIds().includes(productionId)) return false;
  setActive(activeProductionIds().filter((id) => id !== productionId));
  return true;
}

export function forgetProductions(): void {
  useClientState.setState({ activeProductionIds: [] });
  useProductionStatus.setState({ live: {} });
}

export const productionStreams = createProductionStreams({
  open: openEventStream,
  onEvent: (productionId, event) =>
    useProductionStatus.setState(({ live }) => ({ live: { ...live, [productionId]: event } })),
});
