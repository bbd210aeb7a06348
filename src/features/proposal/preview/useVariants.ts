import type { GenerationVariant } from '@facet/contract/constants.ts';
import { useState } from 'react';
import { type Pair, type Preview, usePreview } from './usePreview.ts';

export interface Variants {
  /** Of the chosen one. */
  preview: Preview;
  variant: GenerationVariant;
  /** Null: there is nothing to choose. */
  choice: { isNatureRefused: boolean; choose: (variant: GenerationVariant) => void } | null;
}

/**
 * The picture that is more like the fan, and, where that has their whole head, the more natural one beside it: made once they ask
 * for it, and then kept, so that the two can be compared.
 */
export function useVariants(pair: Pair): Variants {
  const of = `${pair.productId} ${pair.location} ${pair.mode} ${pair.srcfile}`;
  const [chosen, setChosen] = useState<{ of: string; variant: GenerationVariant } | null>(null);
  const own = chosen?.of === of ? chosen : null;
  const likeness = usePreview({ ...pair, variant: 'likeness' });
  const nature = usePreview({ ...pair, srcfile: own && pair.srcfile, variant: 'nature' });
  const isNatureRefused = nature.kind === 'refused';
  const variant = own?.variant === 'nature' && !isNatureRefused ? 'nature' : 'likeness';
  const hasNature = likeness.kind === 'shown' && likeness.hasNature;
  return {
    preview: variant === 'nature' ? nature : likeness,
    variant,
    choice: hasNature ? { isNatureRefused, choose: (wanted) => setChosen({ of, variant: wanted }) } : null,
  };
}
