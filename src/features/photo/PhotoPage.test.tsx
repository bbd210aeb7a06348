// @vitest-environment jsdom

import type { MockLink } from '@apollo/client/testing';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import {
  CREATE_COMMENT,
  DELETE_PRODUCTION,
  EDIT_PHOTO_CAPTION,
  SEE_COMMENTS,
} from '@facet/contract/documents/photos.ts';
import { SEE_PHOTO, SEE_SHARED_PHOTO } from '@facet/contract/documents/productions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { renderRoutes } from '../../testing/render.tsx';
import PhotoPage from './PhotoPage.tsx';

const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 500, placeholder: 'data:,' };
const owner = { __typename: 'Person', id: 3, username: 'fan', avatar: null };
const guest = { __typename: 'Person', id: 4, username: 'guest', avatar: null };

const photo = (more: object = {}) => ({
  __typename: 'Photo',
  id: 5,
  uid: 'abc',
  title: 'Match day',
  caption: null,
  finishedPath: '/files/result.jpg?s=1',
  isOwn: true,
  sharedAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  commentCount: 0,
  image,
  owner,
  ...more,
});
const production = (more: object = {}) => ({
  __typename: 'Production',
  id: 5,
  uid: 'abc',
  srcfile: '/files/face.jpg',
  finishedPath: '/files/result.jpg?s=1',
  isChecked: true,
  status: 'SUCCESS',
  error: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  image,
  product: { __typename: 'Product', id: 2, title: 'Match day', file: '/files/p.jpg', image },
  ...more,
});
const answer = (shown: object | null, own: object | null) => ({
  request: { query: SEE_PHOTO, variables: { uid: 'abc' } },
  result: {
    data: {
      seePhoto: {
        __typename: 'PhotoDetail',
        ok: true,
        bundleUid: 'demo',
        bundleName: 'Colour Stories',
        partner: {
          __typename: 'Partner',
          id: 1,
          name: 'Studio Lumen',
          representPartnerSrc: null,
          user: { __typename: 'PartnerUser', id: 9, username: 'lumen' },
        },
        photo: shown,
        production: own,
      },
    },
  },
});
const comment = (id: number, text: string, more: object = {}) => ({
  __typename: 'Comment',
  id,
  text,
  isDeletable: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  author: guest,
  ...more,
});
const comments = (list: object[]) => ({
  request: { query: SEE_COMMENTS, variables: { uid: 'abc', first: PAGE_SIZE.comments } },
  result: { data: { seeComments: { __typename: 'CommentList', nextCursor: null, comments: list } } },
});

let mutate = vi.fn();

beforeEach(() => {
  mutate = vi.fn(async () => ({ data: undefined }));
  vi.spyOn(apollo, 'mutate').mockImplementation(mutate);
});

function open(mocks: MockLink.MockedResponse[]) {
  const routes = [
    { path: '/photo/:uid', element: <PhotoPage /> },
    { path: '/gallery', element: <p>the gallery</p> },
    { path: '*', element: null },
  ];
  return renderRoutes(routes, mocks, ['/photo/abc']);
}

test('a finished photo of one’s own can be downloaded by a good name, is called AI modified and leads back to its page', async () => {
  open([answer(photo(), production())]);
  const download = await screen.findByRole('link', { name: 'Download' });
  expect(download.getAttribute('href')).toBe('/files/result.jpg?s=1');
  expect(download.getAttribute('download')).toBe('facet-match-day-2026-11-21.jpg');
  expect(screen.getByText('AI modified')).toBeTruthy();
  expect(screen.getByText('Only you can see this photo.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Colour Stories' }).getAttribute('href')).toBe('/introduce/demo');
  expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
  expect(mutate).not.toHaveBeenCalled();
});

test('a photo of another member has comments, and nothing that is the owner’s', async () => {
  open([
    answer(photo({ isOwn: false, sharedAt: '2026-11-21T10:00:00.000Z' }), null),
    comments([comment(1, 'Wow')]),
  ]);
  await screen.findByText('Wow');
  for (const name of ['Delete photo', 'Edit caption', 'Add a caption', 'Show original', 'Make private']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Put your face into it' }).getAttribute('href')).toBe(
    '/introduce/demo',
  );
});

test('opening a new photo marks it as seen, once', async () => {
  open([answer(photo(), production({ isChecked: false }))]);
  await screen.findByRole('link', { name: 'Download' });
  expect(mutate).toHaveBeenCalledOnce();
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ variables: { id: 5 } }));
});

test('a failed photo says why, offers another try, and can be deleted', async () => {
  open([
    answer(
      null,
      production({ status: 'FAILED', finishedPath: null, image: null, error: 'We found no face.' }),
    ),
  ]);
  expect(await screen.findByText('We found no face.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Make another one' }).getAttribute('href')).toBe('/introduce/demo');
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete photo' })).toBeTruthy();
});

const missing = (seeSharedPhoto: object | null) => [
  {
    request: { query: SEE_PHOTO, variables: { uid: 'abc' } },
    result: { data: { seePhoto: { __typename: 'ErrorResult', ok: false, error: 'gone' } } },
  },
  { request: { query: SEE_SHARED_PHOTO, variables: { uid: 'abc' } }, result: { data: { seeSharedPhoto } } },
];

test('a photo that is not there, or not for this member, says so', async () => {
  open(missing(null));
  await screen.findByRole('heading', { level: 1, name: 'This photo is not here' });
});

test('when it cannot be asked whose a photo is, that is told, and not that it is not here', async () => {
  const [photo, question] = missing(null);
  open([photo!, { request: question!.request, error: new Error('offline') }]);
  await screen.findByRole('heading', { level: 1, name: 'The photo could not be loaded' });
  expect(screen.getByRole('button', { name: /again/i })).toBeTruthy();
});

test('a photo that its owner’s followers see names its owner, and leads to them', async () => {
  open(missing({ __typename: 'FollowersPhoto', uid: 'abc', username: 'nina' }));
  await screen.findByRole('heading', { level: 1, name: 'A photo by nina, shared with followers' });
  expect(screen.getByRole('link', { name: 'Go to nina’s profile' }).getAttribute('href')).toBe('/users/nina');
});

test('a caption is edited in its place, shown as text, and kept in the form when it is refused', async () => {
  const edit = (result: object) => ({
    request: { query: EDIT_PHOTO_CAPTION, variables: { productionId: 5, caption: '<b>Hi</b>' } },
    result: {
      data: {
        editPhotoCaption: {
          __typename: 'PhotoChange',
          ok: false,
          id: 5,
          error: null,
          photo: null,
          ...result,
        },
      },
    },
  });
  open([
    answer(photo(), production()),
    edit({ error: 'Too many attempts.' }),
    edit({
      ok: true,
      photo: { __typename: 'Photo', id: 5, uid: 'abc', caption: '<b>Hi</b>', sharedAt: null },
    }),
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a caption' }));
  await user.type(screen.getByRole('textbox', { name: 'Caption' }), '<b>Hi</b>');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Too many attempts.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' }).value).toBe('<b>Hi</b>');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('<b>Hi</b>')).toBeTruthy();
});

test('whoever leaves a caption that is not saved is asked, and finds it as it was', async () => {
  open([answer(photo(), production())]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a caption' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' });
  await user.type(field, 'By the sea');
  await user.click(screen.getByRole('link', { name: 'Make another one' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(field.value).toBe('By the sea');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: 'Make another one' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a comment that does not get through is taken back, and its text is in the field again', async () => {
  const send = { query: CREATE_COMMENT, variables: { uid: 'abc', text: 'Lovely' } };
  const made = { __typename: 'CommentResult', ok: true, error: null, comment: comment(8, 'Lovely') };
  open([
    answer(photo({ sharedAt: '2026-11-21T10:00:00.000Z' }), production()),
    comments([]),
    { request: send, error: new TypeError('offline') },
    { request: send, result: { data: { createComment: made } } },
  ]);
  const user = userEvent.setup();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await screen.findByText('Nobody has commented yet. Be the first.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Please write something first.');
  await user.type(field, 'Lovely');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/could not reach the server/);
  expect(field.value).toBe('Lovely');
  expect(screen.queryByRole('list', { name: 'Comments' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const list = await screen.findByRole('list', { name: 'Comments' });
  expect(within(list).getByText('Lovely')).toBeTruthy();
  await waitFor(() => expect(field.value).toBe(''));
  expect(screen.getByRole('heading', { name: '1 comment' })).toBeTruthy();
});

test('deleting asks first, says what it means, and leads to the gallery', async () => {
  open([
    answer(photo(), production()),
    {
      request: { query: DELETE_PRODUCTION, variables: { productionId: 5 } },
      result: { data: { deleteProduction: { __typename: 'MutationResult', ok: true, id: 5, error: null } } },
    },
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete photo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this photo?' });
  expect(dialog.textContent).toContain('at once and for good');
  const deletion = within(dialog).getByRole('button', { name: 'Delete' });
  expect(deletion.style.getPropertyValue('--button-bg')).toContain('red');
  await user.click(deletion);
  await screen.findByText('the gallery');
});

test('whoever goes elsewhere while a photo is deleted stays there', async () => {
  const deleted = vi.fn(() => ({
    data: { deleteProduction: { __typename: 'MutationResult' as const, ok: true, id: 5, error: null } },
  }));
  const remove = { request: { query: DELETE_PRODUCTION, variables: { productionId: 5 } } };
  const router = open([answer(photo(), production()), { ...remove, result: deleted, delay: 100 }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await act(() => router.navigate('/feed'));
  await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe('/feed');
});

test('whoever deletes a photo while they write its caption is not asked about the caption', async () => {
  open([
    answer(photo(), production()),
    {
      request: { query: DELETE_PRODUCTION, variables: { productionId: 5 } },
      result: { data: { deleteProduction: { __typename: 'MutationResult', ok: true, id: 5, error: null } } },
    },
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a caption' }));
  await user.type(screen.getByRole('textbox', { name: 'Caption' }), 'By the sea');
  await user.click(screen.getByRole('button', { name: 'Delete photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('the gallery');
});
