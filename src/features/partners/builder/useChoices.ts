import type { SegmentFile } from '@facet/contract/rest.ts';
import { useMemo, useState } from 'react';
import { RestFailure } from '../../../lib/rest.ts';
import { useMe } from '../../../lib/useMe.ts';
import { type ChoiceCall, saveChoice } from '../../../segments/choices/saveChoice.ts';
import { t } from '../../../segments/choices/texts.ts';
import { useSegments } from '../../../segments/useSegments.ts';
import { sourceOf } from '../../../studio/presetSource.ts';
import { toast } from '../../../ui/toast.ts';
import type { Builder, BuilderPreset } from './useBuilder.ts';

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
    if (userId === undefined) return false;
    setSaving(true);
    setProblem(null);
    try {
      await saveChoice({ call, preset, userId, index, segments, allSegments });
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
