// @vitest-environment jsdom

import { expect, test } from 'vitest';
import type { SaveOutcome } from './saveMasks.ts';
import { afterSave, asLoaded, planSave, type StoredMasks, unsavedParts } from './savePlan.ts';
import { editorImage, imageToSave, studioImage } from './saving.fixture.ts';

const images = [31, 32, 33].map((id) => editorImage(id));
const sources = [31, 32, 33].map(studioImage);
const loaded = asLoaded(images.map((image) => ({ image, savedAt: 5 })));
const changed = (id: number) => images.map((image) => (image.id === String(id) ? editorImage(id, 1) : image));
const base = { of: 'saving', images, sources, shownId: '33', stored: loaded } as const;

const inShort = (calls: ReturnType<typeof planSave>) =>
  calls.map((call) => call.map(({ source, parts, replaces }) => `${source.id} ${parts.join()} ${replaces}`));

function after(stored: StoredMasks, more: Partial<SaveOutcome>): StoredMasks {
  const entry = imageToSave(32, 1, { image: images[1] });
  return afterSave(stored, { entry, isSent: true, savedAt: 9, missing: [], failure: null, ...more });
}

test('saving sends the images that were changed, each in a call of its own', () => {
  expect(inShort(planSave({ ...base, images: changed(32) }))).toEqual([['32 masks,overall,outlines 5']]);
});

test('where nothing was changed, saving sends the image that is shown', () => {
  expect(inShort(planSave(base))).toEqual([['33 masks,overall,outlines 5']]);
});

test('extracting sends all images at once', () => {
  expect(inShort(planSave({ ...base, of: 'extracting' }))).toEqual([
    ['31 masks 5', '32 masks 5', '33 masks 5'],
  ]);
});

test('another try is about what failed and what was changed since', () => {
  const again = { ...base, images: changed(32), failed: ['31'] };
  expect(
    inShort(planSave(again))
      .flat()
      .map((entry) => entry.slice(0, 2)),
  ).toEqual(['31', '32']);
  expect(inShort(planSave({ ...again, of: 'extracting' }))).toEqual([['31 masks 5', '32 masks 5']]);
});

test('a part that failed is all that is sent again, as long as the image is not changed', () => {
  const stored = after(loaded, { missing: ['outlines'] });
  expect(unsavedParts(images[1], stored)).toEqual(['outlines']);
  expect(inShort(planSave({ ...base, stored }))).toEqual([['32 outlines 9']]);
  expect(inShort(planSave({ ...base, stored, images: changed(32) }))).toEqual([
    ['32 masks,overall,outlines 9'],
  ]);
});

test('masks that were not confirmed leave what the server is known to have', () => {
  expect(after(loaded, { missing: ['masks', 'overall', 'outlines'] })).toBe(loaded);
});

test('masks of others are replaced where that was allowed', () => {
  const calls = planSave({ ...base, images: changed(32), replaced: ['32'] });
  expect(calls[0][0].replaces).toBeNull();
});
