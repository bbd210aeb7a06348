// @vitest-environment jsdom

import { useQuery } from '@apollo/client/react';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_PROFILE } from '@facet/contract/documents/people.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Me } from '../../lib/useMe.ts';
import { me as fan } from '../../testing/me.ts';
import { renderInApp } from '../../testing/render.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSwitches } from './switches.tsx';

// It asks before the screen is left, which takes the app's own router; tests/e2e/people.spec.ts walks it.
vi.mock('../../ui/LeaveGuard.tsx', () => ({
  LeaveGuard: ({ isUnsaved }: { isUnsaved: boolean }) => (isUnsaved ? <p>guarded</p> : null),
}));

const me: Me = { ...fan, username: 'ann', firstName: 'Ann', bio: 'Hello', isAutoProduct: true };

const edit = (variables: object, answer: { ok: boolean; error?: string; field?: string }) => ({
  request: { query: EDIT_PROFILE, variables },
  result: {
    data: {
      editProfile: { __typename: 'EditProfileResult' as const, error: null, field: null, ...answer },
    },
  },
});
const meIs = (answer: Me) => ({ request: { query: ME }, result: { data: { me: answer } } });
const lost = (variables: object) => ({
  ...edit(variables, { ok: true }),
  result: undefined,
  error: new TypeError('offline'),
});

/** As its screen shows it: with the member that the server tells. */
function LoadedForm() {
  const { data } = useQuery(ME);
  return data?.me ? <ProfileForm me={data.me} /> : null;
}

const status = () => screen.getByRole('status');
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save changes' });
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

test.each([
  ['First Name', ' ', 'Type your name'],
  ['First Name', 'A', 'First name have to be more thean 2 characters'],
  ['First Name', 'x'.repeat(65), ERRORS.NAME_LONG],
  ['Last Name', 'x'.repeat(65), ERRORS.NAME_LONG],
  ['Username', 'a b', 'Username include alhpabet and numbers only'],
  ['Username', '한국어', 'Username include alhpabet and numbers only'],
  ['Bio', '한'.repeat(301), ERRORS.BIO_LONG],
])('%s with %j says why at the field, and is not sent', async (label, value, text) => {
  const user = userEvent.setup();
  renderInApp(<ProfileForm me={me} />);
  const field = box(new RegExp(`^${label}`));
  await user.clear(field);
  await user.click(field);
  await user.paste(value);
  await user.click(save());
  expect(screen.getByText(text)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(value);
});

test('Only what was changed is sent, and it says that it is saved', async () => {
  const user = userEvent.setup();
  const bio = 'Hello <you>';
  renderInApp(<LoadedForm />, [meIs(me), edit({ bio }, { ok: true }), meIs({ ...me, bio })]);
  await screen.findByRole('textbox', { name: 'Bio' });
  expect(isDisabled(save())).toBe(true);
  expect(status().textContent).toBe('');
  await user.clear(box('Bio'));
  await user.type(box('Bio'), bio);
  expect(screen.getByText('guarded')).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(status().textContent).toBe('Saved'));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.queryByText('guarded')).toBeNull();
  expect(isDisabled(save())).toBe(true);
  expect(document.activeElement).toBe(save());
  // until something else is typed
  await user.type(box('Bio'), '!');
  expect(status().textContent).toBe('');
});

test('A username that is taken is said at its field, and nothing is lost', async () => {
  const user = userEvent.setup();
  const refusal = { ok: false, error: ERRORS.USERNAME_TAKEN, field: 'username' };
  renderInApp(<ProfileForm me={me} />, [edit({ firstName: 'Anna', username: 'ben' }, refusal)]);
  await user.clear(box(/^First Name/));
  await user.type(box(/^First Name/), 'Anna');
  await user.clear(box(/^Username/));
  await user.type(box(/^Username/), 'ben');
  await user.click(save());
  await screen.findByText(ERRORS.USERNAME_TAKEN);
  expect(document.activeElement).toBe(box(/^Username/));
  expect([box(/^First Name/).value, box(/^Username/).value]).toEqual(['Anna', 'ben']);
  // what was said goes as soon as another name is typed
  await user.type(box(/^Username/), 'ny');
  expect(screen.queryByText(ERRORS.USERNAME_TAKEN)).toBeNull();
});

test('What does not arrive can be sent again; what was typed is still there', async () => {
  const user = userEvent.setup();
  renderInApp(<ProfileForm me={me} />, [lost({ lastName: 'Lee' })]);
  await user.type(box(/^Last Name/), 'Lee');
  await user.click(save());
  await screen.findByText(/^Your changes could not be saved: We could not reach the server/);
  expect(box(/^Last Name/).value).toBe('Lee');
  expect(isDisabled(save())).toBe(false);
});

test('Discarding brings back what is stored', async () => {
  const user = userEvent.setup();
  renderInApp(<ProfileForm me={me} />);
  await user.type(box('Bio'), ' there');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(box('Bio').value).toBe('Hello');
  expect(screen.queryByText('guarded')).toBeNull();
});

test('A switch is saved at once, and goes back with a reason when it is not', async () => {
  const user = userEvent.setup();
  renderInApp(<ProfileSwitches me={me} />, [
    lost({ isPrivate: true }),
    edit({ isAutoProduct: false }, { ok: false, error: ERRORS.TOO_MANY_REQUESTS }),
  ]);
  const isPrivate = screen.getByRole<HTMLInputElement>('switch', { name: 'Private account' });
  await user.click(isPrivate);
  await screen.findByText(/^This could not be changed: We could not reach the server/);
  expect(isPrivate.checked).toBe(false);
  const isAuto = screen.getByRole<HTMLInputElement>('switch', { name: 'Products' });
  await user.click(isAuto);
  await screen.findByText(`This could not be changed: ${ERRORS.TOO_MANY_REQUESTS}`);
  expect(isAuto.checked).toBe(true);
});
