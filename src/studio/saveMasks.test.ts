// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest';
import { extractAndSend, inCalls, type SaveOutcome, saveMasking, sendAll } from './saveMasks.ts';
import { editorImage, imageToSave, inShort, PATH, pool, stubServer } from './saving.fixture.ts';

const context = { userId: 7, pool };
const noRoom = { status: 507, error: 'No room.', code: 'STORAGE_FULL' };
const savedAt = Date.parse('2026-01-02T03:04:05.678Z');

afterEach(() => vi.unstubAllGlobals());

test('saving sends each mask, the overall mask and the outlines', async () => {
  const sent = stubServer();
  expect(await saveMasking(imageToSave(31, 2), context)).toEqual({ savedAt, missing: [], failure: null });
  expect(sent.map(({ path, form }) => [path, [...form.keys()].sort()])).toEqual([
    [PATH.masks, ['maskData', 'masks_0_person_1', 'masks_0_person_2', 'userId']],
    [PATH.overall, ['imageId', 'imageIndex', 'maskingImage', 'userId']],
    [
      PATH.outlines,
      ['imageHeight', 'imageIndex', 'imageWidth', 'maskingData', 'originalImagePath', 'userId'],
    ],
  ]);
  expect(sent[1].form.get('imageIndex')).toBe('2');
  expect(sent[2].form.get('originalImagePath')).toBe('/files/31.jpg');
});

test.each([
  ['masks', 9, ['masks', 'overall', 'outlines']],
  ['overall', savedAt, ['overall', 'outlines']],
  ['outlines', savedAt, ['outlines']],
] as const)('a save whose %s are refused says why and what is missing', async (part, known, missing) => {
  stubServer(({ path }) => (path === PATH[part] ? noRoom : undefined));
  expect(await saveMasking(imageToSave(31, 0, { replaces: 9 }), context)).toEqual({
    savedAt: known,
    missing,
    failure: { kind: 'refused', text: 'Failed to save masking data: No room.' },
  });
});

test('a save names the masks that it replaces, where it may not replace any', async () => {
  const sent = stubServer();
  for (const replaces of [null, 0, savedAt]) await saveMasking(imageToSave(31, 0, { replaces }), context);
  const ofMasks = sent.filter(({ path }) => path === PATH.masks);
  const named = ofMasks.map(({ form }) => JSON.parse(String(form.get('maskData')))[0].savedAt as unknown);
  expect(named).toEqual([undefined, '1970-01-01T00:00:00.000Z', '2026-01-02T03:04:05.678Z']);
});

test.each([
  [{ status: 409, error: 'Others.', code: 'MASKS_CHANGED' }, 'conflict'],
  [{ status: 401, error: 'invalid token', code: 'TOKEN_INVALID' }, 'signedOut'],
  ['lost', 'unanswered'],
  [noRoom, 'refused'],
] as const)(
  'after %j the rest of the image is not sent, and the failure is told as %s',
  async (answer, kind) => {
    const sent = stubServer(() => answer);
    const { failure } = await saveMasking(imageToSave(31, 0), context);
    expect(failure?.kind).toBe(kind);
    expect(sent).toHaveLength(1);
  },
);

test('extracting sends all persons of all images at once', async () => {
  const sent = stubServer();
  const result = await extractAndSend([imageToSave(31, 0), imageToSave(32, 1)], context);
  expect(result).toEqual({ savedAt, missing: [], failure: null });
  expect(inShort(sent)).toEqual(['masks 31+32']);
  expect(sent[0].form.has('masks_1_person_2')).toBe(true);
});

test('an extraction that is refused names the status and the text', async () => {
  stubServer(() => noRoom);
  const { missing, failure } = await extractAndSend([imageToSave(31, 0)], context);
  expect(missing).toEqual(['masks']);
  expect(failure?.text).toBe('Failed to save all person masking data: Server responded with 507: No room.');
});

async function sentOneByOne(answers: Parameters<typeof stubServer>[0]) {
  const sent = stubServer(answers);
  const calls = [31, 32, 33].map((id, index) => [imageToSave(id, index)]);
  const outcomes: SaveOutcome[] = [];
  for await (const outcome of sendAll(calls, ([entry]) => saveMasking(entry, context)))
    outcomes.push(outcome);
  return {
    sent: inShort(sent),
    outcomes: outcomes.map(({ isSent, missing, failure }) => [isSent, missing.length, failure?.kind]),
  };
}

test.each([31, 32, 33])('what image %i is refused for does not keep back the others', async (refused) => {
  const { sent, outcomes } = await sentOneByOne(({ imageIds }) =>
    imageIds.includes(refused) ? noRoom : undefined,
  );
  expect(sent).toHaveLength(7);
  expect(outcomes).toEqual(
    [31, 32, 33].map((id) => (id === refused ? [true, 3, 'refused'] : [true, 0, undefined])),
  );
});

test('a connection that is lost in the middle ends the save, and what was not sent is missing whole', async () => {
  const { sent, outcomes } = await sentOneByOne((_, count) => (count > 4 ? 'lost' : undefined));
  expect(sent).toEqual(['masks 31', 'overall 31', 'outlines 31', 'masks 32', 'overall 32']);
  expect(outcomes).toEqual([
    [true, 0, undefined],
    [true, 2, 'unanswered'],
    [false, 3, 'unanswered'],
  ]);
});

test('a campaign with more masks than one call may bring is sent in several, each image once and in order', () => {
  const campaign = [2, 30, 30, 64, 0, 2].map((persons, index) =>
    imageToSave(40 + index, index, { image: editorImage(40 + index, persons) }),
  );
  expect(inCalls(campaign).map((call) => call.map(({ index }) => index))).toEqual([[0, 1, 2], [3, 4], [5]]);
  expect(inCalls([])).toEqual([]);
});
