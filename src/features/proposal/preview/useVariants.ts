import type { GenerationVariant } from '@facet/contract/constants.ts';
import { useState } from 'react';
import { type Pair, type Preview, usePreview } from './usePreview.ts';

/** What there is to choose from: the fan's whole head, which is more like them, or their face alone, which looks more natural. */
export type Choice = 'head' | 'face';

export interface Variants {
  /** Of the chosen one. */
  preview: Preview;
  variant: GenerationVariant;
  /** Null: there is nothing to choose. */
  choice: {
    chosen: Choice;
    previews: Readonly<Record<Choice, Preview>>;
    /** The one that did not turn out well enough. */
    refused: Choice | null;
    choose: (choice: Choice) => void;
  } | null;
}

/**
 * The picture that the generator prefers, and the other one that there may be beside it. Both are made unasked: where one is bad the other
 * often is not, and who sees the bad one first does not look for it. Most faces alone can be made; of the whole heads that are tried beside
 * one few turn out well enough, so that nothing is said of those until they have.
 */
export function useVariants(pair: Pair): Variants {
  const of = `${pair.productId} ${pair.location} ${pair.mode} ${pair.srcfile}`;
  const [chosen, setChosen] = useState<string | null>(null);
  // a picture that has not been seen again is not paid for
  if (chosen !== null && chosen !== of) setChosen(null);
  const usual = usePreview({ ...pair, variant: 'likeness' });
  const named = usual.kind === 'shown' ? usual.other : null;
  const other = usePreview({
    ...pair,
    srcfile: named ? pair.srcfile : null,
    variant: named ?? 'likeness',
  });
  const isRefused = other.kind === 'refused';
  const isOther = named !== null && chosen === of && !isRefused;
  const isOffered = named === 'nature' || (named === 'head' && (isOther || other.kind === 'shown'));
  const [usually, otherwise] = named === 'head' ? (['face', 'head'] as const) : (['head', 'face'] as const);
  return {
    preview: isOther ? other : usual,
    variant: isOther ? named : 'likeness',
    choice: isOffered
      ? {
          chosen: isOther ? otherwise : usually,
          previews: named === 'head' ? { head: other, face: usual } : { head: usual, face: other },
          refused: isRefused ? otherwise : null,
          choose: (choice) => setChosen(choice === otherwise ? of : null),
        }
      : null,
  };
}
