import { expect, test } from 'vitest';
import { firstWithPeople, savedGenders, savedTargets } from './saved.ts';

const unchosen = { target: null, genLocation: null };

test('what is chosen of one image is there before the others have theirs', () => {
  const preset = {
    location: null,
    genLocation: null,
    presetImgs: [unchosen, { target: 2, genLocation: 'male,_,none' }],
  };
  expect(savedTargets(preset)).toEqual([[], [2]]);
  expect(savedGenders(preset)).toEqual([
    new Map(),
    new Map([
      [0, 'male'],
      [2, 'none'],
    ]),
  ]);
});

test("of another partner's images the lists of the campaign are known", () => {
  const preset = { location: '0,1;1', genLocation: '_,female;none', presetImgs: [unchosen, unchosen] };
  expect(savedTargets(preset)).toEqual([[1], [0]]);
  expect(savedGenders(preset)).toEqual([new Map([[1, 'female']]), new Map([[0, 'none']])]);
});

test("in another partner's image that shows nobody, nobody is chosen", () => {
  const preset = { location: ';0,1', genLocation: ';_,female', presetImgs: [unchosen, unchosen] };
  expect(savedTargets(preset)).toEqual([[], [1]]);
  expect(savedGenders(preset)).toEqual([new Map(), new Map([[1, 'female']])]);
});

test.each([
  [[false, false], 0],
  [[true, false], 1],
  [[true, true], 0],
])('of images that show nobody (%j), choosing begins at place %i', (empty, place) => {
  expect(firstWithPeople({ presetImgs: empty.map((isEmpty) => ({ isEmpty })) })).toBe(place);
});
