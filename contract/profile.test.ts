import { expect, test } from 'vitest';
import { type ProfileField, profileProblem, tidyText } from './profile.ts';

test.each<[ProfileField, string, ReturnType<typeof profileProblem>]>([
  ['firstName', '', 'FIRST_NAME_REQUIRED'],
  ['firstName', '   ', 'FIRST_NAME_REQUIRED'],
  ['firstName', 'A', 'FIRST_NAME_SHORT'],
  ['firstName', '지은', null],
  ['firstName', '<b>Ann</b>', null],
  ['firstName', 'x'.repeat(65), 'NAME_LONG'],
  ['firstName', 'Ann\u202eevil', 'NAME_CHARACTERS'],
  ['lastName', '', null],
  ['lastName', '\ud800', 'NAME_CHARACTERS'],
  ['username', '', 'USERNAME_REQUIRED'],
  ['username', 'ab', 'USERNAME_SHORT'],
  ['username', 'ann lee', 'USERNAME_CHARACTERS'],
  ['username', 'änn', 'USERNAME_CHARACTERS'],
  ['username', '../admin', 'USERNAME_CHARACTERS'],
  ['username', 'a'.repeat(65), 'USERNAME_LONG'],
  ['username', ' ann ', null],
  ['bio', '', null],
  ['bio', 'Two\nlines', null],
  ['bio', '👩‍🎤'.repeat(100), null],
  ['bio', '한'.repeat(300), null],
  ['bio', '한'.repeat(301), 'BIO_LONG'],
  ['bio', 'a\0b', 'BIO_CHARACTERS'],
  ['bio', 'right\u2067to left', 'BIO_CHARACTERS'],
])('%s %j: %s', (field, value, problem) => {
  expect(profileProblem(field, value)).toBe(problem);
});

test('a bio keeps its lines, and no more than one empty one in a row', () => {
  expect(tidyText('bio', '  one\r\n\r\n\r\n\r\ntwo\rthree \n')).toBe('one\n\ntwo\nthree');
});
