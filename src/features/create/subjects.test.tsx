// @vitest-environment jsdom
import { CREATE_PHOTO_WITH_PRODUCTION } from '@facet/contract/documents/photos.ts';
import {
  ANOTHER_FACE_COST,
  EDIT_PRODUCTION_SRCFILE,
  SEE_PHOTO,
} from '@facet/contract/documents/productions.ts';
import { CREATE_PRODUCTION_WITH_BUNDLE, SEE_BUNDLE_PURCHASE } from '@facet/contract/documents/purchases.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { activeProductionIds } from '../../shared/production/useProductionStatus.ts';
import { facesAre, openWizard, result } from './create.fixture.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
const user = userEvent.setup({ delay: null });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => user.click(button(name));
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create New Image' })).toBeNull());
async function agree(): Promise<void> {
  await screen.findByRole('checkbox', { name: /Privacy/ });
  for (const name of ['Terms of Services', 'AI Image Generation Agreement', 'Privacy Policy']) {
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  }
  await press('Next');
}
async function selectFace(id: number): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Face photo ${id}` }));
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
}

const image = {
  __typename: 'Image' as const,
  url: '/files/x?e=1',
  width: 80,
  height: 90,
  placeholder: 'data:,',
};
const photo = (change: { sharedAt?: string | null; isOwn?: boolean } = {}) => ({
  request: { query: SEE_PHOTO, variables: { uid: 'abc' } },
  maxUsageCount: 9,
  result: {
    data: {
      seePhoto: {
        __typename: 'PhotoDetail' as const,
        ok: true,
        bundleUid: 'waves',
        bundleName: 'Waves',
        partner: null,
        photo: {
          __typename: 'Photo' as const,
          ...{ id: 55, uid: 'abc', title: 'Sea', caption: 'Before', finishedPath: '/files/x' },
          ...{ isOwn: true, sharedAt: null, createdAt: '2026-01-01T00:00:00Z', commentCount: 0, image },
          owner: { __typename: 'Person' as const, id: 7, username: 'fan', avatar: null },
          ...change,
        },
        production: null,
      },
    },
  },
});
const costs = (payment: 'CREDIT' | 'BUNDLE', cost: number) => ({
  request: { query: ANOTHER_FACE_COST, variables: { productionId: 55 } },
  maxUsageCount: 9,
  result: { data: { anotherFaceCost: { __typename: 'AnotherFaceCost' as const, payment, cost } } },
});
const editSrcfile = (error: string | null = null) => ({
  request: {
    query: EDIT_PRODUCTION_SRCFILE,
    variables: ({ productionId, srcfile, agreementMetaData, cost }: Record<string, unknown>) =>
      productionId === 55 &&
      [30, 0].includes(cost as number) &&
      srcfile === '/files/face-2?e=1' &&
      JSON.parse(String(agreementMetaData)).every(
        (record: Record<string, unknown>) => record.documentEndTime !== null && record.userId === 7,
      ),
  },
  result: {
    data: {
      editProductionSrcfile: {
        __typename: 'EditSrcfileResult' as const,
        ...{ ok: error === null, id: 55, makingId: error ? null : 56, error },
      },
    },
  },
});

const share = {
  request: {
    query: CREATE_PHOTO_WITH_PRODUCTION,
    variables: { productionId: 55, caption: 'Before and now' },
  },
  result: {
    data: {
      createPhotoWithProduction: {
        __typename: 'PhotoChange' as const,
        ...{ ok: true, id: 55, error: null },
        photo: {
          __typename: 'Photo' as const,
          ...{ id: 55, uid: 'abc', caption: 'Before and now', sharedAt: '2026-01-02T00:00:00Z' },
        },
      },
    },
  },
};

test('8: a photo is shared with the caption, and the way leads to the home page', async () => {
  const router = openWizard('/photo/abc/modal/create/8', [photo(), share]);
  const field = await screen.findByRole('textbox', { name: 'Caption' });
  expect(screen.getByRole('heading', { name: 'Step 1: Share with a caption' })).toBeTruthy();
  expect(button('Finish').disabled).toBe(false);
  await user.clear(field);
  await user.paste('x'.repeat(501));
  expect(button('Finish').disabled).toBe(true);
  await user.clear(field);
  await user.type(field, 'Before and now');
  await press('Finish');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('8: who goes elsewhere while it is shared is told, and led nowhere', async () => {
  const router = openWizard('/photo/abc/modal/create/8', [photo(), { ...share, delay: 300 }]);
  const field = await screen.findByRole('textbox', { name: 'Caption' });
  await user.clear(field);
  await user.type(field, 'Before and now');
  await press('Finish');
  await act(() => router.navigate('/settings'));
  await press('Discard');
  expect(await screen.findByText('Your photo is shared.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/settings');
});

test.each([
  ['shared already', photo({ sharedAt: '2026-01-01T00:00:00Z' }), 'It is shared already.'],
  ['of somebody else', photo({ isOwn: false }), ERRORS.NOT_FOUND],
])('8: a photo that is %s is not shared, and that is said', async (_, seen, text) => {
  openWizard('/photo/abc/modal/create/8', [seen]);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('10: another face is paid as the first one was, once that is confirmed; the old picture is said to stay', async () => {
  openWizard('/photo/abc/modal/create/10', [photo(), costs('CREDIT', 30), facesAre(1, 2), editSrcfile()]);
  await agree();
  await selectFace(2);
  expect(await screen.findByText('It is paid with credits, as the first time: 30 FACE.')).toBeTruthy();
  await press('Finish');
  await screen.findByText('This will use 30 FACE from your balance. Do you want to proceed?');
  expect(activeProductionIds()).not.toContain(56);
  await press('Confirm');
  await isClosed();
  expect(activeProductionIds()).toContain(56);
  expect(await screen.findByText(/The picture that is there stays until then/)).toBeTruthy();
});

test('10: a price that has changed meanwhile is told and shown, and can be paid then', async () => {
  const first = { ...costs('CREDIT', 30), maxUsageCount: 1 };
  const mocks = [photo(), first, costs('CREDIT', 50), facesAre(1, 2), editSrcfile(ERRORS.COST_CHANGED)];
  openWizard('/photo/abc/modal/create/10', mocks);
  await agree();
  await selectFace(2);
  await press('Finish');
  await press('Confirm');
  expect(await screen.findByText(/The price of this photo has changed/)).toBeTruthy();
  expect(await screen.findByText('It is paid with credits, as the first time: 50 FACE.')).toBeTruthy();
  expect(button('Finish').disabled).toBe(false);
});

test('10: what a bundle paid is free, and asks nothing; a face that is gone is told', async () => {
  const mocks = [
    photo(),
    costs('BUNDLE', 0),
    facesAre(1, 2),
    editSrcfile(ERRORS.SOURCE_MISSING),
    facesAre(1),
  ];
  openWizard('/photo/abc/modal/create/10', mocks);
  await agree();
  await selectFace(2);
  expect(await screen.findByText('It is free: your bundle has paid for it.')).toBeTruthy();
  await press('Finish');
  expect(await screen.findByText('The selected face was deleted. Please select another one.')).toBeTruthy();
  expect(button('Finish').disabled).toBe(true);
});

const TITLES = Array.from({ length: 14 }, (_, at) => `Product ${at + 1}`);
const purchase = (used: readonly number[]) => ({
  request: { query: SEE_BUNDLE_PURCHASE, variables: { id: 12 } },
  result: {
    data: {
      seeBundlePurchase: {
        __typename: 'BundlePurchaseDetail' as const,
        ok: true,
        purchase: {
          __typename: 'BundlePurchase' as const,
          ...{
            id: 12,
            orderId: 'order',
            price: 90,
            purchaseDate: '2026-01-01T00:00:00Z',
            status: 'OPEN' as const,
          },
          ...{ total: TITLES.length, used: used.length },
          currency: { __typename: 'Currency' as const, id: 1, code: 'FACE' },
          bundle: {
            __typename: 'Bundle' as const,
            ...{ id: 3, uid: 'waves', name: 'Waves', isActive: true, isPrivate: false, bundleCategory: null },
            ...{ representativeProductId: null, categoryCode: null, service: null },
            products: TITLES.map((title, at) => ({
              __typename: 'Product' as const,
              ...{ id: at + 1, file: '/files/p', title, location: '0', image },
            })),
          },
          productions: used.map((id) => ({
            __typename: 'Production' as const,
            id: 100 + id,
            product: { __typename: 'Product' as const, id },
          })),
        },
      },
    },
  },
});

test('9: twelve products a page, those that were made are gone; the chosen one is made with the face and paid by the purchase', async () => {
  const create = {
    request: {
      query: CREATE_PRODUCTION_WITH_BUNDLE,
      variables: ({ productId, bundlePurchaseId, srcfile }: Record<string, unknown>) =>
        productId === 14 && bundlePurchaseId === 12 && srcfile === '/files/face-1?e=1',
    },
    result: { data: { createProductionWithBundle: result(77) } },
  };
  openWizard('/modal/create/9/12', [purchase([1]), facesAre(1), create]);
  await agree();
  expect(await screen.findByText('Waves: 13 of 14 left')).toBeTruthy();
  const products = () =>
    within(screen.getByRole('list', { name: 'Products of the bundle' })).getAllByRole('button');
  expect(products()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Select Product 1' })).toBeNull();
  await press('Page 2');
  expect(products()).toHaveLength(1);
  await press('Select Product 14');
  await press('Select Product 14');
  expect(button('Next').disabled).toBe(true);
  await press('Select Product 14');
  await press('Next');
  await selectFace(1);
  await press('Finish');
  await isClosed();
  expect(activeProductionIds()).toContain(77);
});

test('9: when every product was made it is said', async () => {
  openWizard('/modal/create/9/12', [purchase(TITLES.map((_, at) => at + 1))]);
  await agree();
  expect(await screen.findByText('All products in this bundle have been used')).toBeTruthy();
  expect(button('Next').disabled).toBe(true);
});

test('9: a bundle that cannot be loaded is said with its reason, and asked for again', async () => {
  const lost = { request: purchase([]).request, error: new TypeError('lost') };
  openWizard('/modal/create/9/12', [facesAre(1), lost, purchase([])]);
  expect(
    await screen.findByRole('heading', { name: `Error loading bundle data: ${ERRORS.NETWORK}` }),
  ).toBeTruthy();
  await press('Try again');
  expect(await screen.findByRole('heading', { name: /^Step 1/ })).toBeTruthy();
});
