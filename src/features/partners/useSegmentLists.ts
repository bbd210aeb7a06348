import type { SegmentFile } from '@facet/contract/rest.ts';
import { useEffect, useState } from 'react';
import { fetchDefaultMasks, fetchFinishedMasks, loadFailureText } from '../../segments/maskFiles.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

type Loaded = { lists: SegmentFile[] } | { error: string };
type MaskPaths = Pick<PresetCampaign, 'presetImgs' | 'personJsonPath' | 'extractMaskingPath'>;

/** The segments of each image: as they were saved last, otherwise as they were found. */
async function loadSegmentLists(campaign: MaskPaths, signal: AbortSignal): Promise<SegmentFile[]> {
  const { presetImgs, personJsonPath, extractMaskingPath } = campaign;
  const [found, saved] = await Promise.all([
    fetchDefaultMasks(personJsonPath, signal),
    extractMaskingPath ? fetchFinishedMasks(extractMaskingPath, signal) : [],
  ]);
  const savedById = new Map(saved.map(({ imageId, masks }) => [imageId, masks]));
  return presetImgs.map(({ id }, index) => savedById.get(id) ?? found[index] ?? []);
}

/** `lists` is null while they are loaded. */
export function useSegmentLists(campaign: MaskPaths) {
  const [loaded, setLoaded] = useState<{ of: MaskPaths; answer: Loaded } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads the same again.
  useEffect(() => {
    const abort = new AbortController();
    loadSegmentLists(campaign, abort.signal).then(
      (lists) => setLoaded({ of: campaign, answer: { lists } }),
      (error: unknown) => {
        if (!abort.signal.aborted) setLoaded({ of: campaign, answer: { error: loadFailureText(error) } });
      },
    );
    return () => abort.abort();
  }, [campaign, attempt]);

  const answer = loaded?.of === campaign ? loaded.answer : null;
  return {
    lists: answer && 'lists' in answer ? answer.lists : null,
    error: answer && 'error' in answer ? answer.error : null,
    retry() {
      setLoaded(null);
      setAttempt(attempt + 1);
    },
  };
}
