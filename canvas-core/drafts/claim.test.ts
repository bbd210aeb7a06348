import { expect, test } from 'vitest';
import { createClaims, draftName, placeOf } from './claim.ts';
import { sharedLocks } from './testing.ts';

test('each tab has a place of its own, the wanted one first, and keeps it', async () => {
  const locks = sharedLocks();
  const [first, second, third] = [0, 1, 2].map(() => createClaims('drafts:', locks));
  expect(await first.claim('photo', [])).toBe(0);
  expect(await second.claim('photo', [0, 4])).toBe(4);
  expect(await third.claim('photo', [0, 4])).toBe(1);
  expect(await first.claim('photo', [7])).toBe(0);
  expect(await third.claim('other: one', [])).toBe(0);
});

test('a place is free again when its tab is gone, and of those that are held everybody knows', async () => {
  const locks = sharedLocks();
  const [first, second] = [0, 1].map(() => createClaims('drafts:', locks));
  await first.claim('a:b', []);
  await createClaims('else:', locks).claim('a:b', []);
  expect(await second.held()).toEqual([{ subject: 'a:b', place: 0 }]);
  first.release();
  await expect.poll(() => second.held()).toEqual([]);
  expect(await second.claim('a:b', [])).toBe(0);
});

test('without locks everybody has the first place', async () => {
  expect(await createClaims('drafts:', null).claim('photo', [3])).toBe(0);
  expect(await createClaims('drafts:', null).held()).toEqual([]);
});

test('names tell places of their subject alone', () => {
  for (const place of [0, 1, 12]) expect(placeOf(draftName('7', place), '7')).toBe(place);
  for (const name of ['70', '7#', '7#x', '7#0', '8#1', '7#1.5']) expect(placeOf(name, '7')).toBeNull();
});
