// @vitest-environment jsdom

import { CHANGE_EMAIL } from '@facet/contract/documents/account.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { me } from '../../testing/me.ts';
import { renderInApp } from '../../testing/render.tsx';
import { EmailSection } from './EmailSection.tsx';

beforeEach(() => void fakeFetch(() => Response.json({ demoBundle: null, hasOutbox: true })));
afterEach(() => vi.unstubAllGlobals());

const answers = (password: string, error: string | null) => ({
  request: { query: CHANGE_EMAIL, variables: { email: 'new@example.org', password } },
  result: { data: { changeEmail: { __typename: 'MutationResult' as const, ok: !error, error } } },
});

test('Another address is asked for with the password; until its mail is opened the old one stays', async () => {
  const user = userEvent.setup();
  renderInApp(<EmailSection me={me} />, [
    answers('Wrong!2026', ERRORS.PASSWORD_WRONG),
    answers('Facet!2026', null),
  ]);
  await user.click(screen.getByRole('button', { name: 'Change address' }));
  const email = screen.getByRole('textbox', { name: 'New address' });
  expect(document.activeElement).toBe(email);
  await user.type(email, ' new@example.org');
  const password = screen.getByLabelText(/^Your password/);
  await user.type(password, 'Wrong!2026');
  expect(document.activeElement).toBe(password);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  await user.clear(password);
  await user.type(password, 'Facet!2026');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  const outcome = await screen.findByRole('status');
  expect(outcome.textContent).toContain('We sent a link to new@example.org.');
  expect(outcome.textContent).toContain('your address stays fan@facet.test');
});

test('What is no address is not sent', async () => {
  renderInApp(<EmailSection me={me} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'New address' }), 'nowhere');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(screen.getByText('Invalid email address')).toBeTruthy();
});
