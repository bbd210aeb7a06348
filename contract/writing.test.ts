import { expect, test } from 'vitest';
import { captionProblem, commentProblem, tidyWriting } from './writing.ts';

test.each([
  ['lines end in one way', 'a\r\nb\rc', 'a\nb\nc'],
  ['one empty line at most parts two', 'a\n\n\n\n\nb', 'a\n\nb'],
  ['space around it goes', ' \n a \n ', 'a'],
  ['control characters and halves of characters go', 'a\u0000\u0007b\ud800c', 'abc'],
  ['marks that turn the direction of what follows go', 'a\u202eb\u2066c', 'abc'],
  ['letters have one form', 'e\u0301', '\u00e9'],
  ['marks do not pile up', `x${'\u0316'.repeat(500)}y`, `x${'\u0316'.repeat(8)}y`],
  ['markup is text', '<b onload=alert(1)>&amp;</b>', '<b onload=alert(1)>&amp;</b>'],
  ['families of emoji stay together', '👩‍👧‍👦', '👩‍👧‍👦'],
])('%s', (_, text, tidy) => {
  expect(tidyWriting(text)).toBe(tidy);
});

test.each(['', '   ', '\n\n', '\u200b\u200d', '\u0301', '\u2066\u2069', '\u3000'])(
  'a comment of nothing visible is none: %j',
  (text) => {
    expect(commentProblem(text)).toBe('COMMENT_EMPTY');
    expect(captionProblem(text)).toBeNull();
  },
);

test('a comment and a caption have up to 500 characters, and an emoji counts as one', () => {
  expect(commentProblem('😀'.repeat(500))).toBeNull();
  expect(commentProblem('😀'.repeat(501))).toBe('COMMENT_TOO_LONG');
  expect(captionProblem('ä'.repeat(500))).toBeNull();
  expect(captionProblem('ä'.repeat(501))).toBe('CAPTION_TOO_LONG');
});

// with a pattern that looks back from every place, it takes days
test('a huge text is judged', () => {
  expect(commentProblem(`${'a\u0301'.repeat(50_000)}${'\n'.repeat(100_000)}x`)).toBe('COMMENT_TOO_LONG');
});
