// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { Navigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderRoutes } from '../../testing/render.tsx';
import SignUpPage from './SignUpPage.tsx';

test.each([
  ['a member', '/gallery', 'Join Facet'],
  ['who comes from nowhere here', undefined, 'Join Partners Portal'],
  ['whoever wants to the partners’ tools', '/partners', 'Join Partners Portal'],
])('the panel invites %s to what they came for', (_, from, invitation) => {
  fakeFetch(() => Response.json({ ip: null }));
  const routes = [
    { path: '/', element: <Navigate to="/sign-up" state={{ from }} /> },
    { path: '/sign-up', element: <SignUpPage /> },
  ];
  renderRoutes(routes, [], ['/']);
  expect(screen.getByRole('complementary').textContent).toContain(invitation);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create Account');
});
