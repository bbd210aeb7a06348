// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { Navigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderRoutes } from '../../testing/render.tsx';
import LoginPage from './LoginPage.tsx';

function openFrom(state: object): void {
  fakeFetch(() => Response.json({ demoBundle: null, hasOutbox: false }));
  const routes = [
    { path: '/', element: <Navigate to="/login" state={state} /> },
    { path: '/login', element: <LoginPage /> },
  ];
  renderRoutes(routes, [], ['/']);
}

test.each([
  ['a member', '/gallery', 'Facet'],
  ['who comes by an address like that of the tools', '/partnership', 'Facet'],
  ['who comes from nowhere here', undefined, 'Partners Portal'],
  ['a partner on the way to their tools', '/partners', 'Partners Portal'],
  ['a partner on the way to a campaign', '/partners/presets/4', 'Partners Portal'],
])('%s is greeted as what they are', (_, from, heading) => {
  openFrom({ from });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});

test.each([
  ['verificationSent', '회원가입이 완료되었습니다. 이메일을 확인해 주세요.', /Please look into your mail/],
  [
    'verificationFailed',
    '회원가입은 완료되었지만 인증 이메일을 보내지 못했습니다.',
    /the mail that confirms your address could not be sent/,
  ],
])(
  'after a sign-up (%s) the Korean text of the specification stands with its translation',
  (notice, korean, english) => {
    openFrom({ notice, email: 'ada@example.org' });
    const status = screen.getByText(korean);
    expect(status.getAttribute('lang')).toBe('ko');
    expect(status.parentElement!.textContent).toMatch(english);
  },
);
