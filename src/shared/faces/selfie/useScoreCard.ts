import type { Judgement } from '@facet/workers/selfie/judge.ts';
import { createSelfieJudge, type SelfieJudge } from '@facet/workers/selfie/pool-browser.ts';
import { useEffect, useState } from 'react';
import { canvasOf, pixelsOf } from './pixels.ts';

/** Pixels: longer side of what is judged; the server looks at the photo as it is. */
const MAX_SIDE = 2048;

/** How good a photo is, found on this device: null while it is looked at, 'unknown' where it cannot be. */
export function useScoreCard(
  file: File,
  makeJudge: () => SelfieJudge = createSelfieJudge,
): Judgement | 'unknown' | null {
  const [found, setFound] = useState<{ of: File; result: Judgement | 'unknown' } | null>(null);
  const [judge] = useState(makeJudge);
  useEffect(() => () => judge.close(), [judge]);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const tell = (result: Judgement | 'unknown') => {
      if (!signal.aborted) setFound({ of: file, result });
    };
    canvasOf(file, MAX_SIDE)
      .then((canvas) => judge.judge(pixelsOf(canvas), signal))
      .then(tell, () => tell('unknown'));
    return () => leaving.abort();
  }, [file, judge]);

  return found?.of === file ? found.result : null;
}
