// @vitest-environment jsdom

import { ApolloProvider } from '@apollo/client/react';
import { CURRENCY } from '@facet/contract/constants.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { signIn, signOut } from '../../lib/session.ts';
import { useSessionWatch } from '../../lib/useMe.ts';
import '../../testing/appClient.ts';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { me } from '../../testing/me.ts';
import { tokenExpiringIn } from '../../testing/render.tsx';
import { theme } from '../../ui/theme.ts';
import BundlePage from './BundlePage.tsx';

const image = { __typename: 'Image', url: '/files/a?e=1', width: 800, height: 1000, placeholder: 'data:,' };
const product = (id: number) => ({
  __typename: 'Product',
  ...{ id, file: '/files/a', title: `Photo ${id}`, location: '0', personJsonPath: '/p', headJsonPath: '/h' },
  ...{ isGeneratedWithAd: false, image, Service: null },
});
const partner = {
  __typename: 'Partner',
  ...{ id: 1, representPartnerSrc: null, name: 'Ada' },
  user: { __typename: 'PartnerUser', id: 2, username: 'partner' },
};
const OPEN = { state: 'OPEN', bought: 0, left: 0, purchaseId: null as number | null };

/** What the server has: a test changes it between two answers. */
let shop: { price: number; salePrice: number | null; offer: typeof OPEN; balance: number };
let buy: () => { id: number | null; ok: boolean; error: string | null };
let sent: { operation: string; variables: unknown; key: string | null }[];

const bundle = () => ({
  __typename: 'Bundle',
  ...{ id: 1, uid: 'demo', isOffered: true, name: 'Spring', description: '', partner },
  ...{ price: shop.price, salePrice: shop.salePrice, offer: { __typename: 'BundleOffer', ...shop.offer } },
  products: [product(1), product(2), product(3)],
});
const face = () => ({
  __typename: 'CurrencyBalance',
  ...{ id: 1, balance: shop.balance, pendingBalance: 0 },
  currency: { __typename: 'Currency', id: CURRENCY.FACE, code: 'FACE' },
});
const ANSWERS: Record<string, () => object> = {
  me: () => ({ me: { ...me, TaxType: { __typename: 'TaxType', id: 1, taxRate: 0.1 } } }),
  currencyBalances: () => ({ currencyBalances: [face()] }),
  SeeBundleByUid: () => ({
    SeeBundleByUid: {
      __typename: 'BundleDetailResult',
      ok: true,
      bundle: bundle(),
      userProductions: [],
      fits: [],
    },
  }),
  buyBundle: () => ({ buyBundle: { __typename: 'MutationResult', ...buy() } }),
};

beforeEach(() => {
  shop = { price: 240, salePrice: 180, offer: OPEN, balance: 500 };
  buy = () => {
    shop = { ...shop, balance: shop.balance - 180, offer: { ...OPEN, bought: 1, left: 3, purchaseId: 12 } };
    return { id: 12, ok: true, error: null };
  };
  sent = [];
  fakeFetch((_, init) => {
    const { operationName, variables } = JSON.parse(String(init.body));
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ operation: operationName, variables, key });
    return Response.json({ data: ANSWERS[operationName]!() });
  });
  signIn(tokenExpiringIn(3_600_000));
});
afterEach(async () => {
  signOut();
  await apollo.clearStore();
  vi.unstubAllGlobals();
});

function open() {
  function Page() {
    useSessionWatch();
    return <BundlePage />;
  }
  const router = createMemoryRouter(
    [
      {
        path: 'bundles/:uid',
        element: <Page />,
        children: [{ path: 'modal/create/:type/:of', element: null }],
      },
      { path: 'login', element: null },
    ],
    { initialEntries: ['/bundles/demo'] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <ApolloProvider client={apollo}>
        <RouterProvider router={router} useTransitions={false} />
      </ApolloProvider>
    </MantineProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const offered = async () =>
  within(await screen.findByRole('region', { name: 'All 3 photos of this bundle' }));
const purchases = () => sent.filter(({ operation }) => operation === 'buyBundle');

async function pressBuy(user: ReturnType<typeof open>['user'], name = 'Buy for 180 FACE') {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: 'Buy Spring' });
  await user.click(within(dialog).getByRole('button', { name: 'Buy' }));
}

test('the sale price is what is asked for; the price before, the tax and the balance stand beside it', async () => {
  open();
  const offer = await offered();
  expect(await offer.findByText('Your balance: 500 FACE')).toBeTruthy();
  expect(offer.getByText('180 FACE').tagName).toBe('STRONG');
  expect(offer.getByText(/240 FACE/).closest('s')?.textContent).toBe('Before: 240 FACE');
  expect(
    await offer.findByText('Your tax (10%) is on the credits that you buy. Nothing is added here.'),
  ).toBeTruthy();
  expect(offer.getByRole('button', { name: 'Buy for 180 FACE' })).toBeTruthy();
});

test('whoever has too little is told how much is missing, and led to credits and back', async () => {
  shop.balance = 179;
  open();
  const offer = await offered();
  expect(await offer.findByText('You need 1 FACE more.')).toBeTruthy();
  expect(offer.queryByRole('button')).toBeNull();
  expect(offer.getByRole('link', { name: 'Add credits' }).getAttribute('href')).toBe(
    '/payment?from=%2Fbundles%2Fdemo',
  );
});

test('what was confirmed is bought once, at the price that was shown, and can be made at once', async () => {
  const { user, router } = open();
  await pressBuy(user);
  const offer = await offered();
  expect(await offer.findByText('You have bought this bundle.')).toBeTruthy();
  expect(offer.getByText('3 photos are left to be made.')).toBeTruthy();
  expect(await offer.findByText('Your balance: 320 FACE')).toBeTruthy();
  expect(purchases().map(({ variables }) => variables)).toEqual([{ uid: 'demo', price: 180 }]);
  expect(purchases()[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  await user.click(offer.getByRole('link', { name: 'Make a photo' }));
  expect(router.state.location.pathname).toBe('/bundles/demo/modal/create/9/12');
});

test('nothing is bought before it is confirmed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Buy for 180 FACE' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buy Spring' });
  expect(dialog.textContent).toContain('This will use 180 FACE from your balance.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(purchases()).toEqual([]);
});

test('a price that has changed meanwhile is told, and shown; what is confirmed next is another purchase', async () => {
  buy = () => {
    shop.salePrice = 200;
    return { id: null, ok: false, error: ERRORS.BUNDLE_PRICE_CHANGED };
  };
  const { user } = open();
  await pressBuy(user);
  expect((await screen.findByRole('alert')).textContent).toBe(ERRORS.BUNDLE_PRICE_CHANGED);
  await pressBuy(user, 'Buy for 200 FACE');
  await waitFor(() => expect(purchases()).toHaveLength(2));
  const [first, second] = purchases();
  expect(second!.variables).toEqual({ uid: 'demo', price: 200 });
  expect(second!.key).not.toBe(first!.key);
});

test('after a lost answer, the same purchase is asked for again', async () => {
  const succeed = buy;
  buy = () => {
    buy = succeed;
    throw new TypeError('Failed to fetch');
  };
  const { user } = open();
  await pressBuy(user);
  await screen.findByRole('alert');
  await pressBuy(user);
  await waitFor(() => expect(purchases()).toHaveLength(2));
  const [first, second] = purchases();
  expect(second!.key).toBe(first!.key);
});

test.each([
  ['OWN', 'This bundle is your own, so it is not for sale to you.'],
  ['ENDED', 'It is not offered at the moment.'],
  ['BOUGHT_OUT', 'You have bought it as often as one person can.'],
  ['SOLD_OUT', 'It is sold out.'],
])('a bundle that is %s cannot be bought, and says why', async (state, words) => {
  shop.offer = { ...OPEN, state };
  open();
  const offer = await offered();
  expect(offer.getByText(words)).toBeTruthy();
  expect(offer.queryByRole('button')).toBeNull();
});

test('of a bundle that is used up nothing can be made, but it can be bought again', async () => {
  shop.offer = { ...OPEN, bought: 2 };
  open();
  const offer = await offered();
  expect(offer.getByText('You have bought this bundle 2 times.')).toBeTruthy();
  expect(offer.getByText('You have made all of its photos.')).toBeTruthy();
  expect(offer.queryByRole('link', { name: 'Make a photo' })).toBeNull();
  expect(await offer.findByRole('button', { name: 'Buy again for 180 FACE' })).toBeTruthy();
});

test('a visitor is asked to sign in, and comes back', async () => {
  signOut();
  const { router, user } = open();
  await user.click(await screen.findByRole('link', { name: 'Sign in to buy' }));
  expect([router.state.location.pathname, router.state.location.state]).toEqual([
    '/login',
    { from: '/bundles/demo' },
  ]);
});
