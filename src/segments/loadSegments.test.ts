import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../testing/fakeFetch.ts';
import { loadSegments } from './loadSegments.ts';

const segment = (number: number, object?: { object_id: string; file: string }) => ({
  mask_id: `person_${number}`,
  coordinates: [
    [
      [0, 0],
      [4, 0],
      [4, 4],
    ],
  ],
  ...(object && { object }),
});
const saved = {
  imageId: 8,
  savedAt: '2026-01-02T03:04:05.000Z',
  masks: [segment(3, { object_id: 'image_8_person_3', file: '/mask.png' })],
};
const images = [{ id: 7 }, { id: 8 }, { id: 9 }];

function server() {
  const bodies: Record<string, unknown> = {
    '/found.json': [[segment(1)], [segment(2)]],
    '/saved.json': [saved],
  };
  return fakeFetch((path) => Response.json(bodies[path]));
}

afterEach(() => vi.unstubAllGlobals());

test('an image has the segments that were saved last, otherwise those that were found, in the order of the images', async () => {
  server();
  const source = { images, personJsonPath: '/found.json', extractMaskingPath: '/saved.json' };
  expect(await loadSegments(source)).toEqual([
    { segments: [segment(1)], saved: null },
    { segments: saved.masks, saved },
    { segments: [], saved: null },
  ]);
});

test('where nothing was saved, nothing is asked for', async () => {
  const fetch = server();
  await loadSegments({ images, personJsonPath: '/found.json', extractMaskingPath: null });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/found.json']);
});
