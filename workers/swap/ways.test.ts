import { expect, test } from 'vitest';
import { laidIn, waysOf, wholeHead } from './laid.ts';

test('a woman’s face is tried before her head, a man’s head before his face, and who asks for the face gets no head', () => {
  expect(waysOf(0.05, false)).toEqual([laidIn, wholeHead]);
  for (const manly of [0.5, 0.95]) expect(waysOf(manly, false)).toEqual([wholeHead, laidIn]);
  for (const manly of [0.05, 0.95]) expect(waysOf(manly, true)).toEqual([laidIn]);
});
