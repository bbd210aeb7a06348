import 'fake-indexeddb/auto';
import { sharedLocks } from '@facet/canvas-core/drafts/testing.ts';
import { expect, test } from 'vitest';
import { openLayerDrafts } from './drafts.ts';
import { createDocument } from './model.ts';
import { layerOf } from './testing.ts';

const file = (text: string) => new Blob([text], { type: 'image/png' });

test('a draft is there again for whom it belongs to, with its pictures, and for nobody else', async () => {
  const drafts = openLayerDrafts('a');
  const document = createDocument({ layers: [layerOf('one'), layerOf('two')] });
  await drafts.write([7, 'own'], document, file);
  const draft = await openLayerDrafts('a').read([7, 'own']);
  expect(draft!.document).toEqual(document);
  expect([...draft!.pictures.keys()]).toEqual(['one', 'two']);
  expect(await drafts.read([8, 'own'])).toBeNull();
  expect(await drafts.read([7, 'photo:1'])).toBeNull();
});

test('pictures that no layer has any more go, and those that are there are not written again', async () => {
  const drafts = openLayerDrafts('b');
  const asked: string[] = [];
  const picture = (src: string) => {
    asked.push(src);
    return file(src);
  };
  await drafts.write([1, 'own'], createDocument({ layers: [layerOf('one'), layerOf('two')] }), picture);
  await drafts.write([1, 'own'], createDocument({ layers: [layerOf('two'), layerOf('three')] }), picture);
  expect(asked).toEqual(['one', 'two', 'three']);
  expect([...(await drafts.read([1, 'own']))!.pictures.keys()]).toEqual(['two', 'three']);
});

test('a draft whose picture is missing is none', async () => {
  const drafts = openLayerDrafts('c');
  await drafts.write([1, 'own'], createDocument({ layers: [layerOf('one')] }), () => undefined);
  expect(await drafts.read([1, 'own'])).toBeNull();
});

test('of many drafts the newest are kept', async () => {
  const drafts = openLayerDrafts('d');
  for (let i = 0; i < 12; i++) await drafts.write([1, `photo:${i}`], createDocument(), file);
  const kept = await Promise.all(Array.from({ length: 12 }, (_, i) => drafts.read([1, `photo:${i}`])));
  expect(kept.filter(Boolean)).toHaveLength(8);
  expect(kept[11]).not.toBeNull();
});

test('two tabs on one start have a draft each, and the next tab goes on with the newest that nobody has', async () => {
  const locks = sharedLocks();
  const [first, second] = [openLayerDrafts('e', locks), openLayerDrafts('e', locks)];
  const mine = await first.claim([1, 'own']);
  await first.write(mine, createDocument({ width: 100 }), file);
  const other = await second.claim([1, 'own']);
  expect(await second.read(other)).toBeNull();
  await second.write(other, createDocument({ width: 200 }), file);
  await first.write(mine, createDocument({ width: 300 }), file);
  expect((await second.read(other))!.document.width).toBe(200);
  expect((await openLayerDrafts('e', null).read([1, 'own']))!.document.width).toBe(300);
});

test('of many drafts, that of a tab that lives stays', async () => {
  const locks = sharedLocks();
  const first = openLayerDrafts('f', locks);
  const mine = await first.claim([1, 'own']);
  await first.write(mine, createDocument(), file);
  const second = openLayerDrafts('f', locks);
  for (let i = 0; i < 12; i++) await second.write([1, `photo:${i}`], createDocument(), file);
  expect(await first.read(mine)).not.toBeNull();
});

test('a draft of before people had their numbers is read with those of their places', async () => {
  const drafts = openLayerDrafts('f');
  const old = ['M0 0L9 0L9 9Z', 'M1 1L8 1L8 8Z'] as never;
  await drafts.write([1, 'own'], createDocument({ layers: [layerOf('one', { people: old })] }), file);
  expect((await drafts.read([1, 'own']))!.document.layers[0]!.people).toEqual([
    { number: 1, outline: 'M0 0L9 0L9 9Z' },
    { number: 2, outline: 'M1 1L8 1L8 8Z' },
  ]);
});
