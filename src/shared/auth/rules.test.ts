// @vitest-environment jsdom
import { ACCOUNT_FIELD_RULES } from '@facet/contract/account.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/support/runs.ts';
import { validateEmail, validateLogin, validateNewPassword, validateSignUp } from './rules.ts';

const goodSignUp = {
  firstName: 'Ada',
  lastName: '',
  username: 'ada1815',
  email: 'ada@example.org',
  password: 'Engine!1843',
  passwordConfirm: 'Engine!1843',
};
const goodLogin = { email: 'ada@example.org', password: 'Engine!1843' };

describe('Sign-up rules, row by row of the specification', () => {
  test.each([
    ['firstName', '', 'Type your name'],
    ['firstName', '   ', 'Type your name'],
    ['firstName', 'A', 'First name have to be more thean 2 characters'],
    ['firstName', 'Al', undefined],
    ['firstName', 'Ada\u0000', 'This name has characters that cannot be shown.'],
    ['firstName', 'Ada\u202e', 'This name has characters that cannot be shown.'],
    ['firstName', '안녕', undefined],
    ['firstName', '👩🏽‍🚀🚀', undefined],
    ['firstName', '🚀', 'First name have to be more thean 2 characters'],
    ['firstName', '<b>Ada</b>', undefined],
    ['firstName', 'A'.repeat(65), 'This name is too long.'],
    ['lastName', 'L'.repeat(65), 'This name is too long.'],
    ['lastName', 'Lovelace\n', 'This name has characters that cannot be shown.'],
    ['lastName', '', undefined],
    ['lastName', '\ud800', 'This name has characters that cannot be shown.'],
    ['username', '', 'Typue username'],
    ['username', 'ad', 'Username have to be more than 3 characters'],
    ['username', 'ada', undefined],
    ['username', 'ada_l', 'Username include alhpabet and numbers only'],
    ['username', 'adá1', 'Username include alhpabet and numbers only'],
    ['username', 'a'.repeat(65), 'This username is too long.'],
    ['username', '<script>', 'Username include alhpabet and numbers only'],
    ['username', '아다1815', 'Username include alhpabet and numbers only'],
    ['username', 'ada lovelace', 'Username include alhpabet and numbers only'],
    ['email', '', 'Type email'],
    ['email', 'ada', 'invalid e-mail format'],
    ['email', 'ada@example', 'invalid e-mail format'],
    ['email', 'a da@example.org', 'invalid e-mail format'],
    ['email', ' ada@example.org ', undefined],
    ['email', 'ada,eve@example.org', 'invalid e-mail format'],
    ['email', 'ada<eve@example.org>', 'invalid e-mail format'],
    ['email', 'ada\u0000@example.org', 'invalid e-mail format'],
    ['email', `${'a'.repeat(250)}@example.org`, 'invalid e-mail format'],
    ['password', '', 'Type pw'],
    ['password', 'Aa1!'.repeat(33), 'This password is too long.'],
    ['password', 'abcdefgh', undefined],
    ['password', 'abc', 'Password strength must be at least Normal'],
    ['password', 'aB', 'Password must be at least 6 characters'],
    ['password', 'Ab1!x', 'Password must be at least 6 characters'],
    ['password', 'Ab1!xy', undefined],
    ['passwordConfirm', '', 'Type pw again'],
    ['passwordConfirm', 'Engine!1844', 'Password is not matched'],
  ] as const)('%s %j → %s', (field, value, message) => {
    expect(validateSignUp({ ...goodSignUp, [field]: value })[field]).toBe(message);
  });

  test('A complete form has no errors', () => {
    expect(validateSignUp(goodSignUp)).toEqual({});
  });
});

describe('Login rules, row by row of the specification', () => {
  test.each([
    ['email', '', 'Email is required'],
    ['email', 'ada', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', '123456', undefined],
    ['email', 'ada\u0000@example.org', 'Invalid email address'],
    ['email', 'ada@example.org<script>', 'Invalid email address'],
    ['email', ' ada@example.org ', undefined],
  ] as const)('%s %j → %s', (field, value, message) => {
    expect(validateLogin({ ...goodLogin, [field]: value })[field]).toBe(message);
  });
});

test('Whoever has a password that an account may have can sign in with it', () => {
  const letters = fc.constantFrom('a', 'B', '1', '!', ' ', '가', '🚀');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (password) => {
      fc.pre(ACCOUNT_FIELD_RULES.password(password) === null);
      expect(validateLogin({ ...goodLogin, password })).toEqual({});
    }),
    { numRuns: runs(400) },
  );
});

describe('The rules of a new password and of an address alone are those of the sign-up', () => {
  test.each([
    ['password', '', 'Type pw'],
    ['password', 'abc', 'Password strength must be at least Normal'],
    ['passwordConfirm', '', 'Type pw again'],
    ['passwordConfirm', 'Engine!1844', 'Password is not matched'],
  ] as const)('%s %j → %s', (field, value, message) => {
    const good = { password: goodSignUp.password, passwordConfirm: goodSignUp.passwordConfirm };
    expect(validateNewPassword(good)).toEqual({});
    expect(validateNewPassword({ ...good, [field]: value })[field]).toBe(message);
  });

  test.each([
    ['', 'Type email'],
    ['ada', 'invalid e-mail format'],
    [' ada@example.org ', undefined],
  ] as const)('email %j → %s', (email, message) => {
    expect(validateEmail({ email }).email).toBe(message);
  });
});
