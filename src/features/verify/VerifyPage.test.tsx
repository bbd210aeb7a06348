// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import VerifyPage from './VerifyPage.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(path: string, ...answers: (() => Response | Promise<Response>)[]) {
  const fetchStub = fakeFetch((address) =>
    // where the app looks whether it is offline
    address === '/api/config' ? Response.json({ demoBundle: null, hasOutbox: false }) : answers.shift()!(),
  );
  renderInApp(<VerifyPage />, [], path);
  return fetchStub;
}

const confirmed = () => Response.json({ ok: true });

test('The link confirms the address and leads to the login', async () => {
  const fetchStub = open('/verify?token=secret', confirmed);
  expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
  expect(fetchStub).toHaveBeenCalledOnce();
  expect(fetchStub.mock.calls[0]?.[0]).toBe('/api/email-verification/confirm');
  expect(JSON.parse(String(fetchStub.mock.calls[0]?.[1]?.body))).toEqual({ token: 'secret' });
  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
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
