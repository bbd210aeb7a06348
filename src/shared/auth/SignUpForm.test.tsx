// @vitest-environment jsdom

import { AgreementMetaData } from '@facet/contract/consent.ts';
import { CREATE_ACCOUNT } from '@facet/contract/documents/account.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { SignUpForm } from './SignUpForm.tsx';

let isMailWorking = true;

beforeEach(() => {
  isMailWorking = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/ip') return Response.json({ ip: '203.0.113.7' });
    if (path === '/api/email-verification/send')
      return new Response('{}', { status: isMailWorking ? 200 : 500 });
    return new Response('text', { headers: { 'content-type': 'text/plain' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const mock = (createAccount: object) => ({
  request: { query: CREATE_ACCOUNT, variables: () => true },
  result: vi.fn(() => ({
    data: {
      createAccount: { __typename: 'MutationResult', ok: true, id: 12, error: null, ...createAccount },
    },
  })),
});

const button = () => screen.getByRole('button', { name: /Sign Up|Creating Account/ }) as HTMLButtonElement;

async function fill() {
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText(/^First Name/), 'Ada');
  await user.type(screen.getByLabelText(/^Username/), 'ada1815');
  await user.type(screen.getByLabelText(/^Email/), 'ada@example.org');
  await user.type(screen.getByLabelText(/^Password/), 'Engine!1843');
  await user.type(screen.getByLabelText(/^Confirm Password/), 'Engine!1843');
  return user;
}

async function agree(user: Awaited<ReturnType<typeof fill>>) {
  await user.click(screen.getByRole('checkbox', { name: /Terms of Services/ }));
  await user.click(screen.getByRole('checkbox', { name: /Privacy Policy/ }));
}

test('The button opens only when the form and the required agreements are complete', async () => {
  renderInApp(<SignUpForm onDone={() => {}} />, [mock({})]);
  expect(button().disabled).toBe(true);
  const user = await fill();
  expect(button().disabled).toBe(true);
  await agree(user);
  expect(button().disabled).toBe(false);
  await user.type(screen.getByLabelText(/^Confirm Password/), 'x');
  expect(button().disabled).toBe(true);
  expect(screen.getByText('Password is not matched')).toBeTruthy();
});

test('A new account carries its consent records and its verification mail is asked for', async () => {
  const onDone = vi.fn();
  const created = mock({});
  renderInApp(<SignUpForm onDone={onDone} />, [created]);
  const user = await fill();
  await agree(user);
  await user.dblClick(button());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('verificationSent'));
  expect(created.result).toHaveBeenCalledOnce();
  const [variables] = created.result.mock.calls[0] as unknown as [
    { agreementMetaData: string; lastName: null },
  ];
  const records = AgreementMetaData.parse(JSON.parse(variables.agreementMetaData));
  expect(records.map(({ documentId }) => documentId)).toEqual(['terms', 'privacy']);
  expect(variables).toMatchObject({ lastName: null, marketingAgreement: false });
});

test('When the verification mail fails, the account is there all the same', async () => {
  isMailWorking = false;
  const onDone = vi.fn();
  renderInApp(<SignUpForm onDone={onDone} />, [mock({})]);
  const user = await fill();
  await agree(user);
  await user.click(button());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('verificationFailed'));
});

test("The server's refusal is shown and nothing is lost from the form", async () => {
  const onDone = vi.fn();
  renderInApp(<SignUpForm onDone={onDone} />, [
    mock({ ok: false, id: null, error: 'This username is taken.' }),
  ]);
  const user = await fill();
  await agree(user);
  await user.click(button());
  expect(await screen.findByText('This username is taken.')).toBeTruthy();
  expect((screen.getByLabelText(/^Email/) as HTMLInputElement).value).toBe('ada@example.org');
  expect(onDone).not.toHaveBeenCalled();
});
