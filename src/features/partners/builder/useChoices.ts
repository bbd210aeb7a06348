import type { SaveLocationAnswer } from '@facet/contract/location.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import { useMemo, useState } from 'react';
import { RestFailure, rest } from '../../../lib/rest.ts';
import { useMe } from '../../../lib/useMe.ts';
import { useSegments } from '../../../segments/useSegments.ts';
import { toast } from '../../../ui/toast.ts';
import { sourceOf } from './presetSource.ts';
import { t } from './texts.ts';
import type { Builder, BuilderPreset } from './useBuilder.ts';

export type ChoiceCall = '/api/save-preset-origin-location' | '/api/save-preset-campaign-genlocation';

/** The people of a preset campaign's images, and how what is chosen of them gets to the server. */
export function useChoices(builder: Builder, preset: BuilderPreset, call: ChoiceCall) {
  const userId = useMe().me?.id;
  const source = useMemo(() => sourceOf(preset), [preset]);
  const { images, error, retry } = useSegments(source);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** @returns whether the server has it */
  async function save(
    index: number,
    allSegments: readonly object[],
    segments: SegmentFile,
  ): Promise<boolean> {
    const image = preset.presetImgs[index]!;
    const form = new FormData();
    form.set('presetCampaignId', String(preset.id));
    form.set('maskingData', JSON.stringify(segments));
    form.set('userId', String(userId));
    form.set('imageWidth', String(image.image.width));
    form.set('imageHeight', String(image.image.height));
    form.set('originalImagePath', image.file);
    form.set('imageIndex', String(index));
    form.set('allSegments', JSON.stringify(allSegments));
    setSaving(true);
    setProblem(null);
    try {
      await rest.post<SaveLocationAnswer>(call, form);
      toast.success(t('target.saved'));
      await builder.reload();
      return true;
    } catch (failure) {
      const hasAnswer = failure instanceof RestFailure && failure.status > 0;
      setProblem(hasAnswer ? t('target.failedBecause', { message: failure.message }) : t('target.failed'));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    /** Of each image; null while they are loaded. */
    people: images?.map(({ segments }) => segments) ?? null,
    error,
    retry,
    isSaving,
    problem,
    setProblem,
    save,
  };
}
