import { expect, test } from 'vitest';
import { parseLocation, segmentTag, targetIndex } from './location.ts';

test.each([
  ['0', 0],
  ['0,1', 1],
  ['2,0,1', 0],
  ['_,0', 1],
  ['*,_,3,1', 2],
  ['1,1', 0],
])('the target of %s is entry %i', (text, index) => {
  expect(targetIndex(parseLocation(text))).toBe(index);
});

test.each(['', 'a', '-1', '0,,1', '0;1', '1.5', Array(65).fill('0').join(',')])(
  '%j is no location list',
  (text) => {
    expect(() => parseLocation(text)).toThrow(RangeError);
  },
);

test('the target is tagged, what is left out is said to be, everybody else is fixed', () => {
  const location = parseLocation('0,_,2');
  expect([0, 1, 2, 3].map((index) => segmentTag(location, index))).toEqual([
    'Fixed in Image',
    'Not Selected',
    'Generating Target',
    'Not Selected',
  ]);
});
