import type { WizardFlow } from '@facet/contract/wizard.ts';
import { saveChoice } from '../../segments/choices/saveChoice.ts';
import { loadSegments } from '../../segments/loadSegments.ts';
import type { Slots } from './slots.ts';
import type { Preset } from './subject.ts';

/** Where a location editor of each type saves. */
const CALLS = {
  1: '/api/save-preset-origin-location',
  2: '/api/save-preset-campaign-genlocation',
} as const;

interface Choices {
  flow: WizardFlow;
  slots: Slots;
  preset: Preset;
  userId: number;
}

/** Saves what was chosen of the people in each image; what was saved before something failed is saved again with the next try. */
export async function saveChoices({ flow, slots, preset, userId }: Choices): Promise<void> {
  const { presetImgs: images, personJsonPath, extractMaskingPath } = preset;
  const people = await loadSegments({ images, personJsonPath, extractMaskingPath });
  for (const [at, step] of flow.steps.entries()) {
    const data = slots[at];
    if (step.kind !== 'location' || data?.kind !== 'location') continue;
    for (const [index, chosen] of data.images.entries()) {
      // of an image that shows nobody there is nothing to save
      if (images[index]!.isEmpty) continue;
      const { segments } = people[index]!;
      const allSegments = segments.map((_, place) => {
        const own = chosen.find(({ person }) => person === place);
        const selected = own !== undefined;
        return step.type === 1
          ? { index: place, selected }
          : { index: place, selected, gender: own?.gender ?? null };
      });
      await saveChoice({ call: CALLS[step.type], preset, userId, index, segments, allSegments });
    }
  }
}
