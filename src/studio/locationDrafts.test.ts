import { discMask } from '@facet/workers/fixtures/masks.ts';
import { expect, test } from 'vitest';
import { locationDrafts } from './locationDrafts.ts';
import { editorImage } from './saving.fixture.ts';

const at = { x: 5, y: 6 };
const faces = [
  { id: 3, name: 'Ari', src: '/files/ari.jpg?e=2&s=today' },
  { id: 4, name: 'Bo', src: '/files/bo.jpg?e=2&s=today' },
];
const opened = editorImage(1);
const [first, second] = opened.persons;
const offer = (persons: typeof opened.persons) => ({
  image: { ...opened, persons },
  savedAt: 1,
  isOlder: false,
});
const worn = (src: string) => ({ ...first!, face: { src, at } });

test('a draft’s faces have the addresses of today, and a face that is no longer chosen is gone', () => {
  const gone = { ...second!, face: { src: '/files/gone.jpg?s=yesterday', at } };
  const draft = offer([worn('/files/ari.jpg?e=1&s=yesterday'), gone]);
  const [found] = locationDrafts([draft], [opened], faces, true);
  expect(found!.image.persons.map(({ face }) => face?.src)).toEqual([faces[0]!.src, undefined]);
});

test('a draft that holds what was opened is not offered, and one with another face in the same place is', () => {
  const saved = { ...opened, persons: [worn(faces[0]!.src), second!] };
  const draft = offer([worn('/files/ari.jpg?s=yesterday'), second!]);
  expect(locationDrafts([draft], [saved], faces, true)).toEqual([]);
  const other = offer([worn('/files/bo.jpg?s=yesterday'), second!]);
  expect(locationDrafts([other], [saved], faces, true)).toHaveLength(1);
});

test('painted masks come back, but not onto a photo whose masks are somebody else’s', () => {
  const mask = discMask(opened.width, opened.height, 20, 20, 9);
  const draft = offer([{ ...first!, mask }, second!]);
  const [own] = locationDrafts([draft], [opened], faces, true);
  expect(own!.image.persons[0]!.mask).toBe(mask);
  expect(locationDrafts([draft], [opened], faces, false)).toEqual([]);
});

test('a draft is older than what was saved since elsewhere, but not than its own masks, saved before its faces', () => {
  const faced = { ...offer([worn(faces[0]!.src), second!]), isOlder: true };
  expect(locationDrafts([faced], [opened], faces, true)).toMatchObject([{ isOlder: false }]);
  const mask = discMask(opened.width, opened.height, 20, 20, 9);
  const painted = { ...offer([{ ...first!, mask }, second!]), isOlder: true };
  expect(locationDrafts([painted], [opened], faces, true)).toMatchObject([{ isOlder: true }]);
});
