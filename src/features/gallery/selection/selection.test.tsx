// @vitest-environment jsdom

import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { DELETE_PRODUCTIONS } from '@facet/contract/documents/photos.ts';
import { SEARCH_PRODUCTIONS } from '@facet/contract/documents/productions.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as files from '../../../lib/save-file.ts';
import { fakeFetch } from '../../../testing/fakeFetch.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { toast } from '../../../ui/toast.ts';
import GalleryPage from '../GalleryPage.tsx';

const image = { __typename: 'Image', url: '/f?s=1', width: 400, height: 400, placeholder: 'data:,' };
const production = (id: number, more: object = {}) => ({
  __typename: 'Production',
  id,
  uid: `uid-${id}`,
  finishedPath: `/files/${id}.jpg?s=1`,
  isChecked: true,
  status: 'SUCCESS',
  error: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  image,
  product: { __typename: 'Product', id, title: `Shot ${id}`, image },
  ...more,
});
const FAILED = { status: 'FAILED', image: null, finishedPath: null, error: 'No face.' };
const MAKING = { status: 'PROCESSING', image: null, finishedPath: null };
const PHOTOS = [
  production(6),
  production(5, MAKING),
  production(4, FAILED),
  production(3),
  production(2, { product: { __typename: 'Product', id: 3, title: 'Shot 3', image } }),
  production(1),
];

const page = {
  request: {
    query: SEARCH_PRODUCTIONS,
    variables: { filter: 'ALL', pagination: { page: 1, pageSize: PAGE_SIZE.gallery } },
  },
  result: {
    data: {
      searchProductions: {
        __typename: 'ProductionList',
        ok: true,
        totalCount: PHOTOS.length,
        totalPages: 1,
        productions: PHOTOS,
      },
    },
  },
};
const deletion = (productionIds: number[], error: string | null) => ({
  request: { query: DELETE_PRODUCTIONS, variables: { productionIds } },
  result: { data: { deleteProductions: { __typename: 'MutationResult', ok: !error, error } } },
});

let isOffline = false;
const saved: { name: string; file: Blob }[] = [];

beforeEach(() => {
  isOffline = false;
  saved.length = 0;
  fakeFetch((url) => {
    if (!url.startsWith('/files/')) return Response.json({ demoBundle: 'demo', hasOutbox: false });
    if (isOffline) throw new TypeError('offline');
    return new Response(`jpeg of ${url}`);
  });
  vi.spyOn(files, 'saveFile').mockImplementation((file, name) => void saved.push({ file, name }));
  for (const tone of ['success', 'info', 'error'] as const)
    vi.spyOn(toast, tone).mockImplementation(() => {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const chosen = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((tile) => Number(tile.getAttribute('aria-label')!.match(/\d+/)![0]));

async function open(...mocks: object[]) {
  renderInApp(<GalleryPage />, [page, ...mocks] as never);
  await screen.findByRole('link', { name: 'Photo from Shot 6' });
}
async function select() {
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
}

test('“Select” makes check boxes of the tiles; what is being made cannot be chosen', async () => {
  await open();
  await select();
  expect(screen.queryByRole('link', { name: /^Photo from/ })).toBeNull();
  expect(box('Photo from Shot 5, generating').hasAttribute('disabled')).toBe(true);
  await userEvent.click(box('Photo from Shot 6'));
  await userEvent.click(box('Photo from Shot 4 failed: No face.'));
  expect(chosen()).toEqual([6, 4]);
  expect(screen.getByRole('status').textContent).toBe('2 selected');
  await userEvent.click(box('Photo from Shot 6'));
  expect(screen.getByRole('status').textContent).toBe('1 selected');
});

test('with Shift all between two are chosen, by the mouse and by the keys', async () => {
  await open();
  await select();
  await userEvent.click(box('Photo from Shot 6'));
  fireEvent.click(box('Photo from Shot 1'), { shiftKey: true });
  expect(chosen()).toEqual([6, 4, 3, 3, 1]);

  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  await select();
  box(/Shot 4/).focus();
  await userEvent.keyboard(' {Tab}{Tab}{Shift>} {/Shift}');
  expect(chosen()).toEqual([4, 3, 3]);
});

test('Escape ends it, and the focus is where it began', async () => {
  await open();
  await select();
  await userEvent.click(box('Photo from Shot 6'));
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('link', { name: 'Photo from Shot 6' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' }));
  await select();
  expect(chosen()).toEqual([]);
});

test('a finger that rests on a photo chooses it; one that scrolls does not, nor the mouse', async () => {
  await open();
  const tile = screen.getByRole('link', { name: 'Photo from Shot 1' }).firstElementChild!;
  vi.useFakeTimers();
  const rest = (pointer: object, move = 0) => {
    fireEvent.pointerDown(tile, { isPrimary: true, clientX: 5, clientY: 5, ...pointer });
    fireEvent.pointerMove(tile, { clientX: 5, clientY: 5 + move });
    act(() => void vi.advanceTimersByTime(600));
    fireEvent.pointerUp(tile);
  };
  rest({ pointerType: 'mouse' });
  rest({ pointerType: 'touch' }, 40);
  expect(screen.queryByRole('toolbar')).toBeNull();
  rest({ pointerType: 'touch' }, 3);
  expect(chosen()).toEqual([1]);
});

test('several photos are saved as one ZIP file, each under a name of its own', async () => {
  await open();
  await select();
  for (const name of [/Shot 6/, /Shot 4/, /Shot 1/]) await userEvent.click(box(name));
  for (const tile of screen.getAllByRole('checkbox', { name: 'Photo from Shot 3' }))
    await userEvent.click(tile);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toMatch(/^facet-photos-\d{4}-\d\d-\d\d\.zip$/);
  const entries = unzipSync(new Uint8Array(await saved[0]!.file.arrayBuffer()));
  expect(Object.entries(entries).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['facet-shot-6-2026-11-21.jpg', 'jpeg of /files/6.jpg?s=1'],
    ['facet-shot-3-2026-11-21.jpg', 'jpeg of /files/3.jpg?s=1'],
    ['facet-shot-3-2026-11-21-2.jpg', 'jpeg of /files/2.jpg?s=1'],
    ['facet-shot-1-2026-11-21.jpg', 'jpeg of /files/1.jpg?s=1'],
  ]);
});

test('a single photo is saved as it is, and when one does not come, nothing is', async () => {
  await open();
  await select();
  await userEvent.click(box(/Shot 6/));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['facet-shot-6-2026-11-21.jpg']));
  isOffline = true;
  await userEvent.click(box(/Shot 1/));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce());
  expect(saved).toHaveLength(1);
});

test('the photos go to the device’s share sheet; where it takes no files, their links are copied', async () => {
  await open();
  await select();
  await userEvent.click(box(/Shot 6/));
  await userEvent.click(box(/Shot 1/));
  const share = vi.fn(async (_: ShareData) => {});
  const writeText = vi.fn(async (_: string) => {});
  vi.stubGlobal('navigator', { share, canShare: () => true, clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]![0].files!.map(({ name }) => name)).toEqual([
    'facet-shot-6-2026-11-21.jpg',
    'facet-shot-1-2026-11-21.jpg',
  ]);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText.mock.calls[0]![0].split('\n')).toEqual([
    `${window.location.origin}/photo/uid-6`,
    `${window.location.origin}/photo/uid-1`,
  ]);
});

test('a share sheet that came too late opens with another click', async () => {
  await open();
  await select();
  await userEvent.click(box(/Shot 6/));
  const share = vi.fn(async (_: ShareData) => {});
  share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'));
  vi.stubGlobal('navigator', { share, canShare: () => true, clipboard: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(toast.info).toHaveBeenCalledOnce());
  vi.mocked(toast.info).mock.calls[0]![1]!.action!.onClick();
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
});

test('deleting asks in red, takes all of them at once, and leaves the rest', async () => {
  await open(deletion([6, 4], null));
  await select();
  await userEvent.click(box(/Shot 6/));
  await userEvent.click(box(/Shot 4/));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Delete 2 photos?' });
  const confirmation = screen.getAllByRole('button', { name: 'Delete' }).at(-1)!;
  expect(confirmation.style.getPropertyValue('--button-bg')).toContain('red');
  await userEvent.click(confirmation);
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('2 photos are deleted.', expect.anything()),
  );
  await screen.findByRole('link', { name: 'Photo from Shot 1' });
  expect(screen.queryByRole('link', { name: /Shot [64]/ })).toBeNull();
});

test('what the server refuses stays, and stays chosen', async () => {
  await open(deletion([6, 1], 'This photo is still being generated.'));
  await select();
  await userEvent.click(box(/Shot 6/));
  await userEvent.click(box(/Shot 1/));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce());
  expect(chosen()).toEqual([6, 1]);
});
