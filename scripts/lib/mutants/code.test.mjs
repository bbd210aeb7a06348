import { expect, test } from 'vitest';
import { mutantsOf } from './code.mjs';

const changes = (source) => mutantsOf('a.ts', source).map(({ from, to }) => `${from} → ${to}`);

test.each([
  ['a boundary moves, and a comparison turns', 'f = a < b;', ['f = a < b; → ;', '< → <=', '< → >=']],
  ['a condition always or never holds', 'if (a) { b() }', ['a → true', 'a → false', 'b() → ;']],
  ['both sides of a condition trade places', 'return a && !b', ['&& → ||', '! → ']],
  ['a part of a query goes', 'return db.where("a", "=", 1).one()', ['.where("a", "=", 1) → ']],
  ['a loop never begins', 'while (a) {}', ['a → false']],
  ['an error is not thrown', 'throw new Error()', ['throw new Error() → ;']],
  ['a door opens to anybody', 'return { "Query.a": who.partners }', ['who.partners → who.anybody']],
  ['an open door is open', 'return { "Query.a": who.anybody }', []],
  ['texts are joined, not added', 'return "a" + b', []],
  ['types are left alone', 'type A = B extends "a" ? true : never', []],
])('%s', (_, source, expected) => {
  expect(changes(source.startsWith('return') ? `function f() { ${source} }` : source)).toEqual(expected);
});

test('a mutant is the whole file with one change, and says its line', () => {
  const [first] = mutantsOf('a.ts', 'const a = 1;\nexport const b = a - 1;\n');
  expect(first).toEqual({
    file: 'a.ts',
    line: 2,
    from: '-',
    to: '+',
    source: 'const a = 1;\nexport const b = a + 1;\n',
  });
});
