// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import '../testing/render.tsx';
import { SHEET_CLOSE_ANIMATION_MS } from '@facet/contract/constants.ts';
import { ModalLink, useModalRoute, useOpenModal } from './modalRoute.tsx';

function Gallery() {
  const openModal = useOpenModal();
  return (
    <main id="main" tabIndex={-1}>
      <ModalLink to="modal/photo/7">Photo 7</ModalLink>
      <button type="button" onClick={() => openModal('modal/photo/8')}>
        Photo 8
      </button>
      <button type="button" onClick={() => openModal('modal/share')}>
        Share
      </button>
      <Outlet />
    </main>
  );
}

function Photo() {
  const { isOpen, close } = useModalRoute();
  return (
    <div role="dialog" aria-hidden={!isOpen}>
      <ModalLink to="../modal/photo/9" replace>
        Next
      </ModalLink>
      <button type="button" onClick={close}>
        Close
      </button>
    </div>
  );
}

let shareCode: PromiseWithResolvers<{ element: ReactNode }>;
beforeEach(() => {
  shareCode = Promise.withResolvers();
});

function open(...entries: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/', element: 'home' },
      {
        path: '/gallery',
        element: <Gallery />,
        children: [
          { path: 'modal/photo/:id', element: <Photo /> },
          { path: 'modal/share', lazy: () => shareCode.promise },
        ],
      },
    ],
    { initialEntries: entries, initialIndex: entries.length - 1 },
  );
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { router, address };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
const press = (name: string) =>
  userEvent.click(screen.queryByRole('link', { name }) ?? screen.getByRole('button', { name }));

test('A dialog has an address, keeps what the screen searched for, and closing goes back', async () => {
  const { router, address } = open('/', '/gallery?filter=unread');
  await press('Photo 7');
  expect(address()).toBe('/gallery/modal/photo/7?filter=unread');
  await press('Close');
  await closed();
  expect(address()).toBe('/gallery?filter=unread');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/');
});

test('An address that was opened directly shows the dialog, and closing puts the screen in its place', async () => {
  const { router, address } = open('/', '/gallery/modal/photo/7?filter=unread');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await press('Close');
  await closed();
  expect(address()).toBe('/gallery?filter=unread');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/');
});

test('The next dialog takes the place of the one before, so that one step leads out of both', async () => {
  const { address } = open('/', '/gallery');
  await press('Photo 7');
  await press('Next');
  expect(address()).toBe('/gallery/modal/photo/9');
  await press('Close');
  await closed();
  expect(address()).toBe('/gallery');
});

const closing = () => act(() => new Promise((resolve) => setTimeout(resolve, SHEET_CLOSE_ANIMATION_MS + 50)));

test('A dialog that is asked for while another one closes opens in its place', async () => {
  const { router, address } = open('/', '/gallery');
  await press('Photo 7');
  await press('Close');
  await press('Photo 8');
  await closing();
  expect(address()).toBe('/gallery/modal/photo/8');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await press('Close');
  await closed();
  expect(address()).toBe('/gallery');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/');
});

test('A dialog whose code is still on its way is not lost to one that closes', async () => {
  const { address } = open('/', '/gallery');
  await press('Photo 7');
  await press('Close');
  await press('Share');
  await closing();
  await act(async () => shareCode.resolve({ element: <Photo /> }));
  expect(address()).toBe('/gallery/modal/share');
  await press('Close');
  await closed();
  expect(address()).toBe('/gallery');
});

test('The focus returns to where it came from when the back button closes the dialog', async () => {
  const { router } = open('/', '/gallery');
  await press('Photo 8');
  screen.getByRole('button', { name: 'Close' }).focus();
  await act(() => router.navigate(-1));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 8' }));
});

test('The focus goes to the screen when the dialog was opened by its address', async () => {
  open('/gallery/modal/photo/7');
  await press('Close');
  await closed();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
