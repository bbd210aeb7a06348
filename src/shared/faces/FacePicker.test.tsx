// @vitest-environment jsdom

import { ME } from '@facet/contract/documents/account.ts';
import {
  ADD_SRC_IMG_VIEW,
  DELETE_SRC_IMG,
  DELETE_SRC_IMG_VIEW,
  EDIT_REPRESENT_SRC,
  SEARCH_SRC_IMGS,
} from '@facet/contract/documents/uploads.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '../../lib/useMe.ts';
import { renderInApp } from '../../testing/render.tsx';
import { useClientState } from '../preferences/clientState.ts';
import { FacePicker } from './FacePicker.tsx';
import type { Face } from './useFaces.ts';

const image = (name: string) => ({
  __typename: 'Image' as const,
  url: `/files/${name}?e=1`,
  width: 800,
  height: 800,
  placeholder: 'data:,',
});
const view = (id: number) => ({ __typename: 'SrcImgView' as const, id, image: image(`view-${id}`) });
const face = (id: number, ...views: number[]) => ({
  __typename: 'SrcImg' as const,
  id,
  file: `/files/face-${id}?e=1`,
  caption: null,
  image: image(`face-${id}`),
  views: views.map(view),
});
const page = (number: number, images: Face[], totalCount = images.length) => ({
  request: { query: SEARCH_SRC_IMGS, variables: { pagination: { page: number, pageSize: 20 } } },
  result: {
    data: {
      searchSrcImgs: {
        __typename: 'SrcImgList' as const,
        ok: true,
        totalCount,
        totalPages: Math.ceil(totalCount / 20),
        images,
      },
    },
  },
});
const edit = (srcId: number, error: string | null = null) => ({
  request: { query: EDIT_REPRESENT_SRC, variables: { srcId } },
  result: {
    data: {
      editRepresentSrc: { __typename: 'MutationResult' as const, id: srcId, ok: error === null, error },
    },
  },
});
const deletion = (srcId: number, error: string | null = null) => ({
  request: { query: DELETE_SRC_IMG, variables: { srcId } },
  result: {
    data: {
      deleteSrcImg: { __typename: 'MutationResult' as const, id: srcId, ok: error === null, error },
    },
  },
});
const meAgain = { request: { query: ME }, result: { data: { me: null } } };
const me = (currentId: number | null) =>
  ({ id: 7, representSrcImg: currentId === null ? null : face(currentId) }) as Me;

function open(currentId: number | null, mocks: Parameters<typeof renderInApp>[1]) {
  const onClose = vi.fn();
  renderInApp(<FacePicker me={me(currentId)} isOpen onClose={onClose} />, mocks);
  return { onClose, user: userEvent.setup({ delay: null }) };
}

let showEnd = () => {};
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      showEnd = () => report([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  },
);
afterEach(() => {
  showEnd = () => {};
});

/** How often whoever shows what fits was told to ask again. */
const askedAgain = () => useClientState.getState().refreshCounters.fits ?? 0;

test('a first face is taken without a question', async () => {
  const { onClose, user } = open(null, [page(1, [face(1)]), edit(1), meAgain]);
  await user.click(await screen.findByRole('button', { name: 'Face photo 1' }));
  expect(await screen.findByText('ID: 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select Image' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('who has no face yet comes to the upload at once, and may look at the list behind it', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ records: [] }));
  const { user } = open(null, [page(1, [])]);
  const upload = await screen.findByRole('dialog', { name: 'Upload New Image' });
  await user.click(within(upload).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload New Image' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Upload New Image' })).toBeTruthy();
});

test('a change of face is confirmed first', async () => {
  const { onClose, user } = open(1, [page(1, [face(1), face(2)]), edit(2), meAgain]);
  const before = askedAgain();
  expect(await screen.findByRole('button', { name: 'Face photo 1, In use' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Face photo 2' }));
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  expect(
    await screen.findByText(
      'Are you sure you want to change the face? This will update your current selection.',
    ),
  ).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(askedAgain()).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(askedAgain()).toBe(before + 1);
});

test('a refused change is told and changes nothing', async () => {
  const { onClose, user } = open(1, [page(1, [face(1), face(2)]), edit(2, 'It is gone.')]);
  await user.click(await screen.findByRole('button', { name: 'Face photo 2' }));
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect((await screen.findAllByText('The face could not be changed: It is gone.')).length).toBeGreaterThan(
    0,
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('a face is deleted once that is confirmed, and the list is loaded anew', async () => {
  const { onClose, user } = open(1, [page(1, [face(1), face(2)]), deletion(1), meAgain, page(1, [face(2)])]);
  await user.click(await screen.findByRole('button', { name: 'Face photo 1, In use' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/It is the face in use: choose another one/)).toBeTruthy();
  const question = await screen.findByRole('dialog', { name: 'Delete this face photo?' });
  const confirmation = within(question).getByRole('button', { name: 'Delete' });
  expect(confirmation.style.getPropertyValue('--button-bg')).toContain('red');
  await user.click(confirmation);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Face photo 1/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'Face photo 2' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a face that a photo is being made with stays, and it is said why', async () => {
  const { user } = open(1, [page(1, [face(1), face(2)]), deletion(2, 'A photo is being made with it.')]);
  await user.click(await screen.findByRole('button', { name: 'Face photo 2' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.queryByText(/It is the face in use/)).toBeNull();
  const question = await screen.findByRole('dialog', { name: 'Delete this face photo?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The face photo could not be deleted: A photo is being made with it.');
});

test("the next page is loaded when the list's end comes into view, each face once", async () => {
  const newest = Array.from({ length: 20 }, (_, index) => face(22 - index));
  open(null, [page(1, newest, 22), page(2, [face(3), face(2), face(1)], 22)]);
  await screen.findByRole('button', { name: 'Face photo 22' });
  showEnd();
  expect(await screen.findByRole('button', { name: 'Face photo 1' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Face photo/ })).toHaveLength(22);
});

test('without faces there is the placeholder and the way to upload one', async () => {
  const none = {
    ...page(1, []),
    result: { data: { searchSrcImgs: { __typename: 'EmptyResult' as const, ok: true, message: 'none' } } },
  };
  const { user } = open(null, [none]);
  expect(await screen.findByText('Please Upload Your Face by button below')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Upload New Image' }));
  await user.click(await screen.findByRole('button', { name: 'Upload Photo' }));
  expect(screen.getByText('No file selected')).toBeTruthy();
});

test('a face shows its views, and one of them goes once that is confirmed', async () => {
  const answer = (error: string | null) => ({
    request: { query: DELETE_SRC_IMG_VIEW, variables: { id: 12 } },
    result: {
      data: {
        deleteSrcImgView: { __typename: 'MutationResult' as const, id: 12, ok: error === null, error },
      },
    },
  });
  const { user } = open(1, [page(1, [face(1, 11, 12)]), answer('It is in use.'), answer(null)]);
  await user.click(await screen.findByRole('button', { name: 'Face photo 1, In use' }));
  expect(await screen.findByRole('img', { name: 'View 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete view 3' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The view could not be deleted: It is in use.')).toBeTruthy();
  const before = askedAgain();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(askedAgain()).toBe(before + 1));
  // once the question is gone, and what is behind it can be read again
  expect(await screen.findByRole('img', { name: 'View 2' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'View 3' })).toBeNull();
});

test('a view is added to its face; why another one is not is said where it was chosen', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ records: [] }));
  const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });
  const add = (result: object) => ({
    request: {
      query: ADD_SRC_IMG_VIEW,
      variables: (variables: { srcImgId: number; file: File }) =>
        variables.srcImgId === 1 && variables.file === photo,
    },
    ...result,
  });
  const { user } = open(1, [
    page(1, [face(1, 11)]),
    add({ error: new Error('This seems to be somebody else.') }),
    add({ result: { data: { addSrcImgView: view(12) } } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Face photo 1, In use' }));
  await user.click(await screen.findByRole('button', { name: 'Add a view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a view of this face' });
  await user.upload(dialog.querySelector('input[type=file]')! as HTMLInputElement, photo);
  const agreements = await within(dialog).findAllByRole('checkbox', { name: /I have read this and agree/ });
  // what was agreed to for the front photo is not taken for an agreement to this one
  expect(fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('srcImgId'))).toEqual(
    [],
  );
  for (const agreement of agreements) await user.click(agreement);
  await user.click(within(dialog).getByRole('button', { name: 'Upload Photo' }));
  expect(await within(dialog).findByText(/^A view was not added: /)).toBeTruthy();
  const before = askedAgain();
  await user.click(within(dialog).getByRole('button', { name: 'Upload Photo' }));
  expect(await screen.findByRole('img', { name: 'View 3' })).toBeTruthy();
  expect(askedAgain()).toBe(before + 1);
});

test('a face with five views takes no more', async () => {
  const { user } = open(1, [page(1, [face(1, 11, 12, 13, 14)])]);
  await user.click(await screen.findByRole('button', { name: 'Face photo 1, In use' }));
  expect(await screen.findByText('Five views are as many as a face can have.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a view' })).toBeNull();
});
