// @vitest-environment jsdom
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { BUNDLE_PURCHASES } from '@facet/contract/documents/purchases.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../testing/render.tsx';
import PurchasesPage from './PurchasesPage.tsx';

const image = { __typename: 'Image', url: '/files/a?e=1', width: 600, height: 800, placeholder: 'data:,' };
const purchase = (id: number, bundleName: string, used: number, total: number) => ({
  __typename: 'BundlePurchaseEntry',
  ...{ id, orderId: `order-${id}`, price: 1800, purchaseDate: '2026-11-22T10:00:00Z', status: 'OPEN' },
  ...{ total, used, bundleUid: `uid ${id}`, bundleName, partnerName: 'Ada', images: [image] },
  currency: { __typename: 'Currency', id: 1, code: 'FACE' },
});

function open(purchases: object[]) {
  const list = { __typename: 'BundlePurchaseList', purchases, totalCount: purchases.length, totalPages: 1 };
  return renderRoutes(
    [
      {
        path: 'bundles',
        element: <PurchasesPage />,
        children: [{ path: 'modal/create/:type/:of', element: null }],
      },
    ],
    [
      {
        request: {
          query: BUNDLE_PURCHASES,
          variables: { pagination: { page: 1, pageSize: PAGE_SIZE.purchases } },
        },
        result: { data: { bundlePurchases: list } },
      },
    ],
    ['/bundles'],
  );
}

test('each bought bundle shows what is made of it and what it cost; one with photos left leads to the next', async () => {
  const router = open([purchase(12, 'Spring', 2, 7), purchase(9, 'Winter', 5, 5)]);
  const spring = within(await screen.findByRole('article', { name: 'Spring' }));
  expect(spring.getByText('2 of 7 photos made')).toBeTruthy();
  expect(spring.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String((2 / 7) * 100));
  expect(spring.getByText(/for 1,800 FACE/).textContent).toContain('Order order-12');
  expect(spring.getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe('/bundles/uid%2012');

  const winter = within(screen.getByRole('article', { name: 'Winter' }));
  expect(winter.getByText('All made')).toBeTruthy();
  expect(winter.queryByRole('link', { name: /Make a photo/ })).toBeNull();

  await userEvent.click(spring.getByRole('link', { name: 'Make a photo of Spring' }));
  expect(router.state.location.pathname).toBe('/bundles/modal/create/9/12');
});

test('whoever has bought nothing is told what a bundle is, and where to find one', async () => {
  open([]);
  expect(await screen.findByText('You have not bought a bundle yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find bundles' }).getAttribute('href')).toBe('/search');
});
