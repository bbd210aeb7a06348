// @vitest-environment jsdom

import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_BUNDLES, SEARCH_PEOPLE, SEARCH_PHOTOS } from '@facet/contract/documents/search.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import SearchPage from './SearchPage.tsx';

const pagination = { page: 1, pageSize: PAGE_SIZE.search };
const person = (id: number, username: string, partnerName: string | null = null) => ({
  __typename: 'Person',
  id,
  username,
  firstName: 'Ana',
  lastName: null,
  avatar: null,
  partnerName,
  isMe: false,
  isFollowing: false,
  isRequested: false,
});
const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 500, placeholder: 'data:,' };
const photo = (id: number) => ({
  __typename: 'Photo',
  id,
  uid: `photo-${id}`,
  title: 'By the sea',
  caption: null,
  image,
  owner: { __typename: 'Person', id: 3, username: 'ana' },
});

const people = (query: string, found: object[], delay = 0) => ({
  delay,
  request: { query: SEARCH_PEOPLE, variables: { query, pagination } },
  result: { data: { searchPeople: { __typename: 'FoundPeople', hasNextPage: false, people: found } } },
});
const others = (query: string, photos: object[] = []) => [
  {
    request: { query: SEARCH_BUNDLES, variables: { query, pagination } },
    result: { data: { searchBundles: { __typename: 'FoundBundles', hasNextPage: false, bundles: [] } } },
  },
  {
    request: { query: SEARCH_PHOTOS, variables: { query, pagination } },
    result: { data: { searchPhotos: { __typename: 'FoundPhotos', hasNextPage: false, photos } } },
  },
];

beforeEach(() => {
  fakeFetch(() => Response.json({ demoBundle: 'demo', hasOutbox: false }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

let address = '';
function Address() {
  const { search } = useLocation();
  address = search;
  return null;
}
const open = (mocks: Parameters<typeof renderInApp>[1], path = '/search') =>
  renderInApp(
    <>
      <SearchPage />
      <Address />
    </>,
    mocks,
    path,
  );

test('what is typed stands in the address once typing rests, and is looked for once', async () => {
  open([people('ana', [person(1, 'anamaria')]), ...others('ana', [photo(4)])]);
  await screen.findByRole('heading', { name: 'What are you looking for?' });
  await userEvent.type(screen.getByRole('searchbox'), ' ana ');
  await screen.findByText('anamaria');
  expect(address).toBe('?q=ana');
  expect(screen.getByRole('link', { name: 'Photo by ana, from By the sea' }).getAttribute('href')).toBe(
    '/photo/photo-4',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('heading', { name: 'What are you looking for?' });
  expect(address).toBe('');
});

test('a partner has the name that stands beside their photos, anybody else their own', async () => {
  open([people('lu', [person(2, 'lumen', 'Studio Lumen'), person(3, 'lucy')])], '/search?q=lu&type=people');
  const rows = within(await screen.findByRole('list', { name: /People/ })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^.?lumenStudio Lumen/),
    expect.stringMatching(/^.?lucyAna/),
  ]);
});

test('an address opens the same search', async () => {
  open([people('lu', [person(2, 'lumen')])], '/search?q=lu&type=people');
  await screen.findByText('lumen');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('lu');
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
});

test('an answer that comes after the next question is not shown', async () => {
  open(
    [people('a', [person(1, 'slow')], 400), people('ab', [person(2, 'quick')])],
    '/search?q=a&type=people',
  );
  await userEvent.type(screen.getByRole('searchbox'), 'b');
  await screen.findByText('quick');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByText('slow')).toBeNull();
});

test('until the new answer is there the last one stays, marked as such', async () => {
  open(
    [people('a', [person(1, 'first')]), people('ab', [person(2, 'second')], 300)],
    '/search?q=a&type=people',
  );
  await screen.findByText('first');
  await userEvent.type(screen.getByRole('searchbox'), 'b');
  // both at once: on a busy machine the answer may come between two looks
  await waitFor(() => {
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.getByText('first')).toBeTruthy();
  });
  await screen.findByText('second');
  expect(screen.queryByText('first')).toBeNull();
});

test('nothing found is said with the question in it, as text', async () => {
  open([people('<b>', []), ...others('<b>')], '/search?q=%3Cb%3E');
  await screen.findByRole('heading', { name: 'Nothing found for “<b>”' });
});

test('a search that fails says so and tries again', async () => {
  const failing = { ...people('a', []), result: undefined, error: new TypeError('offline') };
  open([failing, people('a', [person(1, 'anamaria')])], '/search?q=a&type=people');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('anamaria');
});
