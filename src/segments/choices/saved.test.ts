import { expect, test } from 'vitest';
import { savedGenders, savedTargets } from './saved.ts';

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
