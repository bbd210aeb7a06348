// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RestFailure } from '../../lib/rest.ts';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import { MailRequestForm } from './MailRequestForm.tsx';

beforeEach(() => {
  fakeFetch(() => Response.json({ demoBundle: null, hasOutbox: false }));
});
afterEach(() => vi.unstubAllGlobals());

const open = (request: (email: string) => Promise<unknown>) =>
  renderInApp(<MailRequestForm intro="why" submitLabel="Send" request={request} />);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('An address that is none is not sent, and the field says so', async () => {
  const request = vi.fn();
  open(request);
  await submit();
  expect(screen.getByText('Type email')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Email/), 'ada@');
  expect(screen.getByText('invalid e-mail format')).toBeTruthy();
  await submit();
  expect(request).not.toHaveBeenCalled();
});

test('The mail is asked for once, and the answer promises it only if there is an account', async () => {
  const request = vi.fn(async () => undefined);
  open(request);
  await userEvent.type(screen.getByLabelText(/^Email/), ' ada@example.org ');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('status')).textContent).toMatch(
    /If there is an account .*ada@example\.org/,
  );
  expect(request.mock.calls).toEqual([['ada@example.org']]);
});

test.each([
  ['TOO_MANY_REQUESTS', /Too many attempts/],
  ['NETWORK', /could not reach the server/],
  ['INTERNAL', /Something went wrong on our side/],
])('When it fails with %s, the form says why and keeps what was typed', async (code, text) => {
  open(() => Promise.reject(new RestFailure(code, 'x', 0)));
  await userEvent.type(screen.getByLabelText(/^Email/), 'ada@example.org');
  await submit();
  expect(await screen.findByText(text)).toBeTruthy();
  expect((screen.getByLabelText(/^Email/) as HTMLInputElement).value).toBe('ada@example.org');
});
