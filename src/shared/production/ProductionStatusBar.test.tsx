// @vitest-environment jsdom

import { PRODUCTIONS_IN_PROGRESS } from '@facet/contract/documents/productions.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../lib/session.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import { ProductionStatusBar } from './ProductionStatusBar.tsx';
import { activeProductionIds, useProductionStatus } from './useProductionStatus.ts';

vi.mock('./openEventStream.ts', () => ({ openEventStream: () => () => {} }));
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

afterEach(signOut);

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
