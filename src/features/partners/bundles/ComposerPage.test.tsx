// @vitest-environment jsdom

import {
  DELETE_BUNDLE,
  EDIT_BUNDLE,
  PUBLISH_BUNDLE,
  SEARCH_PRODUCTS_BY_PARTNER,
  SEE_OWN_BUNDLE,
} from '@facet/contract/documents/bundles.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import { toast } from '../../../ui/toast.ts';
import ComposerPage from './ComposerPage.tsx';

const image = { __typename: 'Image', url: '/files/a?e=1', width: 800, height: 1000, placeholder: 'data:,' };
const product = (id: number) => ({
  __typename: 'Product',
  id,
  title: `Photo ${id}`,
  isGeneratedWithAd: false,
  inSwap: false,
  image,
  Service: null,
});
const bundle = (change: object = {}) => ({
  __typename: 'Bundle',
  id: 3,
  uid: 'abc',
  version: 1,
  name: 'Spring',
  description: '',
  price: 0,
  salePrice: null,
  maxPurchaseCount: null,
  usedInStock: 0,
  isPrivate: false,
  status: 'DRAFT',
  isOffered: false,
  publishStartAt: null,
  publishEndAt: null,
  representativeProductId: null,
  categoryCode: null,
  products: [product(1), product(2), product(3)],
  ...change,
});
vi.mock('../../../lib/useMe.ts', () => ({ useMe: () => ({ me: { id: 2, partner: { id: 1 } } }) }));

const see = (change: object = {}) => ({
  request: { query: SEE_OWN_BUNDLE, variables: { id: 3 } },
  result: {
    data: {
      seeOwnBundle: bundle(change),
      categoryCodes: [{ __typename: 'CategoryCode', id: 1, code: 'TRAVEL' }],
    },
  },
});
const answer = (change: object) => ({
  __typename: 'EditBundleResult',
  ok: true,
  id: 3,
  version: 2,
  error: null,
  code: null,
  problems: [],
  ...change,
});
const edit = (version: number, input: object, change: object = {}) => ({
  request: { query: EDIT_BUNDLE, variables: { bundleId: 3, version, input } },
  result: { data: { editBundle: answer({ version: version + 1, ...change }) } },
});

let router: ReturnType<typeof renderRoutes>;
async function open(...mocks: object[]) {
  const products = {
    request: {
      query: SEARCH_PRODUCTS_BY_PARTNER,
      variables: { pagination: { page: 1, pageSize: 24 } },
    },
    result: { data: { searchProductsByPartner: { __typename: 'ProductList', totalCount: 0, products: [] } } },
  };
  const routes = [
    { path: 'partners/bundles/:id', element: <ComposerPage /> },
    { path: 'partners/bundles', element: <p>The list</p> },
    { path: '*', element: null },
  ];
  router = renderRoutes(routes, [products, ...mocks] as never, ['/partners/bundles/3']);
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
}
const titles = () =>
  screen.getAllByRole('button', { name: /^Move/ }).map((handle) => handle.getAttribute('aria-label'));

test('A draft keeps itself: the last change is sent once, on the version that the one before has made', async () => {
  const name = await open(see(), edit(1, { name: 'Summer' }), edit(2, { name: 'Autumn' }));
  fireEvent.change(name, { target: { value: 'Sum' } });
  fireEvent.change(name, { target: { value: 'Summer' } });
  expect(screen.getByText('Keeping your changes...')).toBeTruthy();
  await screen.findByText('All changes are kept');
  fireEvent.change(name, { target: { value: 'Autumn' } });
  await screen.findByText('Keeping your changes...');
  await screen.findByText('All changes are kept');
});

test('The later of two windows is told, keeps nothing more, and can load what is there now', async () => {
  const code = 'BUNDLE_CHANGED';
  const refused = edit(1, { name: 'Mine' }, { ok: false, version: null, code, error: 'Changed elsewhere' });
  const name = await open(see(), refused, see({ name: 'Theirs', version: 5 }));
  fireEvent.change(name, { target: { value: 'Mine' } });
  expect(await screen.findByText('Changed elsewhere')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
});

test('A price that is none stays in its field with the reason, and the rest is kept', async () => {
  await open(see(), edit(1, { salePrice: 5 }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Price' }), { target: { value: '-7' } });
  expect(await screen.findByText('A price is a whole number of FACE between 0 and 1,000,000.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Sale price' }), { target: { value: '5' } });
  await screen.findByText('What is marked below is not kept.');
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
});

test.each(['1e3', '0x10', ' '])(
  'A price of %j is none, and no other number is kept in its place',
  async (typed) => {
    await open(see({ price: 7 }), edit(1, { salePrice: 5 }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Price' }), { target: { value: typed } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Sale price' }), { target: { value: '5' } });
    await screen.findByText('What is marked below is not kept.');
    expect(screen.getByText('A price is a whole number of FACE between 0 and 1,000,000.')).toBeTruthy();
  },
);

test('A sale price that is no lower than the price says so before anything is published', async () => {
  const told = 'The sale price must be lower than the price.';
  await open(see({ price: 20 }), edit(1, { salePrice: 15 }));
  const sale = screen.getByRole('textbox', { name: 'Sale price' });
  fireEvent.change(sale, { target: { value: '20' } });
  expect(screen.getByText(told)).toBeTruthy();
  fireEvent.change(sale, { target: { value: '15' } });
  expect(screen.queryByText(told)).toBeNull();
});

const goBack = () => fireEvent.click(screen.getByRole('link', { name: 'All bundles' }));
const isTabAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('A change that is still on its way is not left without a question', async () => {
  const name = await open(see(), { ...edit(1, { name: 'Summer' }), delay: Number.POSITIVE_INFINITY });
  expect(isTabAsked()).toBe(false);
  fireEvent.change(name, { target: { value: 'Summer' } });
  expect(isTabAsked()).toBe(true);
  goBack();
  await screen.findByRole('dialog', { name: 'Leave without the last change?' });
});

test('Who leaves while a change is on its way goes on unasked as soon as it is kept', async () => {
  const name = await open(see(), edit(1, { name: 'Summer' }));
  fireEvent.change(name, { target: { value: 'Summer' } });
  goBack();
  await screen.findByText('The list');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('What is marked as wrong is not left without a question', async () => {
  await open(see());
  fireEvent.change(screen.getByRole('textbox', { name: 'Price' }), { target: { value: '1.5' } });
  await screen.findByText('What is marked below is not kept.');
  expect(isTabAsked()).toBe(true);
  goBack();
  await screen.findByRole('dialog', { name: 'Leave without the last change?' });
});

test('Who leaves when all is kept is asked nothing', async () => {
  const name = await open(see(), edit(1, { name: 'Summer' }));
  fireEvent.change(name, { target: { value: 'Summer' } });
  await screen.findByText('All changes are kept');
  expect(isTabAsked()).toBe(false);
  goBack();
  await screen.findByText('The list');
});

test('Who has left is told when the last change could not be kept', async () => {
  const failing = { ...edit(1, { name: 'Summer' }), result: undefined, error: new TypeError('offline') };
  const told = vi.spyOn(toast, 'error').mockReturnValue();
  const name = await open(see(), { ...failing, maxUsageCount: 2 });
  fireEvent.change(name, { target: { value: 'Summer' } });
  goBack();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('The list');
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  const text = `Your last change to “Summer” could not be kept: ${ERRORS.NETWORK}`;
  expect(told).toHaveBeenCalledWith(text, { about: 'bundle 3' });
});

test('A draft is deleted without a question about what is typed in it', async () => {
  await open(see(), {
    request: { query: DELETE_BUNDLE, variables: { bundleId: 3 } },
    result: { data: { deleteBundle: { __typename: 'MutationResult', ok: true, id: 3, error: null } } },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Price' }), { target: { value: '1.5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this draft?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The list');
});

test('The arrow keys move a photo, and say where it is', async () => {
  await open(see(), edit(1, { productIds: [2, 3, 1] }));
  const first = screen.getByRole('button', { name: 'Move Photo 1, place 1 of 3' });
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Photo 1, place 2 of 3' }), { key: 'ArrowDown' });
  expect(titles()).toEqual([
    'Move Photo 2, place 1 of 3',
    'Move Photo 3, place 2 of 3',
    'Move Photo 1, place 3 of 3',
  ]);
  expect(screen.getByText('Photo 1 is now in place 3 of 3')).toBeTruthy();
  await screen.findByText('All changes are kept');
});

test('What is missing is listed at once, and each line leads to its field', async () => {
  await open(see(), {
    request: { query: PUBLISH_BUNDLE, variables: { bundleId: 3, version: 1 } },
    result: {
      data: {
        publishBundle: answer({
          ok: false,
          version: null,
          code: 'BUNDLE_INCOMPLETE',
          error: 'x',
          problems: [
            { __typename: 'BundleProblem', field: 'category', error: 'Please choose a category.' },
            { __typename: 'BundleProblem', field: 'products', error: 'Please choose at least one photo.' },
          ],
        }),
      },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('2 things are missing before this can be published')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Photos' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photos' }));
  fireEvent.click(screen.getByRole('link', { name: 'Category' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('bundle-category'));
});

test('What is filled in while the server looks at the rest is not said to be missing', async () => {
  const problems = [
    { __typename: 'BundleProblem', field: 'name', error: 'Please give the bundle a name.' },
    { __typename: 'BundleProblem', field: 'category', error: 'Please choose a category.' },
  ];
  const refused = answer({ ok: false, version: null, code: 'BUNDLE_INCOMPLETE', error: 'x', problems });
  const publish = {
    request: { query: PUBLISH_BUNDLE, variables: { bundleId: 3, version: 1 } },
    result: { data: { publishBundle: refused } },
    delay: 50,
  };
  const name = await open(see(), publish, edit(1, { name: 'Summer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await act(async () => undefined);
  fireEvent.change(name, { target: { value: 'Summer' } });
  expect(await screen.findByText('One thing is missing before this can be published')).toBeTruthy();
  expect(screen.queryByText(/Please give the bundle a name/)).toBeNull();
  await screen.findByText('All changes are kept');
});

test('Whoever goes elsewhere while a bundle is deleted stays there', async () => {
  const deleted = vi.fn(() => ({
    data: { deleteBundle: { __typename: 'MutationResult', ok: true, id: 3, error: null } },
  }));
  await open(see(), {
    request: { query: DELETE_BUNDLE, variables: { bundleId: 3 } },
    result: deleted,
    delay: 100,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await act(() => router.navigate('/feed'));
  await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe('/feed');
});

test('A published bundle is shown, and changed only once it was taken back', async () => {
  const name = await open(see({ status: 'PUBLISHED', isOffered: true, version: 4 }));
  expect(name.disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Add photos' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Take back' })).toBeTruthy();
});
