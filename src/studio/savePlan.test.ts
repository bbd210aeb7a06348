// @vitest-environment jsdom

import { expect, test } from 'vitest';
import type { SaveOutcome } from './saveMasks.ts';
import { afterSave, asLoaded, isUnsaved, planSave, type Sending, type StoredMasks } from './savePlan.ts';
import { editorImage, imageToSave, studioImage } from './saving.fixture.ts';

const images = [31, 32, 33].map((id) => editorImage(id));
const sources = [31, 32, 33].map(studioImage);
const loaded = asLoaded(images.map((image) => ({ image, savedAt: 5 })));
const changed = (id: number) => images.map((image) => (image.id === String(id) ? editorImage(id, 1) : image));
const base = { of: 'saving', images, sources, shownId: '33', stored: loaded, knowsSaved: true } as const;

const inShort = (calls: ReturnType<typeof planSave>) =>
  calls.map((call) => call.map(({ source, replaces }) => `${source.id} ${replaces}`));

function after(stored: StoredMasks, of: Sending, more: Partial<SaveOutcome> = {}): StoredMasks {
  const entry = imageToSave(32, 1, { image: images[1] });
  return afterSave(stored, of, { entry, isSent: true, savedAt: 9, missing: [], failure: null, ...more });
}

test('saving sends the images that were changed, each in a call of its own', () => {
  expect(inShort(planSave({ ...base, images: changed(32) }))).toEqual([['32 5']]);
});

test('where nothing was changed, saving sends the image that is shown', () => {
  expect(inShort(planSave(base))).toEqual([['33 5']]);
});

test('where nothing was changed, saving sends what was never saved, however little of it is shown', () => {
  const stored = asLoaded(images.map((image, i) => ({ image, savedAt: i === 2 ? 5 : 0 })));
  expect(inShort(planSave({ ...base, stored }))).toEqual([['31 0'], ['32 0']]);
  expect(inShort(planSave({ ...base, stored, images: changed(33) }))).toEqual([['33 5']]);
  // heads and faces are opened as if they never were
  expect(inShort(planSave({ ...base, stored, knowsSaved: false }))).toEqual([['33 5']]);
});

test('extracting sends all images at once', () => {
  expect(inShort(planSave({ ...base, of: 'extracting' }))).toEqual([['31 5', '32 5', '33 5']]);
});

test('another try is about what failed and what was changed since', () => {
  const again = { ...base, images: changed(32), failed: ['31'] };
  expect(
    inShort(planSave(again))
      .flat()
      .map((entry) => entry.slice(0, 2)),
  ).toEqual(['31', '32']);
  expect(inShort(planSave({ ...again, of: 'extracting' }))).toEqual([['31 5', '32 5']]);
});

test('an image that was saved in part is sent again, with the masks that are there now as those it replaces', () => {
  const stored = after(loaded, 'saving', { missing: ['outlines'] });
  expect(inShort(planSave({ ...base, stored }))).toEqual([['32 9']]);
  expect(inShort(planSave({ ...base, stored, images: changed(32) }))).toEqual([['32 9']]);
});

test('an image that was saved in part stays unsaved when it is extracted, until it is saved whole', () => {
  const inPart = after(loaded, 'saving', { missing: ['overall', 'outlines'] });
  const extracted = after(inPart, 'extracting');
  expect(isUnsaved(images[1], extracted)).toBe(true);
  expect(isUnsaved(images[1], after(extracted, 'saving'))).toBe(false);
  expect(isUnsaved(images[1], after(loaded, 'extracting'))).toBe(false);
});

test('what is in front of faces is left by each save where it is to be left', () => {
  const stored = asLoaded(images.map((image, i) => ({ image, savedAt: 5, leavesFronts: i === 1 })));
  const left = (of: StoredMasks) =>
    planSave({ ...base, of: 'extracting', stored: of })
      .flat()
      .map(({ leavesFronts = false }) => leavesFronts);
  expect(left(stored)).toEqual([false, true, false]);
  expect(left(after(stored, 'saving'))).toEqual([false, true, false]);
});

test('masks that were not confirmed leave what the server is known to have', () => {
  expect(after(loaded, 'saving', { missing: ['masks', 'overall', 'outlines'] })).toBe(loaded);
});

test('masks of others are replaced where that was allowed', () => {
  const calls = planSave({ ...base, images: changed(32), replaced: ['32'] });
  expect(calls[0][0].replaces).toBeNull();
});
