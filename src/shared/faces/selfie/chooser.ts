import type { Judgement } from '@facet/workers/selfie/judge.ts';
import { type Hint, hintOf, missingFor, type ViewKind } from './hints.ts';

/** Looks at which all was well, after which the best of them is taken. */
const GOOD_LOOKS = 3;
/** Looks that would not be refused, after which the best is taken though it could be better: not everybody has a better light. */
const PATIENCE = 24;

export interface Choice {
  hint: Hint;
  /** This frame is better than those before. */
  isBest: boolean;
  isDone: boolean;
}

/** Takes the best of several frames of one kind. */
export function createChooser(kind: ViewKind = 'front') {
  let before: Judgement['box'] = null;
  let best = Number.NEGATIVE_INFINITY;
  let good = 0;
  let usable = 0;
  return {
    next(judgement: Judgement): Choice {
      const hint = hintOf(judgement, before, kind);
      before = judgement.box;
      if (judgement.faults.length > 0 || missingFor(kind, judgement))
        return { hint, isBest: false, isDone: false };
      usable++;
      if (hint === 'good') good++;
      // one with nothing against it is better than any other, and one with glasses worse
      const score = judgement.score + (hint === 'good' ? 1 : 0) - (judgement.faceFaults.length > 0 ? 1 : 0);
      const isBest = score > best;
      if (isBest) best = score;
      return { hint, isBest, isDone: good >= GOOD_LOOKS || usable >= PATIENCE };
    },
  };
}
