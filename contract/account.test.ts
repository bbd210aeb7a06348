import { expect, test } from 'vitest';
import { passwordLabel, passwordStrength } from './account.ts';

test.each([
  ['', 0, 'weak'],
  ['abc', 20, 'weak'],
  ['abcdefgh', 40, 'normal'],
  ['abcdefgH', 60, 'normal'],
  ['abcdefG1', 80, 'strong'],
  ['abcdeG1!', 100, 'strong'],
  ['ABC-1', 40, 'normal'],
] as const)('%j is %i percent: %s', (password, percent, label) => {
  expect(passwordStrength(password)).toBe(percent);
  expect(passwordLabel(percent)).toBe(label);
});
