import { expect, test } from 'vitest';
import {
  aimedAt,
  formatGenders,
  formatLocations,
  openPersons,
  parseGenders,
  parseLocation,
  parseLocations,
  personMeant,
  segmentTag,
  targetIndex,
} from './location.ts';

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

test.each<[string, number[]]>([
  ['0,1,_', [1]],
  ['0,1,*', [1, 2]],
  ['*,_,*', [0, 2]],
  ['*,2,*,1', [0, 1, 2]],
  ['*', [0]],
  ['_,_', []],
])('a fan may be the target of %s, and whoever is open', (text, open) => {
  expect(openPersons(parseLocation(text))).toEqual(open);
});

test.each<[string, number, string]>([
  ['0,1,*', 1, '0,1,*'],
  ['0,1,*', 2, '0,1,2'],
  ['*,_,*', 2, '*,_,0'],
  ['*,2,*,1', 0, '3,2,*,1'],
])('who wants to be one of %s at %i sends %s, and is its target', (text, index, sent) => {
  const location = parseLocation(text);
  const aimed = aimedAt(location, index);
  expect(aimed.join()).toBe(sent);
  expect(targetIndex(aimed)).toBe(index);
  expect(personMeant(location, aimed)).toBe(index);
});

test.each([
  ['somebody fixed', '2,1,*'],
  ['somebody who is not selected', '0,1,*,2'],
  ['another list', '1,0,*'],
  ['a number that nobody gets', '0,1,3'],
])('a list that names %s means nobody', (_, sent) => {
  expect(personMeant(parseLocation('0,1,*'), parseLocation(sent))).toBeNull();
});

test('genders are written one a person, who is not selected as such, and read again', () => {
  const genders = [['male', null, 'female'], ['none']] as const;
  const text = formatGenders(genders);
  expect(text.slice(0, 13)).toBe('male,_,female');
  expect(parseGenders(text)).toEqual(genders);
});

test('the list of an image that shows nobody is empty, and read as such', () => {
  const [locations, genders] = [
    [['0', '_', '1'], [], ['1']],
    [['male', null, 'none'], [], ['female']],
  ] as const;
  expect([formatLocations(locations), formatGenders(genders)]).toEqual(['0,_,1;;1', 'male,_,none;;female']);
  expect(parseLocations('0,_,1;;1')).toEqual(locations);
  expect(parseGenders('male,_,none;;female')).toEqual(genders);
});
