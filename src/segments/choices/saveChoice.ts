import type { SaveLocationAnswer } from '@facet/contract/location-data.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import { rest } from '../../lib/rest.ts';

export type ChoiceCall = '/api/save-preset-origin-location' | '/api/save-preset-campaign-genlocation';

interface Choice {
  call: ChoiceCall;
  preset: {
    id: number;
    presetImgs: readonly { file: string; image: { width: number; height: number } }[];
  };
  userId: number;
  /** The image's place in its campaign, from 0. */
  index: number;
  /** The image's people, as they are shown. */
  segments: SegmentFile;
  /** What is chosen of each of them. */
  allSegments: readonly object[];
}

/** Saves what is chosen of the people in one image of a preset campaign. @throws RestFailure */
export function saveChoice({
  call,
  preset,
  userId,
  index,
  segments,
  allSegments,
}: Choice): Promise<SaveLocationAnswer> {
  const { file, image } = preset.presetImgs[index]!;
  const form = new FormData();
  form.set('presetCampaignId', String(preset.id));
  form.set('maskingData', JSON.stringify(segments));
  form.set('userId', String(userId));
  form.set('imageWidth', String(image.width));
  form.set('imageHeight', String(image.height));
  form.set('originalImagePath', file);
  form.set('imageIndex', String(index));
  form.set('allSegments', JSON.stringify(allSegments));
  return rest.post<SaveLocationAnswer>(call, form);
}
