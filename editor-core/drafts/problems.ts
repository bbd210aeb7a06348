import { MaskDataError } from '../io/errors.ts';

/** Why a draft is not kept or not offered. None of these stops the editor (D3). */
export type DraftProblemCode =
  | 'NO_ROOM'
  | 'TOO_LARGE'
  | 'UNAVAILABLE'
  | 'BLOCKED'
  | 'OTHER_TAB'
  | 'REMOVED'
  | 'DAMAGED'
  | 'NEWER_VERSION';

export interface DraftProblem {
  readonly code: DraftProblemCode;
  readonly cause: unknown;
}

/** What the files beside this one throw with a meaning; other errors are the database's own. */
export class DraftError extends Error {
  override name = 'DraftError';
  readonly code: DraftProblemCode;

  constructor(code: DraftProblemCode) {
    super(code);
    this.code = code;
  }
}

export function problemOf(error: unknown): DraftProblem {
  const code = codeOf(error);
  return { code, cause: error };
}

function codeOf(error: unknown): DraftProblemCode {
  if (error instanceof DraftError) return error.code;
  if (error instanceof MaskDataError) return error.code === 'DOCUMENT_UNKNOWN' ? 'NEWER_VERSION' : 'DAMAGED';
  return (error as Error | null)?.name === 'QuotaExceededError' ? 'NO_ROOM' : 'UNAVAILABLE';
}
