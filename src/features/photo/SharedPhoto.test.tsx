// @vitest-environment jsdom
import { SEE_SHARED_PHOTO } from '@facet/contract/documents/productions.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import PhotoScreen from './PhotoScreen.tsx';

const photo = {
  __typename: 'PublicPhoto' as const,
  ...{ uid: '', title: 'By the sea', caption: 'Warm', username: 'nina', partnerName: 'Studio Lumen' },
  ...{ bundleUid: 'demo', bundleName: 'Colour Stories' },
  image: {
    __typename: 'Image' as const,
    ...{ url: '/files/p?e=1', width: 800, height: 1000, placeholder: 'data:,' },
  },
};
const closed = { __typename: 'FollowersPhoto' as const, uid: '', username: 'nina' };
const answer = (seeSharedPhoto: typeof photo | typeof closed | null) => [
  { request: { query: SEE_SHARED_PHOTO, variables: { uid: '' } }, result: { data: { seeSharedPhoto } } },
];

test('a visitor sees a photo that is shared with everybody, whose it is, and the way into it', async () => {
  renderInApp(<PhotoScreen />, answer(photo));
  expect(await screen.findByRole('img', { name: 'Photo of nina, made from By the sea' })).toBeTruthy();
  expect(screen.getByText('Photo by nina')).toBeTruthy();
  const step = screen.getByRole('link', { name: 'Put your face into it' });
  expect(step.getAttribute('href')).toBe('/introduce/demo');
});

test('of a photo that its owner’s followers see a visitor learns whose it is, and how to come in', async () => {
  renderInApp(<PhotoScreen />, answer(closed));
  expect(await screen.findByRole('heading', { name: 'A photo by nina, shared with followers' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  for (const [name, address] of [
    ['Sign in', '/login'],
    ['Create an account', '/sign-up'],
  ])
    expect(screen.getByRole('link', { name: name! }).getAttribute('href')).toBe(address);
});

test('of any other photo a visitor learns nothing but how to come in', async () => {
  renderInApp(<PhotoScreen />, answer(null));
  expect(await screen.findByRole('heading', { name: 'Shared with members of Facet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy();
});
