// @vitest-environment jsdom

import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../testing/fakeFetch.ts';
import {
  extractAndSend,
  type ImageToSave,
  inCalls,
  isConflict,
  type KnownSaves,
  saveMasking,
} from './saveMasks.ts';

const size = { width: 64, height: 48 };
const pool = {
  run: async (task: string) => (task === 'encodePng' ? new Uint8Array([1]) : []),
  close() {},
} as unknown as MaskPool;
let known: KnownSaves;
let context: { userId: number; pool: MaskPool; known: KnownSaves };
beforeEach(() => {
  known = new Map();
  context = { userId: 7, pool, known };
});

function entry(id: number, index: number): ImageToSave {
  const persons = [createPerson(1, emptyMask(size)), createPerson(2, emptyMask(size))];
  return {
    index,
    source: { id, title: '', file: `/files/${id}.jpg`, ...size },
    image: createImage({ id: String(id), src: '/p.jpg', ...size, persons }),
  };
}

const ANSWERS: Record<string, object> = {
  '/api/save-masking': { ok: true, imageId: 31, file: '/files/mask.png' },
  '/api/save-masked-image': { ok: true, imageId: 31 },
  '/api/finalize-multi-person-masking': {
    ok: true,
    presetCampaignId: 1,
    extractMaskingPath: '/files/campaigns/1.json',
    savedAt: '2026-01-02T03:04:05.678Z',
  },
};

/** Answers like the server; what was sent is in the list. */
function server(refuse?: { path: string; status: number; error: string; code?: string }) {
  const sent: { path: string; form: FormData }[] = [];
  fakeFetch((path, { body }) => {
    sent.push({ path, form: body as FormData });
    if (path !== refuse?.path) return Response.json(ANSWERS[path]);
    const { status, error, code = 'BAD_INPUT' } = refuse;
    return Response.json({ error, code }, { status });
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

test('saving sends each mask, the overall mask and the outlines', async () => {
  const sent = server();
  await saveMasking(entry(31, 2), context);
  expect(sent.map(({ path, form }) => [path, [...form.keys()].sort()])).toEqual([
    ['/api/finalize-multi-person-masking', ['maskData', 'masks_0_person_1', 'masks_0_person_2', 'userId']],
    ['/api/save-masking', ['imageId', 'imageIndex', 'maskingImage', 'userId']],
    [
      '/api/save-masked-image',
      ['imageHeight', 'imageIndex', 'imageWidth', 'maskingData', 'originalImagePath', 'userId'],
    ],
  ]);
  expect(sent[1].form.get('imageIndex')).toBe('2');
  expect(sent[2].form.get('originalImagePath')).toBe('/files/31.jpg');
});

test('extracting sends all persons of all images at once', async () => {
  const sent = server();
  await extractAndSend([entry(31, 0), entry(32, 1)], context);
  expect(sent.map(({ path }) => path)).toEqual(['/api/finalize-multi-person-masking']);
  const data = JSON.parse(String(sent[0].form.get('maskData'))) as { imageId: number }[];
  expect(data.map(({ imageId }) => imageId)).toEqual([31, 32]);
  expect(sent[0].form.has('masks_1_person_2')).toBe(true);
});

test('a campaign with more masks than one call may bring is sent in several, each image once and in order', () => {
  const [few, many, full] = [2, 30, 64].map((count) =>
    Array.from({ length: count }, (_, i) => createPerson(i + 1, emptyMask(size))),
  );
  const campaign = [few, many, many, full, [], few].map((persons, index) => {
    const plain = entry(40 + index, index);
    return { ...plain, image: { ...plain.image, persons } };
  });
  expect(inCalls(campaign).map((call) => call.map(({ index }) => index))).toEqual([[0, 1, 2], [3, 4], [5]]);
  expect(inCalls([])).toEqual([]);
});

test.each([
  ['/api/save-masking', 'Failed to save masking data: No room.'],
  ['/api/save-masked-image', 'Failed to save masking data: No room.'],
  ['/api/finalize-multi-person-masking', 'Failed to save masking data: No room.'],
])('a save that %s refuses says why', async (path, text) => {
  server({ path, status: 507, error: 'No room.' });
  await expect(saveMasking(entry(31, 0), context)).rejects.toThrow(text);
});

test('a save names the masks that it replaces, and knows its own the next time', async () => {
  const sent = server();
  const savedAts = (): unknown[] =>
    sent
      .filter(({ path }) => path === '/api/finalize-multi-person-masking')
      .map(({ form }) => JSON.parse(String(form.get('maskData')))[0].savedAt);
  await saveMasking(entry(31, 0), context);
  await saveMasking(entry(31, 0), context);
  known.set('31', 0);
  await extractAndSend([entry(31, 0)], context);
  expect(savedAts()).toEqual([undefined, '2026-01-02T03:04:05.678Z', '1970-01-01T00:00:00.000Z']);
});

test('a save that would replace others is refused before anything of it is kept', async () => {
  const sent = server({
    path: '/api/finalize-multi-person-masking',
    status: 409,
    error: 'Others.',
    code: 'MASKS_CHANGED',
  });
  const error = await saveMasking(entry(31, 0), context).catch((reason: unknown) => reason);
  expect(isConflict(error)).toBe(true);
  expect(sent).toHaveLength(1);
});

test('an extraction that is refused names the status and the text', async () => {
  server({ path: '/api/finalize-multi-person-masking', status: 507, error: 'No room.' });
  await expect(extractAndSend([entry(31, 0)], context)).rejects.toThrow(
    'Failed to save all person masking data: Server responded with 507: No room.',
  );
});
