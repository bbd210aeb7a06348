import { expect, test } from 'vitest';
import { wordQuery } from './words.ts';

test.each([
  ['lumen', "'lumen':*"],
  ['  Studio   Lumen ', "'Studio':* & 'Lumen':*"],
  ['@fan_99', "'fan':* & '99':*"],
  ["o'brien & (x | !y) <-> z:*", "'o':* & 'brien':* & 'x':* & 'y':* & 'z':*"],
  ['100%_\\', "'100':*"],
  ['서울역', "'서울역':*"],
  ['e\u0301cole', "'école':*"],
  ['a b c d e f g h', "'a':* & 'b':* & 'c':* & 'd':* & 'e':* & 'f':*"],
])('%j asks for %s', (text, query) => {
  expect(wordQuery(text)).toBe(query);
});

test.each(['', '   ', '%%%', "'''", '\\', '():*&|!'])('%j asks for nothing', (text) => {
  expect(wordQuery(text)).toBeNull();
});

// with a pattern that looks back from every place, the second one takes days
test('long and repetitive texts are cut', () => {
  expect(wordQuery('a'.repeat(1_000_000))).toBe(`'${'a'.repeat(40)}':*`);
  expect(wordQuery('! '.repeat(500_000))).toBeNull();
});
