// @vitest-environment jsdom

import type { MockLink } from '@apollo/client/testing';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_FEED } from '@facet/contract/documents/feed.ts';
import { PRODUCTIONS_IN_PROGRESS } from '@facet/contract/documents/productions.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import MemberHome from './MemberHome.tsx';

const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 500, placeholder: 'data:,' };
const photo = (id: number, more: object = {}) => ({
  __typename: 'Photo',
  id,
  uid: `photo-${id}`,
  title: `Shot ${id}`,
  caption: `Caption ${id}`,
  isOwn: false,
  sharedAt: '2026-11-21T10:00:00.000Z',
  commentCount: id,
  image,
  owner: { __typename: 'Person', id: 3, username: 'ana', avatar: null },
  ...more,
});
const bundle = {
  __typename: 'BundleTeaser',
  id: 1,
  uid: 'demo',
  name: 'Colour Stories',
  description: 'Portraits',
  images: [image],
  partner: {
    __typename: 'Partner',
    id: 1,
    name: 'Studio Lumen',
    representPartnerSrc: null,
    user: { __typename: 'PartnerUser', id: 9, username: 'lumen' },
  },
};
const nothingMade = {
  request: { query: PRODUCTIONS_IN_PROGRESS },
  result: { data: { productionsInProgress: [] } },
};
const page = (items: object[], more: { after?: string; next?: string; scope?: string } = {}) => ({
  request: {
    query: SEE_FEED,
    variables: {
      scope: more.scope ?? 'EVERYBODY',
      first: PAGE_SIZE.feed,
      ...(more.after && { after: more.after }),
    },
  },
  result: { data: { seeFeed: { __typename: 'FeedList', nextCursor: more.next ?? null, items } } },
});

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

const open = (mocks: MockLink.MockedResponse[], path = '/') =>
  renderInApp(<MemberHome />, [nothingMade, ...mocks], path);

test('photos and pages stand in the feed, each with the way to it and to whose it is', async () => {
  open([page([photo(2, { caption: '<i>Hi</i>' }), bundle])]);
  expect(await screen.findByText('<i>Hi</i>')).toBeTruthy();
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('2 comments')).toBe('/photo/photo-2');
  expect(address('Step into it: Colour Stories')).toBe('/introduce/demo');
  expect(address('Studio Lumen')).toBe('/users/lumen');
  expect(screen.getByText('You have seen it all.')).toBeTruthy();
});

test('the next page comes at the end of the list, and what comes again stands once', async () => {
  open([page([photo(3), photo(2)], { next: 'c1' }), page([photo(2), photo(1)], { after: 'c1' })]);
  await screen.findByText('Caption 3');
  await act(async () => reachEnd());
  await screen.findByText('Caption 1');
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('a feed with nothing in it leads somewhere', async () => {
  open([page([])]);
  await screen.findByRole('heading', { name: 'Make your first photo' });
  expect(screen.getByRole('link', { name: 'Try an example' }).getAttribute('href')).toBe('/introduce/demo');
  expect(screen.getByRole('link', { name: 'Find people and pages' }).getAttribute('href')).toBe('/search');
});

test('who follows nobody is led to the search', async () => {
  open([page([], { scope: 'FOLLOWING' })], '/?feed=following');
  await screen.findByRole('heading', { name: 'Nothing here yet' });
  expect(screen.getByRole('link', { name: 'Following' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Find people and pages' }).getAttribute('href')).toBe('/search');
});

test('a feed that does not come says so and tries again', async () => {
  const failing = { ...page([]), result: undefined, error: new TypeError('offline') };
  open([failing, page([photo(1)])]);
  await screen.findByRole('heading', { name: 'What is new could not be loaded' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Caption 1');
});
