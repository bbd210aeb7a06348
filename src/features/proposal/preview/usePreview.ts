import type { GenerationMode } from '@facet/contract/constants.ts';
import type { PreviewGenerationBody } from '@facet/contract/rest.ts';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { RestFailure, rest } from '../../../lib/rest.ts';

export type Preview =
  | { kind: 'none' | 'making' }
  /** `url`: an address in this page. */
  | { kind: 'shown'; url: string }
  /** The generator would not deliver it. */
  | { kind: 'refused'; reason: string }
  /** Nobody had the time for it: that says nothing of the picture. */
  | { kind: 'failed'; retry: () => void };

interface Wanted {
  productId: number;
  /** null: there is no face, or it does not fit. */
  srcfile: string | null;
  /** Names the person whom the fan wants to be. */
  location: string;
  mode: GenerationMode;
}

/** What a pair of photos is refused with, as against a call that did not get through. */
const IS_VERDICT = /^(SOURCE_|TARGET_|POSE_|POOR_)/;

/** The picture as it would be, small and marked, asked for before anything is paid. */
export function usePreview({ productId, srcfile, location, mode }: Wanted): Preview {
  const [tries, setTries] = useState(0);
  const wanted = srcfile === null ? null : `${productId} ${location} ${mode} ${tries} ${srcfile}`;
  const [found, setFound] = useState<{ of: string; preview: Preview } | null>(null);

  useEffect(() => {
    if (wanted === null || srcfile === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let url: string | null = null;
    const body: PreviewGenerationBody = { productId, srcfile, location, mode };
    rest.postForBlob('/api/preview-generation', body, { signal }).then(
      (picture) => {
        if (signal.aborted) return;
        url = URL.createObjectURL(picture);
        setFound({ of: wanted, preview: { kind: 'shown', url } });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const isVerdict = error instanceof RestFailure && IS_VERDICT.test(error.code);
        const retry = () => setTries((count) => count + 1);
        setFound({
          of: wanted,
          preview: isVerdict ? { kind: 'refused', reason: errorText(error) } : { kind: 'failed', retry },
        });
      },
    );
    return () => {
      leaving.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [wanted, productId, srcfile, location, mode]);

  if (wanted === null) return { kind: 'none' };
  return found?.of === wanted ? found.preview : { kind: 'making' };
}
