// @vitest-environment jsdom

import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_PRODUCTIONS } from '@facet/contract/documents/productions.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import GalleryPage from './GalleryPage.tsx';

const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 400, placeholder: 'data:,' };

function production(id: number, more: object = {}) {
  return {
    __typename: 'Production',
    id,
    uid: `uid-${id}`,
    finishedPath: '/f',
    isChecked: true,
    status: 'SUCCESS',
    error: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    image,
    product: { __typename: 'Product', id, title: `Shot ${id}`, image },
    ...more,
  };
}

function page(number: number, productions: object[], totalCount: number, filter = 'ALL') {
  return {
    request: {
      query: SEARCH_PRODUCTIONS,
      variables: { filter, pagination: { page: number, pageSize: PAGE_SIZE.gallery } },
    },
    result: {
      data: {
        searchProductions: { __typename: 'ProductionList', ok: true, totalCount, totalPages: 2, productions },
      },
    },
  };
}

let reachEnd: () => void = () => {};

beforeEach(() => {
  fakeFetch(() => Response.json({ demoBundle: 'demo', hasOutbox: false }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onIntersect: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => onIntersect([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const names = () =>
  within(screen.getByRole('list', { name: 'Your photos' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));
const first = Array.from({ length: PAGE_SIZE.gallery }, (_, index) => production(100 - index));

test('Tiles say what they are: new, seen, in the making or failed and why', async () => {
  renderInApp(<GalleryPage />, [
    page(
      1,
      [
        production(4, { isChecked: false }),
        production(3),
        production(2, { status: 'PROCESSING', image: null, finishedPath: null }),
        production(1, { status: 'FAILED', image: null, error: 'No face.' }),
      ],
      4,
    ),
  ]);
  await screen.findByRole('link', { name: 'New photo from Shot 4' });
  expect(names()).toEqual([
    'New photo from Shot 4',
    'Photo from Shot 3',
    'Photo from Shot 2, generating',
    'Photo from Shot 1 failed: No face.',
  ]);
});

test('The next page loads at the end of the list, and what moved between pages appears once', async () => {
  const moved = first.at(-1)!;
  renderInApp(<GalleryPage />, [page(1, first, 26), page(2, [moved, production(2), production(1)], 26)]);
  await screen.findByRole('link', { name: 'Photo from Shot 100' });
  await act(async () => reachEnd());
  await screen.findByRole('link', { name: 'Photo from Shot 1' });
  expect(names()).toHaveLength(26);
  expect(new Set(names()).size).toBe(26);
});

test('A page that does not come is not asked for in a loop, but again on request', async () => {
  const failing = { ...page(2, [], 25), result: undefined, error: new TypeError('offline') };
  renderInApp(<GalleryPage />, [page(1, first, 25), failing, page(2, [production(1)], 25)]);
  await screen.findByRole('link', { name: 'Photo from Shot 100' });
  await act(async () => reachEnd());
  const more = await screen.findByRole('button', { name: 'Load more photos' });
  await userEvent.click(more);
  await screen.findByRole('link', { name: 'Photo from Shot 1' });
  expect(screen.queryByRole('button', { name: 'Load more photos' })).toBeNull();
});

test('Photos stand below the day on which they were made, the newest first', async () => {
  const today = new Date().toISOString();
  renderInApp(<GalleryPage />, [
    page(
      1,
      [
        production(3, { createdAt: today }),
        production(2, { createdAt: '2024-05-02T10:00:00.000Z' }),
        production(1, { createdAt: '2024-05-01T10:00:00.000Z' }),
      ],
      3,
    ),
  ]);
  await screen.findByRole('link', { name: 'Photo from Shot 3' });
  const said = screen.getByRole('list', { name: 'Your photos' }).textContent;
  expect(said).toMatch(/Today.*May 2024/);
  expect(said!.match(/May 2024/g)).toHaveLength(1);
});

test('An empty gallery leads to the example', async () => {
  renderInApp(<GalleryPage />, [page(1, [], 0)]);
  const next = await screen.findByRole('link', { name: 'Try an example' });
  expect(next.getAttribute('href')).toBe('/introduce/demo');
});

test('A gallery that cannot be loaded says so and tries again', async () => {
  const failing = { ...page(1, [], 0), result: undefined, error: new TypeError('offline') };
  renderInApp(<GalleryPage />, [failing, page(1, [production(1)], 1)]);
  await screen.findByRole('heading', { name: 'Your photos could not be loaded' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Photo from Shot 1' });
});

test('Each filter has an address, and asks for its own', async () => {
  const unread = production(7, { isChecked: false });
  renderInApp(
    <GalleryPage />,
    [page(1, [unread, production(3)], 2), page(1, [unread], 1, 'UNREAD'), page(1, [], 0, 'GENERATING')],
    '/gallery?filter=unread',
  );
  await screen.findByRole('link', { name: 'New photo from Shot 7' });
  expect(names()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Unread' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('link', { name: 'Generating' }));
  await screen.findByRole('heading', { name: 'Nothing is being made' });
  await userEvent.click(screen.getByRole('link', { name: 'Show all photos' }));
  await screen.findByRole('link', { name: 'Photo from Shot 3' });
});

test('Who has bought bundles finds the way to them, also with no photo yet', async () => {
  renderInApp(<GalleryPage />, [page(1, [], 0)]);
  const link = await screen.findByRole('link', { name: 'My bundles' });
  expect(link.getAttribute('href')).toBe('/bundles');
});
