import { expect, test } from 'vitest';
import { campaign, presetCampaign } from '../campaign.fixture.ts';
import { keptSteps } from './builderSteps.ts';
import type { BuilderCampaign } from './useBuilder.ts';

/** A campaign of two saved photos of whose people everything is said; those of these places show nobody. */
function kept(...empty: number[]): string[] {
  const { presetImgs } = presetCampaign(7);
  const isChosen = empty.length < presetImgs.length;
  const preset = presetCampaign(7, {
    savedImages: 2,
    location: isChosen ? '1;' : null,
    genLocation: isChosen ? 'none;' : null,
    presetImgs: presetImgs.map((image, at) => ({ ...image, isEmpty: empty.includes(at) })),
  });
  return keptSteps(campaign(5, 1, { presetCampaign: preset, locationInfo: '[]' }) as BuilderCampaign, 1);
}

test('an image that shows nobody keeps no step open, as long as another one shows somebody', () => {
  const done = ['photo', 'preset', 'maskings', 'locations', 'target', 'genders'];
  expect(kept()).toEqual(done);
  expect(kept(1)).toEqual(done);
});

test('where no image shows anybody, it goes no further than where people are added', () => {
  expect(kept(0, 1)).toEqual(['photo', 'preset', 'maskings']);
});
