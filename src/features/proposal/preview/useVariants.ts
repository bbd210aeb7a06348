import type { GenerationVariant } from '@facet/contract/constants.ts';
import { useState } from 'react';
import { type Pair, type Preview, usePreview } from './usePreview.ts';

export interface Variants {
  /** Of the chosen one. */
  preview: Preview;
  variant: GenerationVariant;
  /** Null: there is nothing to choose. */
  choice: {
    previews: Readonly<Record<GenerationVariant, Preview>>;
    isNatureRefused: boolean;
    choose: (variant: GenerationVariant) => void;
  } | null;
}

/**
 * The picture that is more like the fan, and, where that has their whole head, the more natural one beside it. Both are made unasked: where
 * one is bad the other often is not, and who sees the bad one first does not look for it.
 */
export function useVariants(pair: Pair): Variants {
  const of = `${pair.productId} ${pair.location} ${pair.mode} ${pair.srcfile}`;
  const [chosen, setChosen] = useState<{ of: string; variant: GenerationVariant } | null>(null);
  // a picture that has not been seen again is not paid for
  if (chosen && chosen.of !== of) setChosen(null);
  const own = chosen?.of === of ? chosen : null;
  const likeness = usePreview({ ...pair, variant: 'likeness' });
  const hasNature = likeness.kind === 'shown' && likeness.hasNature;
  const nature = usePreview({ ...pair, srcfile: hasNature ? pair.srcfile : null, variant: 'nature' });
  const isNatureRefused = nature.kind === 'refused';
  const variant = hasNature && own?.variant === 'nature' && !isNatureRefused ? 'nature' : 'likeness';
  return {
    preview: variant === 'nature' ? nature : likeness,
    variant,
    choice: hasNature
      ? {
          previews: { likeness, nature },
          isNatureRefused,
          choose: (wanted) => setChosen({ of, variant: wanted }),
        }
      : null,
  };
}
