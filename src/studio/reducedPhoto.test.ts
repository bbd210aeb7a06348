import { IMAGE_WIDTHS } from '@facet/contract/constants.ts';
import { expect, test } from 'vitest';
import { reducedPhoto } from './reducedPhoto.ts';

test('a reduced photo is asked for in a width that the server offers, and of photos that are wider alone', () => {
  const address = reducedPhoto({ src: '/files/a.jpg?e=1&s=2', width: 4000 });
  const width = Number(new URL(address!, 'http://facet').searchParams.get('w'));
  expect(IMAGE_WIDTHS).toContain(width);
  expect(reducedPhoto({ src: '/files/a.jpg?e=1&s=2', width })).toBeNull();
});
