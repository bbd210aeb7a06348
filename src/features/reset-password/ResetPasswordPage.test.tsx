// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, signIn, signOut } from '../../lib/session.ts';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import ResetPasswordPage from './ResetPasswordPage.tsx';

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

function open(answer: () => Response, path = '/reset-password?token=secret') {
  const fetchStub = fakeFetch(answer);
  renderInApp(<ResetPasswordPage />, [], path);
  return fetchStub;
}

async function fill(password: string, again = password) {
  await userEvent.type(screen.getByLabelText(/^New password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm Password/), again);
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
}

test('A new password goes to the server with the secret of the mail, and ends the session here', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const fetchStub = open(() => Response.json({ ok: true }));
  await fill('Engine!1843');
  expect(await screen.findByText('Your password is changed')).toBeTruthy();
  expect(JSON.parse(String(fetchStub.mock.calls[0]?.[1]?.body))).toEqual({
    token: 'secret',
    password: 'Engine!1843',
  });
  expect(currentToken()).toBeNull();
});

test('A weak password or one that differs is not sent', async () => {
  const fetchStub = open(() => Response.json({ ok: true }));
  await fill('abc', 'abd');
  expect(screen.getByText('Password strength must be at least Normal')).toBeTruthy();
  expect(screen.getByText('Password is not matched')).toBeTruthy();
  expect(fetchStub).not.toHaveBeenCalled();
});

test('A link that is used up says so and leads to a new one', async () => {
  open(() => Response.json({ error: 'x', code: 'MAIL_LINK_INVALID' }, { status: 400 }));
  await fill('Engine!1843');
  expect(await screen.findByText(/was used already or has expired/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/change-password',
  );
});

test('Without a link there is no form, but the way to get one', () => {
  open(() => Response.json({}), '/reset-password');
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});
