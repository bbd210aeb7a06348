// @vitest-environment jsdom
import { SEARCH_OFFERED_PRODUCTS } from '@facet/contract/documents/offered.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openWizard } from '../create.fixture.tsx';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
const user = userEvent.setup({ delay: null });
const cards = () => within(screen.getByRole('dialog', { name: 'Create New Image' })).getAllByRole('listitem');
const titles = () => cards().map((card) => card.querySelector('span span')?.textContent);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const offered = (products: { id: number; title: string }[]) => ({
  request: {
    query: SEARCH_OFFERED_PRODUCTS,
    variables: { isGroup: true, pagination: { page: 1, pageSize: 24 } },
  },
  result: {
    data: {
      searchOfferedProducts: {
        __typename: 'OfferedProducts' as const,
        hasNextPage: false,
        products: products.map(({ id, title }) => ({
          __typename: 'OfferedProduct' as const,
          id,
          bundleUid: 'waves',
          bundleName: 'Waves',
          product: {
            __typename: 'Product' as const,
            id,
            title,
            image: { __typename: 'Image' as const, url: '/files/p', width: 8, height: 9, placeholder: '' },
          },
        })),
      },
    },
  },
});

test('five types stand under three tabs, with a photo and without', async () => {
  openWizard('/modal/create', []);
  await screen.findByText('What do you want to create?');
  expect(titles()).toEqual(['Single Person Portrait', 'Group Photo']);
  await user.click(screen.getByRole('radio', { name: 'Business & Brand' }));
  expect(titles()).toEqual(['Brand Identity', 'Social Media Pack']);
  await press('With Photo');
  expect(screen.getByText('There is no such type here')).toBeTruthy();
  await press('Without Photo');
  await user.click(screen.getByRole('radio', { name: 'Advertising' }));
  expect(titles()).toEqual(['Advertisement Campaign']);
  await press('Collapse Menu');
  expect(screen.queryByRole('radio')).toBeNull();
  await press('Expand Menu');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
});

test.each([
  ['Business & Brand', 'Brand Identity', 'business'],
  ['Business & Brand', 'Social Media Pack', 'social'],
  ['Advertising', 'Advertisement Campaign', 'advertising'],
])('%s: %s leads to the editor with a template', async (tab, title, template) => {
  const router = openWizard('/modal/create', []);
  await user.click(await screen.findByRole('radio', { name: tab }));
  await press(new RegExp(`^${title}`));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Description',
    'Features',
    'Recommendations',
    'Requirements',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Select This Type' }));
  expect(router.state.location.pathname + router.state.location.search).toBe(`/editor?template=${template}`);
});

test('a type with a photo leads to photos of that kind, each to the page where it is generated from', async () => {
  const router = openWizard('/modal/create', [offered([{ id: 5, title: 'Three friends' }])]);
  await screen.findByText('What do you want to create?');
  await press(/^Group Photo/);
  await screen.findByRole('dialog', { name: 'Group Photo' });
  await press('Cancel');
  await press(/^Group Photo/);
  await user.click(await screen.findByRole('button', { name: 'Select This Type' }));
  const link = await screen.findByRole('link', { name: 'Three friends of Waves' });
  expect(link.getAttribute('href')).toBe('/introduce/waves?generate=5');
  expect(router.state.location.pathname).toBe('/modal/create/group');
  await press('All types');
  await waitFor(() => expect(router.state.location.pathname).toBe('/modal/create'));
});

test('without such photos it is said, and where to look instead', async () => {
  openWizard('/modal/create/group', [offered([])]);
  expect(await screen.findByText('There are no such photos yet')).toBeTruthy();
});

test('a type without a photo is no address of the wizard', async () => {
  openWizard('/modal/create/brand', []);
  expect(await screen.findByText('There is nothing to create here')).toBeTruthy();
});
