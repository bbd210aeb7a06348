// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { currentToken, signIn, signOut } from './session.ts';

test('The token lives under its storage key and goes with the sign-out', () => {
  signIn('abc');
  expect(localStorage.getItem('token')).toBe('abc');
  signOut();
  expect(localStorage.getItem('token')).toBeNull();
  expect(currentToken()).toBeNull();
});

test('Tabs stay in step: what another tab stored or cleared counts here too', () => {
  localStorage.setItem('token', 'from-another-tab');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(currentToken()).toBe('from-another-tab');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(currentToken()).toBeNull();
});
