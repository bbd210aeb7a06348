// @vitest-environment jsdom

import { LOGIN } from '@facet/contract/documents/account.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, signOut } from '../../lib/session.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import { LoginForm } from './LoginForm.tsx';

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
  renderInApp(<LoginForm onSignedIn={onSignedIn} />, [answer({ ok: true, token })]);
  await fillAndSubmit();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(currentToken()).toBe(token);
  expect(localStorage.getItem('token')).toBe(token);
});

test("The server's refusal stands under the form until the person types", async () => {
  renderInApp(<LoginForm onSignedIn={() => {}} />, [answer({ error: 'No such luck' })]);
  await fillAndSubmit();
  expect(await screen.findByText('No such luck')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Password/), 'x');
  expect(screen.queryByText('No such luck')).toBeNull();
});

test('An empty form says what is missing and asks nothing of the server', async () => {
  renderInApp(<LoginForm onSignedIn={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
});
