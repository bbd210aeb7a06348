// @vitest-environment jsdom
import { CREATE_BUNDLE, SEARCH_BUNDLES_BY_PARTNER } from '@facet/contract/documents/bundles.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import BundlesPage from './BundlesPage.tsx';

vi.mock('../../../lib/useMe.ts', () => ({ useMe: () => ({ me: { id: 2, partner: { id: 1 } } }) }));

function begin() {
  const answered = vi.fn(() => {
    const answer = { __typename: 'EditBundleResult', ok: true, id: 6, version: 1, error: null, code: null };
    return { data: { createBundle: { ...answer, problems: [] } } };
  });
  const list = {
    request: { query: SEARCH_BUNDLES_BY_PARTNER, variables: () => true },
    result: {
      data: { searchBundlesByPartner: { __typename: 'BundleEntryList', totalCount: 0, bundles: [] } },
    },
  };
  const create = { request: { query: CREATE_BUNDLE }, result: answered, delay: 100 };
  const routes = [
    { path: '/partners/bundles', element: <BundlesPage /> },
    { path: '/partners/bundles/:id', element: <p>Composer</p> },
    { path: '/partners', element: <p>Partners</p> },
  ];
  const router = renderRoutes(routes, [list, create] as never, ['/partners/bundles']);
  fireEvent.click(screen.getByRole('button', { name: 'New bundle' }));
  return { router, answered };
}

test('whoever begins a bundle goes on in its composer', async () => {
  const { router } = begin();
  await screen.findByText('Composer');
  expect(router.state.location.pathname).toBe('/partners/bundles/6');
});

test('whoever went elsewhere before the bundle was there stays where they are', async () => {
  const { router, answered } = begin();
  await act(() => router.navigate('/partners'));
  await waitFor(() => expect(answered).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe('/partners');
});
