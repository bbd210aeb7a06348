import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { sharedVision } from '@facet/workers/fixtures/vision.ts';
import { createGenerator } from '@facet/workers/generator.ts';
import { expect, test } from 'vitest';
import { CREATORS, DEMO_ACCOUNTS } from './catalogue.ts';
import { picture } from './pictures.ts';

const quiet = () => {};

test('the demo’s first photo takes the face of its fan, and the picture is a good one', async () => {
  const generator = createGenerator(sharedVision);
  const target = await picture(CREATORS[0]!.products[0]!.panels);
  const source = await picture([DEMO_ACCOUNTS[0]!.avatar]);
  const { heads, faces } = await generator.segment(target, quiet);
  const input = { source, target, mask: heads, faces, faceIndex: 0, mode: 'head' as const };
  // who is refused gets no report; how it looks was judged by eye
  const { report } = await generator.swap(input, quiet);
  expect(report.variant).toBe('face in its own form');
  expect(report.identityGain).toBeGreaterThan(0.12);
});

test('the demo’s meeting shows the people that its location list names, and takes a face', async () => {
  const generator = createGenerator(sharedVision);
  const { panels, location } = CREATORS.flatMap(({ products }) => products).find(
    ({ title }) => title === 'Between two meetings',
  )!;
  const target = await picture(panels);
  const source = await picture([{ photo: 'faces/erik-lucatero-2', of: 'paper-kit-2' }]);
  const { heads, faces, faceSummaries } = await generator.segment(target, quiet);
  const places = parseLocation(location);
  expect(faceSummaries).toHaveLength(places.length);
  const faceIndex = targetIndex(places);
  const { report } = await generator.swap(
    { source, target, mask: heads, faces, faceIndex, mode: 'head', variant: 'nature' },
    quiet,
  );
  expect(report.variant).toBe('face in its own form');
  expect(report.identityGain).toBeGreaterThan(0.12);
});
