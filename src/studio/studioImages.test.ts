import { MASKING } from '@facet/contract/constants.ts';
import { boundedPool, directPool } from '@facet/editor-core/io/testing.ts';
import { emptyMask } from '@facet/editor-core/model/document.ts';
import { coverageAt } from '@facet/wasm/mask.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../testing/fakeFetch.ts';
import { loadStudioImages, type StudioSource } from './studioImages.ts';

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
const source = { images, personJsonPath: '/found.json', extractMaskingPath: null, inFrontJsonPath: null };

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

test('what was found in front of faces is proposed, until masks are saved with what they say of it', async () => {
  const [first, second] = images;
  const two = { ...source, images: [first, second], inFrontJsonPath: '/front.json' };
  const front = (...ids: number[]) =>
    segments.map((segment, i) => (ids.includes(i + 1) ? segment : { ...segment, coordinates: [] }));
  const saved = {
    imageId: 2,
    savedAt: '2026-01-02T03:04:05.000Z',
    masks: segments.map((segment) => ({ ...segment, object: { object_id: 'mask', file: '/mask.png' } })),
    inFront: [{ ...segments[1], coordinates: [], object: { object_id: 'front', file: '/front.png' } }],
  };
  const png = await directPool.run('encodePng', emptyMask(size));
  // saved where nobody sees what is in front of faces, with a person less
  const { inFront: _, ...unsaid } = { ...saved, masks: saved.masks.slice(0, 2) };
  server({
    '/found.json': [segments, segments],
    '/front.json': [front(2), front(1, 3)],
    '/saved.json': [saved],
    '/unsaid.json': [unsaid],
    '/mask.png': png,
    '/front.png': png,
  });
  const frontsOf = async (of: StudioSource) => {
    const loaded = await loadStudioImages(of, boundedPool(), new AbortController().signal);
    return loaded.map(({ image }) =>
      image.fronts.map(({ id, mask, base }) => [id, coverageAt(mask, 2, 2), mask === base]),
    );
  };
  expect(await frontsOf(two)).toEqual([
    [['front_2', 255, true]],
    [
      ['front_1', 255, true],
      ['front_3', 255, true],
    ],
  ]);
  expect(await frontsOf({ ...two, extractMaskingPath: '/saved.json' })).toEqual([
    [['front_2', 255, true]],
    [['front_2', 0, true]],
  ]);
  expect(await frontsOf({ ...two, inFrontJsonPath: null })).toEqual([[], []]);
  // whoever proposes nothing has what was saved nevertheless, to be saved again with the rest
  const unproposed = { ...two, inFrontJsonPath: null, extractMaskingPath: '/saved.json' };
  expect(await frontsOf(unproposed)).toEqual([[], [['front_2', 0, true]]]);
  expect(await frontsOf({ ...two, extractMaskingPath: '/unsaid.json' })).toEqual([
    [['front_2', 255, true]],
    [['front_1', 255, true]],
  ]);
});

test('who does not see what is in front of faces leaves it alone until somebody has said something of it', async () => {
  const masks = segments.map((one) => ({ ...one, object: { object_id: 'mask', file: '/mask.png' } }));
  const png = await directPool.run('encodePng', emptyMask(size));
  const saved = [
    { imageId: 1, masks },
    { imageId: 2, masks, inFront: [] },
  ];
  server({ '/found.json': [], '/saved.json': saved, '/mask.png': png });
  const of = {
    ...source,
    images: images.slice(0, 3),
    extractMaskingPath: '/saved.json',
    inFrontJsonPath: null,
  };
  const leaves = async (more: Partial<StudioSource>) => {
    const loaded = await loadStudioImages({ ...of, ...more }, boundedPool(), new AbortController().signal);
    return loaded.map(({ leavesFronts = false }) => leavesFronts);
  };
  expect(await leaves({ leavesFronts: true })).toEqual([true, false, true]);
  expect(await leaves({})).toEqual([false, false, false]);
});
