// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { validateLogin, validateSignUp } from './rules.ts';

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
    ['lastName', '', undefined],
    ['username', '', 'Typue username'],
    ['username', 'ad', 'Username have to be more than 3 characters'],
    ['username', 'ada', undefined],
    ['username', 'ada_l', 'Username include alhpabet and numbers only'],
    ['username', 'adá1', 'Username include alhpabet and numbers only'],
    ['username', 'ada lovelace', 'Username include alhpabet and numbers only'],
    ['email', '', 'Type email'],
    ['email', 'ada', 'invalid e-mail format'],
    ['email', 'ada@example', 'invalid e-mail format'],
    ['email', 'a da@example.org', 'invalid e-mail format'],
    ['email', ' ada@example.org ', undefined],
    ['password', '', 'Type pw'],
    ['password', 'abc', 'Password strength must be at least Normal'],
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
  ] as const)('%s %j → %s', (field, value, message) => {
    expect(validateLogin({ ...goodLogin, [field]: value })[field]).toBe(message);
  });
});
