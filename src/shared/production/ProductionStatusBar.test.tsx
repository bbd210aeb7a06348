// @vitest-environment jsdom

import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { PRODUCTIONS_IN_PROGRESS } from '@facet/contract/documents/productions.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { signIn, signOut } from '../../lib/session.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import { announceEnd } from './announceEnd.tsx';
import { ProductionStatusBar } from './ProductionStatusBar.tsx';
import type { EventStreamHandlers } from './productionStreams.ts';
import { refreshUnreadCount } from './unreadCount.ts';
import { activeProductionIds, useProductionStatus } from './useProductionStatus.ts';

/** The open streams by their address. */
const streams = vi.hoisted(() => new Map<string, EventStreamHandlers>());
vi.mock('./openEventStream.ts', () => ({
  openEventStream: (path: string, handlers: EventStreamHandlers) => {
    streams.set(path, handlers);
    return () => streams.delete(path);
  },
}));
vi.mock('./announceEnd.tsx', () => ({ announceEnd: vi.fn() }));
vi.mock('./unreadCount.ts', () => ({ refreshUnreadCount: vi.fn(async () => {}) }));

const production = (id: number, status: 'PENDING' | 'PROCESSING') => ({
  __typename: 'Production' as const,
  id,
  uid: `uid-${id}`,
  status,
  createdAt: '2026-11-21T10:00:00.000Z',
  product: {
    __typename: 'Product' as const,
    id,
    title: `Photo ${id}`,
    image: { __typename: 'Image' as const, url: '/files/p?e=1', width: 8, height: 8, placeholder: 'data:,' },
  },
});
const answer = (productionsInProgress: ReturnType<typeof production>[]) => ({
  request: { query: PRODUCTIONS_IN_PROGRESS },
  result: { data: { productionsInProgress } },
});

afterEach(() => {
  signOut();
  vi.clearAllMocks();
});

test('lists what is in the making with its live progress and the way to the photo', async () => {
  signIn(tokenExpiringIn(3_600_000));
  renderInApp(<ProductionStatusBar />, [answer([production(2, 'PROCESSING'), production(1, 'PENDING')])]);
  const first = await screen.findByRole('link', { name: /Photo 2/ });
  expect(first.getAttribute('href')).toBe('/photo/uid-2');
  expect(screen.getByRole('link', { name: /Photo 1/ }).textContent).toContain('Waiting');
  expect(activeProductionIds()).toEqual([2, 1]);

  act(() => useProductionStatus.setState({ live: { 2: { status: 'PROCESSING', progress: 0.42 } } }));
  expect(first.textContent).toContain('Generating · 42 %');
  act(() => useProductionStatus.setState({ live: { 2: { status: 'SUCCESS', progress: 1 } } }));
  expect(within(first).getByRole('status').textContent).toBe('Ready');
});

/** An answer that tells when it was given. */
function told(productions: ReturnType<typeof production>[]) {
  const mock = answer(productions);
  const result = vi.fn(() => mock.result);
  return { mock: { ...mock, result, maxUsageCount: 2 }, result };
}

test('goes when nothing is in the making any more', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const nothing = told([]);
  renderInApp(<ProductionStatusBar />, [answer([production(1, 'PENDING')]), nothing.mock]);
  await screen.findByRole('region', { name: 'Photos in the making' });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(nothing.result).toHaveBeenCalledOnce();
});

test('what ended in a window that was not looked at stays to be seen', async () => {
  vi.spyOn(apollo, 'query').mockResolvedValue({ data: undefined });
  signIn(tokenExpiringIn(3_600_000));
  const nothing = told([]);
  const { unmount } = renderInApp(<ProductionStatusBar />, [
    answer([production(4, 'PENDING')]),
    nothing.mock,
  ]);
  await screen.findByRole('link', { name: /Photo 4/ });
  act(() =>
    streams.get('/api/photo-processing/4?type=production')?.onEvent({ status: 'SUCCESS', progress: 1 }),
  );
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(nothing.result).toHaveBeenCalledOnce());
  await act(async () => {});
  expect(screen.getByRole('link', { name: /Photo 4/ }).textContent).toContain('Ready');
  unmount();
});

test('what ended while the phone slept is told, and renews badge and balances', async () => {
  vi.spyOn(apollo, 'query').mockResolvedValue({ data: undefined });
  signIn(tokenExpiringIn(3_600_000));
  renderInApp(<ProductionStatusBar />, [answer([production(3, 'PENDING')]), answer([])]);
  await screen.findByRole('region', { name: 'Photos in the making' });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(activeProductionIds()).toEqual([]);
  expect(refreshUnreadCount).toHaveBeenCalled();
  expect(apollo.query).toHaveBeenCalledWith(expect.objectContaining({ query: CURRENCY_BALANCES }));

  streams.get('/api/photo-processing/3?type=production')?.onEvent({ status: 'SUCCESS', progress: 1 });
  await expect.poll(() => announceEnd).toHaveBeenCalledOnce();
  expect(announceEnd).toHaveBeenCalledWith({ id: 3, isReady: true, uid: undefined, title: undefined });
  expect(streams.size).toBe(0);
});

test('asks nothing for visitors, and goes with the member who signs out', async () => {
  const something = told([production(1, 'PENDING')]);
  renderInApp(<ProductionStatusBar />, [something.mock]);
  await act(async () => {});
  expect(something.result).not.toHaveBeenCalled();
  act(() => signIn(tokenExpiringIn(3_600_000)));
  await screen.findByRole('region', { name: 'Photos in the making' });
  act(signOut);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
