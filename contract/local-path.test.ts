import { expect, test } from 'vitest';
import { isLocalPath } from './local-path.ts';

test.each(['/', '/introduce/demo?generate=7', '/search?q=한국어#top', `/${'a'.repeat(511)}`])(
  '%s is an address within the app',
  (path) => {
    expect(isLocalPath(path)).toBe(true);
  },
);

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
  ['one that is too long', `/${'a'.repeat(512)}`],
])('%s is none', (_, path) => {
  expect(isLocalPath(path)).toBe(false);
});
