import { MASKING } from '@facet/contract/constants.ts';

/** Of one browser, whatever products keep drafts in it (D1, D3). */
export const draftLimits = {
  /** Milliseconds from a change until it is written. */
  delayMs: 400,
  /** Four campaigns with as many images as one may have. */
  maxCount: 4 * MASKING.maxImages,
  maxBytes: 256 * 2 ** 20,
  maxAgeMs: 30 * 24 * 60 * 60 * 1000,
} as const;
