import type { TaskOptions } from '@facet/workers/progress.ts';
import type { SwapInput, SwapResult } from '@facet/workers/types.ts';

/** What a picture is made of, as far as it is stored: by this a service elsewhere can fetch it. */
export interface Ingredients {
  /** null: a picture that nobody has paid for, made for a look at it. `uid` is random: another installation gives ids out again. */
  production: { id: number; uid: string } | null;
  userId: number;
  productId: number;
  location: string;
  faceKey: string;
  photoKey: string;
  maskKey: string;
}

export interface Generator {
  /** Trials are remembered by it: another one judges anew. */
  version: string;
  /** For whoever starts the server; null for the built-in one. */
  description: string | null;
  /**
   * @param of null where what it is made of is nowhere stored: such a picture is always made here
   * @throws GeneratorError SOURCE_*, TARGET_*, POSE_TOO_DIFFERENT, QUALITY_TOO_LOW; WorkerError for what another try may mend
   */
  swap(input: SwapInput, of: Ingredients | null, options?: TaskOptions): Promise<SwapResult>;
}
