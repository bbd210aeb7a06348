import { expect, test } from 'vitest';
import { isStorable } from './storable.ts';

const BROKEN = ['\0', 'a\0b', '\ud800', '\udc00\ud800', 'x\udfff'];

test.each([
  '',
  'plain',
  'ﷺ 👩‍👩‍👧 \u202e',
  '\ud83d\ude00',
  '\u0001',
  5,
  true,
  null,
  undefined,
  [],
  {},
  ['a', { b: ['c'] }],
])('%j can be stored', (value) => {
  expect(isStorable(value)).toBe(true);
});

test.each(BROKEN)('%j cannot be stored, wherever it is', (text) => {
  for (const value of [text, [text], { a: { b: [1, { c: text }] } }, { [text]: 1 }]) {
    expect(isStorable(value)).toBe(false);
  }
});

test('a value that is nested very deep is looked through', () => {
  const deep = (inner: string): unknown => JSON.parse(`${'['.repeat(100_000)}${inner}${']'.repeat(100_000)}`);
  expect(isStorable(deep('"a"'))).toBe(true);
  expect(isStorable(deep('"\\u0000"'))).toBe(false);
});
