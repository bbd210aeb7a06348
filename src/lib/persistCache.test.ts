// @vitest-environment jsdom
import { gql } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenExpiringIn } from '../testing/render.tsx';
import { restoreKeptCache } from './keptCache.ts';
import { persistCache } from './persistCache.ts';
import { signIn, signOut } from './session.ts';

const QUERY = gql`
  query {
    getUnreadCount
    purchases { totalCount purchases { id name } }
  }
`;
const data = {
  getUnreadCount: 3,
  purchases: {
    __typename: 'PurchaseList',
    totalCount: 1,
    purchases: [{ __typename: 'Purchase', id: 1, name: 'Secret' }],
  },
};
const KEPT = ['getUnreadCount', 'me', 'seeFeed', 'big'];
const member = (id: string) => signIn(tokenExpiringIn(3_600_000, id));
const stored = () => localStorage.getItem('apolloCache');
const restored = (now?: number) => {
  const cache = new InMemoryCache();
  restoreKeptCache(cache, now);
  return cache.extract();
};

let stop: ReturnType<typeof persistCache>;
let cache: InMemoryCache;
beforeEach(() => {
  vi.useFakeTimers();
  member('7');
  cache = new InMemoryCache();
  stop = persistCache(cache, KEPT);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  signOut();
  localStorage.clear();
});
const write = async () => {
  cache.writeQuery({ query: QUERY, data });
  await vi.advanceTimersByTimeAsync(1000);
};

test('What was answered is kept a second after it was written, and there again for the same person', async () => {
  cache.writeQuery({ query: QUERY, data });
  await vi.advanceTimersByTimeAsync(900);
  expect(stored()).not.toContain('getUnreadCount');
  await vi.advanceTimersByTimeAsync(100);
  expect(restored()).toMatchObject({ ROOT_QUERY: { getUnreadCount: 3 } });
});

test('What changed just before the page goes is kept too', async () => {
  cache.writeQuery({ query: QUERY, data });
  dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(restored()).toMatchObject({ ROOT_QUERY: { getUnreadCount: 3 } });
});

test('A private answer takes with it what nothing else leads to', async () => {
  const face = (id: number) => ({ __typename: 'SrcImg', id, file: `/face-${id}` });
  const mine = gql`{ me { username face { id file } } searchSrcImgs { images { id file } } }`;
  const answer = {
    me: { __typename: 'User', username: 'ada', face: face(1) },
    searchSrcImgs: { __typename: 'SrcImgList', images: [face(1), face(2)] },
  };
  cache.writeQuery({ query: mine, data: answer });
  await vi.advanceTimersByTimeAsync(1000);
  const again = new InMemoryCache();
  restoreKeptCache(again);
  expect(again.readQuery({ query: gql`{ me { username face { id file } } }` })).toEqual({ me: answer.me });
  expect(stored()).not.toContain('/face-2');
});

test('A question that nobody named is not among it, nor one whose name only begins alike, nor a token', async () => {
  cache.writeQuery({ query: gql`{ meanwhile }`, data: { meanwhile: 'Secret' } });
  await write();
  expect(stored()).toContain('getUnreadCount');
  expect(stored()).not.toContain('Secret');
  expect(stored()).not.toContain('purchases');
  expect(stored()).not.toContain(localStorage.getItem('token'));
});

test('Another account, a visitor and a later day get nothing of it, and then it is gone', async () => {
  await write();
  expect(restored(Date.now() + 25 * 3_600_000)).toEqual({});
  await write();
  member('8');
  expect(restored()).toEqual({});
  expect(stored()).toBeNull();
  member('7');
  await write();
  signOut();
  expect(restored()).toEqual({});
  expect(stored()).toBeNull();
});

test('A cache of more than 1048576 characters is not kept, nor what was kept before', async () => {
  await write();
  expect(stored()).not.toBeNull();
  cache.writeQuery({ query: gql`{ big }`, data: { big: 'x'.repeat(1_048_576) } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored()).toBeNull();
});

test('Nothing is kept when another tab has signed out meanwhile', async () => {
  cache.writeQuery({ query: QUERY, data });
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored()).toBeNull();
});

test('A full storage does not disturb', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await write();
  expect(stored()).toBeNull();
});

test('Something unreadable is thrown away', () => {
  localStorage.setItem('apolloCache', '{');
  expect(restored()).toEqual({});
  expect(stored()).toBeNull();
});
