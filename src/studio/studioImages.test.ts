import { MASKING } from '@facet/contract/constants.ts';
import { boundedPool, directPool } from '@facet/editor-core/io/testing.ts';
import { emptyMask } from '@facet/editor-core/model/document.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../testing/fakeFetch.ts';
import { loadStudioImages } from './studioImages.ts';

const size = { width: 8, height: 6 };
const images = Array.from({ length: MASKING.maxImages }, (_, i) => ({
  id: i + 1,
  title: '',
  file: `/${i + 1}.jpg`,
  ...size,
}));
const square: [number, number][][] = [
  [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ],
];
const segments = [1, 2, 3].map((n) => ({ mask_id: `person_${n}`, coordinates: square }));
const source = { images, personJsonPath: '/found.json', extractMaskingPath: null };

afterEach(() => vi.unstubAllGlobals());

/** Answers addresses with these bodies. */
function server(bodies: Record<string, unknown>): void {
  fakeFetch((path) => {
    const body = bodies[path];
    return body instanceof Uint8Array ? new Response(body as Uint8Array<ArrayBuffer>) : Response.json(body);
  });
}

test('a campaign of as many images as there may be opens, saved or not', async () => {
  const found = images.map(() => segments);
  const saved = images.slice(0, 40).map(({ id }) => ({
    imageId: id,
    savedAt: '2026-01-02T03:04:05.000Z',
    masks: segments.map((segment) => ({
      ...segment,
      object: { object_id: segment.mask_id, file: '/mask.png' },
    })),
  }));
  const png = await directPool.run('encodePng', emptyMask(size));
  server({ '/found.json': found, '/saved.json': saved, '/mask.png': png });
  const signal = new AbortController().signal;

  const fresh = await loadStudioImages(source, boundedPool(), signal);
  expect(fresh.map(({ image }) => image.persons.length)).toEqual(images.map(() => 3));

  const again = await loadStudioImages(
    { ...source, extractMaskingPath: '/saved.json' },
    boundedPool(),
    signal,
  );
  expect(again.map(({ image }) => image.id)).toEqual(images.map(({ id }) => String(id)));
  expect(again.map(({ image }) => image.persons[0].objectId)).toEqual(
    images.map((_, i) => (i < 40 ? 'person_1' : null)),
  );
  expect(again.filter(({ savedAt }) => savedAt > 0)).toHaveLength(40);
});
