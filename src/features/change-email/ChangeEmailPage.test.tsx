// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import ChangeEmailPage from './ChangeEmailPage.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(...answers: (() => Response | Promise<Response>)[]) {
  const fetchStub = fakeFetch((address) =>
    address === '/api/config' ? Response.json({ demoBundle: null, hasOutbox: false }) : answers.shift()!(),
  );
  renderInApp(<ChangeEmailPage />, [], '/change-email?token=secret');
  return fetchStub;
}

test('The link says which address counts from now on', async () => {
  const fetchStub = open(() => Response.json({ ok: true, email: 'new@example.org' }));
  expect(await screen.findByText('Your address is changed')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('new@example.org');
  expect(fetchStub.mock.calls[0]?.[0]).toBe('/api/email-change/confirm');
  expect(JSON.parse(String(fetchStub.mock.calls[0]?.[1]?.body))).toEqual({ token: 'secret' });
});

test('One that is used up says so, and what to do', async () => {
  open(() => Response.json({ error: 'x', code: 'MAIL_LINK_INVALID' }, { status: 400 }));
  expect((await screen.findByRole('alert')).textContent).toContain('ask for a new link in your settings');
});

test('What went wrong on the way is tried again with the same link', async () => {
  open(
    () => Promise.reject(new TypeError('offline')),
    () => Response.json({ ok: true, email: 'new@example.org' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your address is changed')).toBeTruthy();
});
