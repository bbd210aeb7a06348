// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { firstPhoto } from './firstPhoto.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

test('a page knows the photo that it begins with, and no other page does', () => {
  expect(firstPhoto('/introduce/demo')).toBeNull();
  document.head.innerHTML =
    '<meta name="facet:photo" data-page="/introduce/demo" content="800 1000 data:image/webp;base64,AAAA" />';
  expect(firstPhoto('/introduce/demo')).toEqual({ ratio: 0.8, placeholder: 'data:image/webp;base64,AAAA' });
  expect(firstPhoto('/introduce/other')).toBeNull();
});

test('what is no photo is none', () => {
  document.head.innerHTML = '<meta name="facet:photo" data-page="/introduce/demo" content="800" />';
  expect(firstPhoto('/introduce/demo')).toBeNull();
});
