// @vitest-environment jsdom

import type { MockLink } from '@apollo/client/testing';
import { AgreementMetaData } from '@facet/contract/consent.ts';
import { CREATE_ACCOUNT } from '@facet/contract/documents/account.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../testing/fakeFetch.ts';
import { renderInApp } from '../../testing/render.tsx';
import { SignUpForm } from './SignUpForm.tsx';

let isMailWorking = true;
let server: ReturnType<typeof fakeFetch>;

beforeEach(() => {
  isMailWorking = true;
  server = fakeFetch((path) => {
    if (path === '/api/ip') return Response.json({ ip: '203.0.113.7' });
    if (path === '/api/email-verification/send')
      return isMailWorking
        ? Response.json({ ok: true })
        : Response.json({ error: 'broken', code: 'INTERNAL' }, { status: 500 });
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

const GOOD = {
  'First Name': 'Ada',
  Username: 'ada1815',
  Email: 'ada@example.org',
  Password: 'Engine!1843',
  'Confirm Password': 'Engine!1843',
};

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
/** At once instead of letter by letter: what counts is what stands in the fields. */
const put = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const fill = (change: Partial<typeof GOOD> = {}) => {
  for (const [label, value] of Object.entries({ ...GOOD, ...change })) put(label, value);
};
const tick = (document: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name: document }));
const agree = () => {
  tick(/Terms of Services/);
  tick(/Privacy Policy/);
};
const open = (created: ReturnType<typeof mock>, onDone: () => void = () => {}) =>
  renderInApp(<SignUpForm next="/introduce/demo?generate=7" onDone={onDone} />, [created]);

test('The button opens only when the form and the required agreements are complete', () => {
  open(mock({}));
  expect(button().disabled).toBe(true);
  fill();
  expect(button().disabled).toBe(true);
  expect(screen.getByText('Please accept all required terms and conditions.')).toBeTruthy();
  agree();
  expect(button().disabled).toBe(false);
  expect(screen.queryByText('Please accept all required terms and conditions.')).toBeNull();
});

test.each([
  ['First Name', 'A'],
  ['Username', 'ad'],
  ['Username', 'ada lovelace'],
  ['Email', 'ada@example'],
  ['Password', 'abc'],
  ['Confirm Password', 'Engine!1844'],
] as const)('The button is shut while %s is %j, and the field is marked', (label, value) => {
  open(mock({}));
  fill();
  agree();
  put(label, value);
  expect(button().disabled).toBe(true);
  expect(input(label).getAttribute('aria-invalid')).toBe('true');
});

test.each([/Terms of Services/, /Privacy Policy/])('The button is shut without consent to %s', (document) => {
  open(mock({}));
  fill();
  agree();
  tick(document);
  expect(button().disabled).toBe(true);
});

test('Passwords that differ are told in Korean too when the form is sent', () => {
  open(mock({}));
  fill({ 'Confirm Password': 'Engine!1844' });
  fireEvent.submit(button().form!);
  expect(screen.getByText('Password is not matched')).toBeTruthy();
  expect(screen.getByText('비밀번호가 일치하지 않습니다.')).toBeTruthy();
});

test('A new account carries its consent records and its verification mail is asked for', async () => {
  const onDone = vi.fn();
  const created = mock({});
  open(created, onDone);
  fill();
  agree();
  fireEvent.click(button());
  fireEvent.submit(input('Email').form!);
  expect(button().textContent).toBe('Creating Account...');
  expect(button().disabled).toBe(true);
  await expect.poll(() => onDone).toHaveBeenCalledWith('verificationSent', GOOD.Email);
  expect(created.result).toHaveBeenCalledOnce();
  const [variables] = created.result.mock.calls[0] as unknown as [
    { agreementMetaData: string; consentMetadata: string; lastName: null; termsAgreedAt: string },
  ];
  const records = AgreementMetaData.parse(JSON.parse(variables.agreementMetaData));
  expect(records.map(({ documentId }) => documentId)).toEqual(['terms', 'privacy']);
  expect(variables).toMatchObject({ lastName: null, marketingAgreement: false });
  expect(variables.termsAgreedAt).toBe(
    records
      .map(({ timestamp }) => timestamp)
      .sort()
      .at(-1),
  );
  expect(JSON.parse(variables.consentMetadata)).toEqual({
    terms: true,
    privacy: true,
    imagegeneration: false,
    marketing: false,
  });
});

test('The mail is asked for with where its link is to lead', async () => {
  const onDone = vi.fn();
  open(mock({}), onDone);
  fill();
  agree();
  fireEvent.click(button());
  await expect.poll(() => onDone).toHaveBeenCalled();
  const [, init] = server.mock.calls.find(([path]) => path === '/api/email-verification/send')!;
  expect(JSON.parse(String(init?.body))).toEqual({
    ...{ email: GOOD.Email, type: 'SIGNUP', userId: 12 },
    next: '/introduce/demo?generate=7',
  });
});

test('When the verification mail fails, the account is there all the same', async () => {
  isMailWorking = false;
  const onDone = vi.fn();
  open(mock({}), onDone);
  fill();
  agree();
  fireEvent.click(button());
  await expect.poll(() => onDone).toHaveBeenCalledWith('verificationFailed', GOOD.Email);
});

const failures: [name: string, failing: MockLink.MockedResponse, text: RegExp, field: string | null][] = [
  [
    'a username that is taken',
    mock({ ok: false, id: null, error: ERRORS.USERNAME_TAKEN }),
    /This username is taken/,
    'Username',
  ],
  ['a refusal', mock({ ok: false, id: null, error: 'No such luck' }), /No such luck/, null],
  [
    'a server that fails',
    { request: { query: CREATE_ACCOUNT, variables: () => true }, error: new Error('pg: 42') },
    /Something went wrong on our side/,
    null,
  ],
  [
    'a line that is down',
    { request: { query: CREATE_ACCOUNT, variables: () => true }, error: new TypeError('offline') },
    /could not reach the server/,
    null,
  ],
  [
    'an answer that never comes',
    {
      request: { query: CREATE_ACCOUNT, variables: () => true },
      error: new DOMException('late', 'TimeoutError') as unknown as Error,
    },
    /could not reach the server/,
    null,
  ],
];

test.each(failures)(
  'After %s the form says so, and nothing is lost from it',
  async (_, failing, text, at) => {
    const onDone = vi.fn();
    renderInApp(<SignUpForm next="/" onDone={onDone} />, [failing]);
    fill();
    agree();
    fireEvent.click(button());
    expect(await screen.findAllByText(text)).toHaveLength(1);
    for (const [label, value] of Object.entries(GOOD)) expect(input(label).value).toBe(value);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Terms/ }).checked).toBe(true);
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(onDone).not.toHaveBeenCalled();
    if (!at) return;
    expect(input(at).getAttribute('aria-invalid')).toBe('true');
    put(at, 'ada1816');
    expect(screen.queryByText(text)).toBeNull();
  },
);
