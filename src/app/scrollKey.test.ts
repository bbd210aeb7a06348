import { expect, test } from 'vitest';
import { scrollKey } from './scrollKey.ts';

test('Pages that are opened by their addresses are scrolled each on its own, and a reload finds its place', () => {
  const opened = (pathname: string, search = '') => scrollKey({ key: 'default', pathname, search });
  expect(opened('/search', '?q=a')).not.toBe(opened('/search', '?q=b'));
  expect(opened('/photo/a')).not.toBe(opened('/photo/b'));
  expect(opened('/photo/a')).toBe(opened('/photo/a'));
});

test('Two visits of one page within the app are scrolled each on its own', () => {
  expect(scrollKey({ key: 'k1', pathname: '/gallery', search: '' })).not.toBe(
    scrollKey({ key: 'k2', pathname: '/gallery', search: '' }),
  );
});
