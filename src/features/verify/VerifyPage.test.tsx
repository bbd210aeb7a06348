// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, signOut } from '../../lib/session.ts';
import { takeWaiting, waitForMail } from '../../shared/auth/signUpInWaiting.ts';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp, tokenExpiringIn } from '../../testing/render.tsx';
import VerifyPage from './VerifyPage.tsx';

afterEach(() => {
  signOut();
  takeWaiting();
  vi.unstubAllGlobals();
});

function open(path: string, ...answers: (() => Response | Promise<Response>)[]) {
  const fetchStub = fakeFetch((address) =>
    // where the app looks whether it is offline
    address === '/api/config' ? Response.json({ demoBundle: null, hasOutbox: false }) : answers.shift()!(),
  );
  renderInApp(
    <Routes>
      <Route path="/verify" element={<VerifyPage />} />
      <Route path="/introduce/:uid" element={<p>The photo they came for</p>} />
      <Route path="/" element={<p>Home</p>} />
    </Routes>,
    [],
    path,
  );
  return fetchStub;
}

const token = tokenExpiringIn(3_600_000);
const confirmed = () => Response.json({ ok: true, username: 'ada', token });

test('The link of a sign-up in this browser signs in and leads back to where it began, once', async () => {
  waitForMail('/introduce/demo?generate=7');
  const fetchStub = open('/verify?token=secret', confirmed);
  expect(await screen.findByText('The photo they came for')).toBeTruthy();
  expect(currentToken()).toBe(token);
  expect(fetchStub.mock.calls[0]?.[0]).toBe('/api/email-verification/confirm');
  expect(JSON.parse(String(fetchStub.mock.calls[0]?.[1]?.body))).toEqual({ token: 'secret' });
  expect(takeWaiting()).toBeNull();
});

test('A link that was opened elsewhere names the account and signs in when it is asked to', async () => {
  open('/verify?token=secret', confirmed);
  const goOn = await screen.findByRole('button', { name: 'Go on as ada' });
  expect(currentToken()).toBeNull();
  await userEvent.click(goOn);
  expect(currentToken()).toBe(token);
  expect(await screen.findByText('Home')).toBeTruthy();
});

test('Who may not sign in is led to the login', async () => {
  open('/verify?token=secret', () => Response.json({ ok: true, username: 'ada', token: null }));
  expect((await screen.findByRole('link', { name: 'Go to login' })).getAttribute('href')).toBe('/login');
});

test('Nobody is led to another site', async () => {
  waitForMail('//elsewhere.example');
  open('/verify?token=secret', confirmed);
  expect(await screen.findByRole('button', { name: 'Go on as ada' })).toBeTruthy();
});

test('A link that is used up offers a new one', async () => {
  open('/verify?token=old', () => Response.json({ error: 'x', code: 'MAIL_LINK_INVALID' }, { status: 400 }));
  expect(await screen.findByText('This link does not work any more')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy();
});

test('What went wrong on the way is tried again with the same link', async () => {
  open('/verify?token=secret', () => Promise.reject(new TypeError('offline')), confirmed);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
});

test('Without a link a mail can be asked for', () => {
  const fetchStub = open('/verify');
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy();
  expect(fetchStub).not.toHaveBeenCalled();
});
