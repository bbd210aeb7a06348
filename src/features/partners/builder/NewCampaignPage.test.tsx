// @vitest-environment jsdom
import { CREATE_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import NewCampaignPage from './NewCampaignPage.tsx';

vi.mock('../../../lib/useMe.ts', () => ({ useMe: () => ({ me: { id: 2, partner: { id: 1 } } }) }));

function begin() {
  const answered = vi.fn(() => ({
    data: { createCampaign: { __typename: 'MutationResult' as const, ok: true, id: 6, error: null } },
  }));
  const routes = [
    { path: '/partners/campaigns/new', element: <NewCampaignPage /> },
    { path: '/partners/campaigns/:id/steps/:n', element: <p>Builder</p> },
    { path: '/partners', element: <p>Partners</p> },
  ];
  const create = { request: { query: CREATE_CAMPAIGN }, result: answered, delay: 100 };
  return { router: renderRoutes(routes, [create], ['/partners/campaigns/new']), answered };
}

test('whoever begins a campaign goes on in its builder', async () => {
  const { router } = begin();
  await screen.findByText('Builder');
  expect(router.state.location.pathname).toBe('/partners/campaigns/6/steps/1');
});

test('whoever went elsewhere before the campaign was there stays where they are', async () => {
  const { router, answered } = begin();
  await act(() => router.navigate('/partners'));
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe('/partners');
});
