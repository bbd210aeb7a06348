// @vitest-environment jsdom
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import BundlePage from './BundlePage.tsx';

const image = { __typename: 'Image', url: '/files/a?e=1', width: 800, height: 1000, placeholder: 'data:,' };
const product = (id: number, cost: string | null) => ({
  __typename: 'Product',
  id,
  file: '/files/a',
  title: `Photo ${id}`,
  location: '0',
  personJsonPath: '/p',
  headJsonPath: '/h',
  isGeneratedWithAd: false,
  image,
  Service: cost === null ? null : { __typename: 'Service', id: 3, name: 'credit', cost },
});
const answer = (result: object) => ({
  request: { query: SEE_BUNDLE_BY_UID, variables: { uid: 'demo' } },
  result: { data: { SeeBundleByUid: result } },
});
const open = (result: object) =>
  renderInApp(
    <Routes>
      <Route path="bundles/:uid" element={<BundlePage />} />
    </Routes>,
    [answer(result)],
    '/bundles/demo',
  );

test('A bundle shows its photos, what one costs at least, and the way to make one', async () => {
  open({
    __typename: 'BundleDetailResult',
    ok: true,
    bundle: {
      __typename: 'Bundle',
      id: 1,
      price: 0,
      salePrice: null,
      offer: { __typename: 'BundleOffer', state: 'NOT_SOLD', bought: 0, left: 0, purchaseId: null },
      uid: 'demo',
      isOffered: true,
      name: 'Spring',
      description: 'Outside',
      partner: {
        __typename: 'Partner',
        id: 1,
        representPartnerSrc: null,
        name: 'Ada',
        user: { __typename: 'PartnerUser', id: 2, username: 'partner' },
      },
      products: [product(1, '45'), product(2, null)],
    },
    userProductions: [],
    fits: [],
  });
  expect(await screen.findByRole('heading', { name: 'Spring' })).toBeTruthy();
  expect(screen.getByText('2 photos · from 30 FACE')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Make your photo' }).getAttribute('href')).toBe('/introduce/demo');
  expect(screen.getByRole('link', { name: 'View Photo 1' }).getAttribute('href')).toBe(
    '/introduce/demo/modal/photo/1',
  );
});

test('A bundle that is not there says so, in the server’s words', async () => {
  open({ __typename: 'ErrorResult', ok: false, error: 'Bundle not found' });
  expect(await screen.findByRole('heading', { name: 'Bundle not found' })).toBeTruthy();
});

test('A bundle that has ended says that it ended', async () => {
  open({ __typename: 'ErrorResult', ok: false, error: ERRORS.BUNDLE_ENDED });
  expect(await screen.findByRole('heading', { name: 'This bundle has ended.' })).toBeTruthy();
});
