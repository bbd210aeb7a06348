import { expect, test } from 'vitest';
import { isLocalPath } from './local-path.ts';

test.each([
  '/',
  '/introduce/demo?generate=7',
  '/introduce/demo?from=//elsewhere/../verify#a//b',
  '/search?q=한국어#top',
  '/users/verify',
  '/verifying',
  '/introduce/a.b..c',
  `/${'a'.repeat(511)}`,
])('%s is an address within the app', (path) => {
  expect(isLocalPath(path)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['another site', 'https://elsewhere.example'],
  ['a script', 'javascript:alert(1)'],
  ['another site by our protocol', '//elsewhere.example'],
  ['the same with a backslash', '/\\elsewhere.example'],
  ['the same around a tab, which browsers leave out', '/\t/elsewhere.example'],
  ['a second line', '/introduce/demo\n'],
  ['what has no slash before it', 'introduce/demo'],
  ['a space before it', ' /introduce/demo'],
  ['another site behind a dot', '/.//elsewhere.example'],
  ['the same on a longer way', '/./..//elsewhere.example'],
  ['the same with a backslash behind it', '/.\\/elsewhere.example'],
  ['the same in other letters', '/%2E/%2e%2E/%2Felsewhere.example'],
  ['two slashes further on', '/introduce//demo'],
  ['a way up', '/introduce/../verify'],
  ['a way up at the end', '/introduce/..'],
  ['a letter that is broken', '/%E0%A4%A'],
  ['one that is too long', `/${'a'.repeat(512)}`],
])('%s is none', (_, path) => {
  expect(isLocalPath(path)).toBe(false);
});

test.each([
  '/verify?token=of-another-account',
  '/VERIFY/?token=of-another-account',
  '/%76erify?token=of-another-account',
  '/%2576erify?token=of-another-account',
  '/verify#top',
  '/change-email?token=of-another-account',
  '/reset-password',
  '/change-password',
  '/auth-handler',
  '/outbox',
  '/login/',
  '/sign-up',
])('%s, which acts or asks for a password, is none', (path) => {
  expect(isLocalPath(path)).toBe(false);
});
