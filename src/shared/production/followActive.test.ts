// @vitest-environment jsdom

import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { signIn, signOut } from '../../lib/session.ts';
import { announceEnd } from './announceEnd.tsx';
import './followActive.ts';
import type { EventStreamHandlers } from './productionStreams.ts';
import { showProduction } from './shownProductions.ts';
import { refreshUnreadCount } from './unreadCount.ts';
import { activeProductionIds, addToStatusList, seedStatusList } from './useProductionStatus.ts';

const streams = vi.hoisted(() => new Map<string, EventStreamHandlers>());
vi.mock('./openEventStream.ts', () => ({
  openEventStream: (path: string, handlers: EventStreamHandlers) => {
    streams.set(path, handlers);
    return () => streams.delete(path);
  },
}));
vi.mock('./announceEnd.tsx', () => ({ announceEnd: vi.fn() }));
vi.mock('./unreadCount.ts', () => ({ refreshUnreadCount: vi.fn(async () => {}) }));

const send = (id: number, event: PhotoProcessingEvent) =>
  streams.get(`/api/photo-processing/${id}?type=production`)?.onEvent(event);
const activeIds = activeProductionIds;

beforeEach(() => {
  vi.spyOn(apollo, 'query').mockResolvedValue({ data: undefined });
  signIn('token');
});
afterEach(() => {
  signOut();
  vi.clearAllMocks();
});

test('a listed production is followed, and its end takes it off the list and renews badge and balances', async () => {
  addToStatusList(4);
  send(4, { status: 'PROCESSING', progress: 0.5 });
  expect(activeIds()).toEqual([4]);
  send(4, { status: 'SUCCESS', progress: 1 });
  expect(activeIds()).toEqual([]);
  expect(streams.size).toBe(0);
  expect(refreshUnreadCount).toHaveBeenCalledOnce();
  expect(apollo.query).toHaveBeenCalledOnce();
});

test('who is elsewhere is told that the photo is ready', async () => {
  addToStatusList(5);
  send(5, { status: 'SUCCESS', progress: 1 });
  await expect
    .poll(() => announceEnd)
    .toHaveBeenCalledExactlyOnceWith({ id: 5, isReady: true, uid: undefined, title: undefined });
});

test('who is elsewhere is told why there is none', async () => {
  addToStatusList(6);
  send(6, { status: 'FAILED', progress: 1, error: 'Too dark' });
  await expect.poll(() => announceEnd).toHaveBeenCalledWith({ id: 6, isReady: false, reason: 'Too dark' });
});

test('who sees it on the screen is not told again', async () => {
  const hide = showProduction(7);
  addToStatusList(7);
  send(7, { status: 'SUCCESS', progress: 1 });
  await Promise.resolve();
  expect(refreshUnreadCount).toHaveBeenCalledOnce();
  expect(announceEnd).not.toHaveBeenCalled();
  hide();
});

test("the server's list replaces ours, and the list is kept for the session", () => {
  addToStatusList(8);
  seedStatusList([9, 10]);
  expect([...streams.keys()].map((path) => path.match(/\d+/)?.[0])).toEqual(['9', '10']);
  expect(JSON.parse(sessionStorage.getItem('productionStatus')!).state).toEqual({
    activeProductionIds: [9, 10],
  });
});

test('signing out forgets everything', () => {
  addToStatusList(11);
  signOut();
  expect([activeIds(), streams.size]).toEqual([[], 0]);
});
