// @vitest-environment jsdom

import { LOGIN } from '@facet/contract/documents/account.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, signOut } from '../../lib/session.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import { LoginForm } from './LoginForm.tsx';
import { MailRequestForm } from './MailRequestForm.tsx';

afterEach(signOut);

const answer = (login: object) => ({
  request: { query: LOGIN, variables: { email: 'fan@facet.test', password: 'secret!' } },
  result: { data: { login: { __typename: 'LoginResult', ok: false, token: null, error: null, ...login } } },
});

async function fillAndSubmit() {
  await userEvent.type(screen.getByLabelText(/^Email/), 'fan@facet.test');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret!');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('A good login stores the token and reports it', async () => {
  const token = tokenExpiringIn(3_600_000);
  const onSignedIn = vi.fn();
  renderInApp(<LoginForm next={null} onSignedIn={onSignedIn} />, [answer({ ok: true, token })]);
  await fillAndSubmit();
  await expect.poll(() => onSignedIn).toHaveBeenCalledOnce();
  expect(currentToken()).toBe(token);
  expect(localStorage.getItem('token')).toBe(token);
});

test('While the server is asked the button says so', async () => {
  renderInApp(<LoginForm next={null} onSignedIn={() => {}} />, [
    { ...answer({ ok: true }), delay: Number.POSITIVE_INFINITY },
  ]);
  await fillAndSubmit();
  expect(screen.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe('true');
});

test("The server's refusal stands under the form until the person types", async () => {
  renderInApp(<LoginForm next={null} onSignedIn={() => {}} />, [answer({ error: 'No such luck' })]);
  await fillAndSubmit();
  expect(await screen.findByText('No such luck')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Password/), 'x');
  expect(screen.queryByText('No such luck')).toBeNull();
});

test('An empty form says what is missing and asks nothing of the server', async () => {
  renderInApp(<LoginForm next={null} onSignedIn={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
});

test.each([
  ['a server that fails', new Error('pg: 42'), /Something went wrong on our side/],
  ['a line that is down', new TypeError('offline'), /could not reach the server/],
])('After %s the form says so, and keeps what was typed', async (_, error, text) => {
  renderInApp(<LoginForm next={null} onSignedIn={() => {}} />, [{ ...answer({}), result: undefined, error }]);
  await fillAndSubmit();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('fan@facet.test');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('secret!');
});

function Arrived() {
  return <p>Asked with {JSON.stringify(useLocation().state)}</p>;
}

test('The address and the way on go along to where the mail of a sign-up is asked for again', async () => {
  renderInApp(
    <Routes>
      <Route
        path="/"
        element={
          <LoginForm
            email="fan@facet.test"
            next="/introduce/demo?generate=7"
            notice="verificationFailed"
            onSignedIn={() => {}}
          />
        }
      />
      <Route path="/verify" element={<Arrived />} />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Send the mail again' }));
  const state = { email: 'fan@facet.test', from: '/introduce/demo?generate=7' };
  expect(screen.getByText(`Asked with ${JSON.stringify(state)}`)).toBeTruthy();
});

test('The address goes along to where a mail is asked for', async () => {
  renderInApp(
    <Routes>
      <Route path="/" element={<LoginForm next={null} onSignedIn={() => {}} />} />
      <Route
        path="/change-password"
        element={<MailRequestForm intro="" submitLabel="Send" request={async () => undefined} />}
      />
    </Routes>,
  );
  await userEvent.type(screen.getByLabelText(/^Email/), 'fan@facet.test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('fan@facet.test');
});
