// @vitest-environment jsdom

import { ME } from '@facet/contract/documents/account.ts';
import { DELETE_SRC_IMG, EDIT_REPRESENT_SRC, SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '../../lib/useMe.ts';
import { renderInApp } from '../../testing/render.tsx';
import { FacePicker } from './FacePicker.tsx';
import type { Face } from './useFaces.ts';

const face = (id: number) => ({
  __typename: 'SrcImg' as const,
  id,
  file: `/files/face-${id}?e=1`,
  caption: null,
  image: {
    __typename: 'Image' as const,
    url: `/files/face-${id}?e=1`,
    width: 800,
    height: 800,
    placeholder: 'data:,',
  },
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

configure({ asyncUtilTimeout: 15_000 });

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
  expect(await screen.findByRole('button', { name: 'Face photo 1, In use' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Face photo 2' }));
  await user.click(await screen.findByRole('button', { name: 'Select Image' }));
  expect(
    await screen.findByText(
      'Are you sure you want to change the face? This will update your current selection.',
    ),
  ).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
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
