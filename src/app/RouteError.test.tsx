// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import '../testing/render.tsx';
import { CrashPage } from './CrashPage.tsx';
import { RouteError } from './RouteError.tsx';

const { reload, reloadOnce } = vi.hoisted(() => ({ reload: vi.fn(), reloadOnce: vi.fn() }));
vi.mock('./reload.ts', () => ({ reload, reloadOnce }));
beforeEach(() => {
  reload.mockReset();
  reloadOnce.mockReset().mockReturnValue(false);
});

function failWith(error: Error, errorElement = <RouteError />) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Failing = () => {
    throw error;
  };
  const shell = (
    <>
      <nav />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    { element: shell, children: [{ errorElement, children: [{ path: '/', element: <Failing /> }] }] },
  ]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}
const GONE = new TypeError('Failed to fetch dynamically imported module: /assets/GalleryPage-1.js');

test('A screen that fails says so in its place, and the shell around it stays', () => {
  failWith(new Error('a bug'));
  expect(screen.getByRole('navigation')).toBeTruthy();
  const words = screen.getByRole('alert').textContent;
  expect(words).toContain('Something went wrong');
  expect(words).toContain('Please try refreshing the page');
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
});

/** What the server answers to the question whether it still has this version. */
const answering = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status })),
  );
const alert = async () => (await screen.findByRole('alert')).textContent;

test('Code that a newer version replaced is told as what it is', async () => {
  answering(404);
  failWith(GONE);
  expect(await alert()).toContain('A new version is here');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('Code that broke off on the way is fetched again by itself, once', async () => {
  answering(200);
  reloadOnce.mockReturnValueOnce(true);
  failWith(GONE);
  await vi.waitFor(() => expect(reloadOnce).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Code that broke off again is told as what it is, and comes with a reload', async () => {
  answering(200);
  failWith(GONE);
  expect(await alert()).toContain('It broke off on the way');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('A server that does not answer is told as what it is, and asked again before the page is given up', async () => {
  answering(503);
  failWith(GONE);
  expect(await alert()).toContain('The server does not answer right now');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await alert()).toContain('The server does not answer right now');
  expect(reload).not.toHaveBeenCalled();

  answering(200);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('Code that cannot be fetched offline is told as what it is', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failWith(GONE);
  expect(await alert()).toContain('You seem to be offline');
});

test('When the shell itself fails, the whole screen says so', () => {
  failWith(new Error('a bug'), <CrashPage />);
  const page = screen.getByRole('alert').textContent;
  expect(page).toContain('Something went wrong');
  expect(page).toContain('Please try refreshing the page');
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
});

test('A header that broke off on the way is fetched again by itself, too', async () => {
  answering(200);
  reloadOnce.mockReturnValueOnce(true);
  failWith(GONE, <CrashPage />);
  await vi.waitFor(() => expect(reloadOnce).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
