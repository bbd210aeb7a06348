// @vitest-environment jsdom

import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { FOLLOW_REQUESTS, SEE_PROFILE, SEE_PROFILE_PHOTOS } from '@facet/contract/documents/people.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import ProfilePage from './ProfilePage.tsx';

const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 400, placeholder: 'data:,' };
const profile = (change: object = {}) => ({
  __typename: 'Profile',
  id: 8,
  username: 'ben',
  firstName: 'Ben',
  lastName: 'Lee',
  bio: '<b>Hello</b>\nthere',
  avatar: null,
  isPrivate: false,
  totalFollowers: 1,
  totalFollowing: 2,
  isMe: false,
  isFollowing: false,
  isRequested: false,
  partnerName: null,
  bundles: [],
  ...change,
});
const seen = (seeProfile: object | null) => ({
  request: { query: SEE_PROFILE, variables: { username: 'ben' } },
  result: { data: { seeProfile } },
});
const photos = (page: number, uids: string[], totalCount: number) => ({
  request: {
    query: SEE_PROFILE_PHOTOS,
    variables: { username: 'ben', pagination: { page, pageSize: PAGE_SIZE.gallery } },
  },
  result: {
    data: {
      seeProfile: {
        __typename: 'Profile',
        id: 8,
        username: 'ben',
        photos: {
          __typename: 'SharedPhotoList',
          totalCount,
          photos: uids.map((uid) => ({ __typename: 'SharedPhoto', uid, title: `Shot ${uid}`, image })),
        },
      },
    },
  },
});

let reachEnd: () => void = () => {};
beforeEach(() => {
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

function open(...mocks: Parameters<typeof renderInApp>[1] & object) {
  return renderInApp(
    <Routes>
      <Route path="/users/:username" element={<ProfilePage />} />
    </Routes>,
    mocks,
    '/users/ben',
  );
}

test('A profile shows who it is, in plain text, with the ways to their people', async () => {
  open(seen(profile()), photos(1, ['a'], 1));
  await screen.findByRole('heading', { level: 1, name: 'ben' });
  expect(screen.getByText('Ben Lee')).toBeTruthy();
  expect(screen.getByText(/<b>Hello<\/b>/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 follower' }).getAttribute('href')).toBe(
    '/users/ben/modal/followers',
  );
  expect(screen.getByRole('link', { name: '2 following' })).toBeTruthy();
  const photo = await screen.findByRole('link', { name: 'Photo from Shot a' });
  expect(photo.getAttribute('href')).toBe('/photo/a');
});

test('More photos load at the end of the list, each once', async () => {
  const first = Array.from({ length: PAGE_SIZE.gallery }, (_, i) => `p${i}`);
  open(seen(profile()), photos(1, first, 26), photos(2, ['p23', 'p24', 'p25'], 26));
  await screen.findByRole('link', { name: 'Photo from Shot p0' });
  await act(async () => reachEnd());
  await screen.findByRole('link', { name: 'Photo from Shot p25' });
  expect(screen.getAllByRole('link', { name: /^Photo from/ })).toHaveLength(26);
});

test.each([
  [{}, 'Follow ben to see their photos.'],
  [{ isRequested: true }, 'ben sees your request. Once they agree, you see their photos here.'],
])('A private profile is closed: %j', async (change, text) => {
  open(seen(profile({ isPrivate: true, ...change })));
  await screen.findByRole('heading', { name: 'This account is private' });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('1 follower')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '1 follower' })).toBeNull();
});

test('One’s own profile leads to its editing, and a private one to its requests', async () => {
  open(seen(profile({ isMe: true, isPrivate: true })), photos(1, [], 0), {
    request: {
      query: FOLLOW_REQUESTS,
      variables: { pagination: { page: 1, pageSize: PAGE_SIZE.people } },
    },
    result: { data: { followRequests: { __typename: 'PersonList', totalCount: 2, people: [] } } },
  });
  const edit = await screen.findByRole('link', { name: 'Edit profile' });
  expect(edit.getAttribute('href')).toBe('/settings/profile');
  expect((await screen.findByRole('link', { name: '2 follow requests' })).getAttribute('href')).toBe(
    '/users/ben/modal/requests',
  );
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  expect(await screen.findByRole('link', { name: 'Open your gallery' })).toBeTruthy();
});

test('A partner has the name that stands beside their photos, and their bundles lead to their pages', async () => {
  const bundles = [{ __typename: 'BundleCard', uid: 'b1', name: 'Colour', totalProducts: 8, image }];
  open(seen(profile({ partnerName: 'Studio', bundles })), photos(1, [], 0));
  const card = await screen.findByRole('link', { name: /Colour/ });
  expect(card.getAttribute('href')).toBe('/introduce/b1');
  expect(screen.getByText('Studio')).toBeTruthy();
  expect(screen.getByText('Partner')).toBeTruthy();
  expect(screen.queryByText('Ben Lee')).toBeNull();
});

test('Nobody of that name: it says so and offers to search', async () => {
  open(seen(null));
  await screen.findByRole('heading', { level: 1, name: 'There is nobody here' });
  expect(screen.getByRole('link', { name: 'Search for people' }).getAttribute('href')).toBe('/search');
});

test('A profile that cannot be loaded says so and tries again', async () => {
  open(
    { ...seen(null), result: undefined, error: new TypeError('offline') },
    seen(profile()),
    photos(1, [], 0),
  );
  await screen.findByRole('heading', { name: 'This profile could not be loaded' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'ben' });
});
