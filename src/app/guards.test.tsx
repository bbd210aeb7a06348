// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { endSession, signIn, signOut } from '../lib/session.ts';
import { tokenExpiringIn } from '../testing/render.tsx';
import { Members, Visitors } from './guards.tsx';

afterEach(() => act(signOut));

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: 'home' },
      { element: <Members />, children: [{ path: '/gallery', element: 'gallery' }] },
      { path: '/auth-handler', element: 'why' },
      { element: <Visitors />, children: [{ path: '/login', element: 'login' }] },
    ],
    { initialEntries: ['/', path], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('A visitor is led to the login, and after it to where they wanted to be', () => {
  const router = open('/gallery?page=2#first');
  expect(screen.getByText('login')).toBeTruthy();
  act(() => signIn(tokenExpiringIn(3_600_000)));
  expect(screen.getByText('gallery')).toBeTruthy();
  expect(router.state.location).toMatchObject({ search: '?page=2', hash: '#first' });
});

test('The way to the login leaves no trace in the history', async () => {
  const router = open('/gallery');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/');
});

test('Who is signed in does not see the login', () => {
  signIn(tokenExpiringIn(3_600_000));
  open('/login');
  expect(screen.getByText('home')).toBeTruthy();
});

test('Whose session ended by an error hears why, on the screens of members only', () => {
  signIn(tokenExpiringIn(3_600_000));
  const router = open('/gallery');
  act(() => endSession('TOKEN_EXPIRED'));
  expect(screen.getByText('why')).toBeTruthy();
  expect(router.state.location.state).toEqual({ errorType: 'TOKEN_EXPIRED', from: '/gallery' });
});
