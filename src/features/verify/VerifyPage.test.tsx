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
  vi.useRealTimers();
  signOut();
  takeWaiting();
  vi.unstubAllGlobals();
});

function open(path: Parameters<typeof renderInApp>[2], ...answers: (() => Response | Promise<Response>)[]) {
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
const confirmed = (next: string | null = null) => Response.json({ ok: true, username: 'ada', token, next });
const toPhoto = () => confirmed('/introduce/demo?generate=7');

test('The link of a sign-up in this browser signs in and leads back to where it began, once', async () => {
  waitForMail();
  const fetchStub = open('/verify?token=secret', toPhoto);
  expect(await screen.findByText('The photo they came for')).toBeTruthy();
  expect(currentToken()).toBe(token);
  expect(fetchStub.mock.calls[0]?.[0]).toBe('/api/email-verification/confirm');
  expect(JSON.parse(String(fetchStub.mock.calls[0]?.[1]?.body))).toEqual({ token: 'secret' });
  expect(takeWaiting()).toBe(false);
});

test('A link that was opened elsewhere names the account, signs in when it is asked to, and leads back all the same', async () => {
  open('/verify?token=secret', toPhoto);
  const goOn = await screen.findByRole('button', { name: 'Go on as ada' });
  expect(currentToken()).toBeNull();
  await userEvent.click(goOn);
  expect(currentToken()).toBe(token);
  expect(await screen.findByText('The photo they came for')).toBeTruthy();
});

test('Who was going nowhere comes home', async () => {
  waitForMail();
  open('/verify?token=secret', () => confirmed());
  expect(await screen.findByText('Home')).toBeTruthy();
});

test('A sign-up of long ago is no reason to sign in unasked', async () => {
  waitForMail();
  vi.setSystemTime(Date.now() + 4 * 24 * 3600_000);
  open('/verify?token=secret', toPhoto);
  expect(await screen.findByRole('button', { name: 'Go on as ada' })).toBeTruthy();
  expect(currentToken()).toBeNull();
});

test('Who may not sign in is led to the login', async () => {
  open('/verify?token=secret', () => Response.json({ ok: true, username: 'ada', token: null, next: null }));
  expect((await screen.findByRole('link', { name: 'Go to login' })).getAttribute('href')).toBe('/login');
});

test('A link that is used up offers a new one', async () => {
  open('/verify?token=old', () => Response.json({ error: 'x', code: 'MAIL_LINK_INVALID' }, { status: 400 }));
  expect(await screen.findByText('This link does not work any more')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy();
});

test('What went wrong on the way is tried again with the same link', async () => {
  open(
    '/verify?token=secret',
    () => Promise.reject(new TypeError('offline')),
    () => confirmed(),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
});

test('Without a link a mail can be asked for', () => {
  const fetchStub = open('/verify');
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy();
  expect(fetchStub).not.toHaveBeenCalled();
});

test.each([
  ['where the way in led', { from: '/introduce/demo?generate=7' }, '/introduce/demo?generate=7'],
  ['where the mail before was to lead', {}, null],
  ['as if nothing was said where that would be another site', { from: '//elsewhere.example' }, null],
])('A mail that is asked for again leads %s', async (_, state, next) => {
  const fetchStub = open({ pathname: '/verify', state: { email: 'ada@example.org', ...state } }, () =>
    Response.json({ ok: true }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText(/ada@example.org/)).toBeTruthy();
  const [address, init] = fetchStub.mock.calls.find(([path]) => String(path).includes('verification'))!;
  expect(address).toBe('/api/email-verification/send');
  expect(JSON.parse(String(init?.body))).toMatchObject({ email: 'ada@example.org', next });
});
