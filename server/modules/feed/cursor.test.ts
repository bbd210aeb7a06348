import { expect, test } from 'vitest';
import { cursorOf, inOrder, type Place, placeOf } from './cursor.ts';

test('a cursor is read as it was written', () => {
  const place: Place = { at: 1_795_280_000_123_456, kind: 'photo', id: 2 ** 31 - 1 };
  expect(placeOf(cursorOf(place))).toEqual(place);
});

test.each([
  '',
  '1',
  'x-photo-1',
  '1-video-1',
  '1-photo-',
  '1-photo-1; drop',
  '1-photo-2147483648',
  `${'9'.repeat(17)}-photo-1`,
  '-1-photo-1',
])('no page ended with %j', (cursor) => {
  expect(() => placeOf(cursor)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
});

test('newer comes first; of the same moment photos come before bundles', () => {
  const places: Place[] = [
    { at: 1, kind: 'bundle', id: 9 },
    { at: 2, kind: 'bundle', id: 1 },
    { at: 2, kind: 'photo', id: 1 },
    { at: 2, kind: 'photo', id: 2 },
  ];
  expect(places.sort(inOrder).map(cursorOf)).toEqual(['2-photo-2', '2-photo-1', '2-bundle-1', '1-bundle-9']);
});
