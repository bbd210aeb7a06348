import { expect, test } from 'vitest';
import { acceptedLanguages, languageFor } from './languages.ts';

test.each([
  ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
  ['en-US,en;q=0.9,ko;q=0.8', 'en'],
  ['ko;q=0.3, en;q=0.9', 'en'],
  ['fr-CH, fr;q=0.9, ko;q=0.5', 'ko'],
  ['KO', 'ko'],
  ['ko;q=0', 'en'],
  ['ko;q=x', 'en'],
  ['kok', 'en'],
  ['*', 'en'],
  [',;,', 'en'],
  [undefined, 'en'],
])('Who sends ‘%s’ reads %s', (header, language) => {
  expect(languageFor(acceptedLanguages(header))).toBe(language);
});
