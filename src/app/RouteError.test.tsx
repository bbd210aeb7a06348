// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import '../testing/render.tsx';
import { CrashPage } from './CrashPage.tsx';
import { RouteError } from './RouteError.tsx';

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

test('Code that a newer version replaced is told as what it is', () => {
  failWith(GONE);
  expect(screen.getByRole('alert').textContent).toContain('A new version is here');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('Code that cannot be fetched offline is told as what it is', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failWith(GONE);
  expect(screen.getByRole('alert').textContent).toContain('You seem to be offline');
});

test('When the shell itself fails, the whole screen says so', () => {
  failWith(new Error('a bug'), <CrashPage />);
  const page = screen.getByRole('alert').textContent;
  expect(page).toContain('Something went wrong');
  expect(page).toContain('Please try refreshing the page');
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
});
