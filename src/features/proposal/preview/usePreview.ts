import {
  GENERATION_VARIANTS,
  type GenerationMode,
  type GenerationVariant,
} from '@facet/contract/constants.ts';
import { OTHER_VARIANT_HEADER, type PreviewGenerationBody } from '@facet/contract/rest.ts';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { RestFailure, rest } from '../../../lib/rest.ts';

export type Preview =
  | { kind: 'none' | 'making' }
  /** `url`: an address in this page. `other`: the variant of another picture that there may be beside it. */
  | { kind: 'shown'; url: string; other: GenerationVariant | null }
  /** The generator would not deliver it. */
  | { kind: 'refused'; code: string; reason: string }
  /** Nobody had the time for it: that says nothing of the picture. */
  | { kind: 'failed'; retry: () => void };

export interface Pair {
  productId: number;
  /** null: there is no face, or it does not fit. */
  srcfile: string | null;
  /** Names the person whom the fan wants to be. */
  location: string;
  mode: GenerationMode;
}

interface Wanted extends Pair {
  variant: GenerationVariant;
}

/** What a pair of photos is refused with, as against a call that did not get through. */
const IS_VERDICT = /^(SOURCE_|TARGET_|POSE_|POOR_)/;

/** The picture as it would be, small and marked, asked for before anything is paid. */
export function usePreview({ productId, srcfile, location, mode, variant }: Wanted): Preview {
  const [tries, setTries] = useState(0);
  const wanted = srcfile === null ? null : `${productId} ${location} ${mode} ${variant} ${tries} ${srcfile}`;
  const [found, setFound] = useState<{ of: string; preview: Preview } | null>(null);

  useEffect(() => {
    if (wanted === null || srcfile === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let url: string | null = null;
    const body: PreviewGenerationBody = { productId, srcfile, location, mode, variant };
    rest.postForFile('/api/preview-generation', body, { signal }).then(
      ({ blob, headers }) => {
        if (signal.aborted) return;
        url = URL.createObjectURL(blob);
        const named = headers.get(OTHER_VARIANT_HEADER);
        const other = GENERATION_VARIANTS.find((value) => value === named) ?? null;
        setFound({ of: wanted, preview: { kind: 'shown', url, other } });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const retry = () => setTries((count) => count + 1);
        const preview: Preview =
          error instanceof RestFailure && IS_VERDICT.test(error.code)
            ? { kind: 'refused', code: error.code, reason: errorText(error) }
            : { kind: 'failed', retry };
        setFound({ of: wanted, preview });
      },
    );
    return () => {
      leaving.abort();
      if (!url) return;
      URL.revokeObjectURL(url);
      setFound(null);
    };
  }, [wanted, productId, srcfile, location, mode, variant]);

  if (wanted === null) return { kind: 'none' };
  return found?.of === wanted ? found.preview : { kind: 'making' };
}
