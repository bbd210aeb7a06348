// @vitest-environment jsdom

import { PRODUCTIONS_IN_PROGRESS } from '@facet/contract/documents/productions.ts';
import { act, screen, within } from '@testing-library/react';
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

test('shows nothing while nothing is in the making, and to visitors', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const { container } = renderInApp(<ProductionStatusBar />, [answer([])]);
  await act(async () => {});
  expect(container.querySelector('section')).toBeNull();
});
