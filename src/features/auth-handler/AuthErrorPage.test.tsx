// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../testing/render.tsx';
import AuthErrorPage from './AuthErrorPage.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(state: unknown) {
  const router = createMemoryRouter(
    [
      { path: '/auth-handler', element: <AuthErrorPage /> },
      { path: '/login', element: 'login' },
    ],
    { initialEntries: [{ pathname: '/auth-handler', state }] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

const DEFAULT = [
  'Authentication Error',
  'An error occurred with your authentication. Please log in again.',
  'Go to Login',
] as const;

test.each([
  [
    { errorType: 'TOKEN_EXPIRED' },
    'Session Expired',
    'Your session has expired. Please log in again to continue.',
    'Go to Login',
  ],
  [
    { errorType: 'UNAUTHORIZED' },
    'Authentication Required',
    'You need to be logged in to access this page.',
    'Login',
  ],
  [
    { errorType: 'NETWORK_ERROR' },
    'Connection Error',
    'Unable to connect to the server. Please check your internet connection.',
    'Try Again',
  ],
  [{ errorType: 'DEFAULT' }, ...DEFAULT],
  [{ errorType: 'constructor' }, ...DEFAULT],
  [null, ...DEFAULT],
])('%o says “%s”', (state, title, message, action) => {
  open(state);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/login');
});

test('It leads to the login after three seconds, and passes on where the person wanted to be', () => {
  const router = open({ errorType: 'TOKEN_EXPIRED', from: '/gallery' });
  act(() => vi.advanceTimersByTime(2999));
  expect(router.state.location.pathname).toBe('/auth-handler');
  act(() => vi.advanceTimersByTime(1));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toMatchObject({ from: '/gallery' });
});

test('Its button leads there at once', () => {
  const router = open(null);
  act(() => screen.getByRole('link', { name: 'Go to Login' }).click());
  expect(router.state.location.pathname).toBe('/login');
});
