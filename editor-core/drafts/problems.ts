import { MaskDataError } from '../io/errors.ts';
import { options } from '../options.ts';

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
  /** For the person. */
  readonly text: string;
  readonly cause: unknown;
}

const days = options.draft.maxAgeMs / (24 * 60 * 60 * 1000);
const megabytes = options.draft.maxBytes / 2 ** 20;
const soon = 'Save your masks soon: with this tab, changes since the last saving would be lost.';

const texts: Record<DraftProblemCode, string> = {
  NO_ROOM: `Your browser has no room left for drafts. ${soon}`,
  TOO_LARGE: `The masks of this image are too large for a draft. ${soon}`,
  UNAVAILABLE: `Your browser can't keep drafts at the moment. ${soon}`,
  BLOCKED: `Drafts wait until other tabs with an older version of this page are closed. ${soon}`,
  OTHER_TAB:
    'This image was also changed in another tab, whose draft is kept. The next change you make here replaces it.',
  REMOVED: `Your oldest drafts were removed from this browser: it keeps drafts for ${days} days, and at most ${megabytes} MB of them.`,
  DAMAGED: 'The draft of this image was damaged and had to be removed.',
  NEWER_VERSION: 'The draft of this image was made by a newer version of this page. Reload to go on with it.',
};

/** What the rooms below throw with a meaning; other errors are the database's own. */
export class DraftError extends Error {
  override name = 'DraftError';
  readonly code: DraftProblemCode;

  constructor(code: DraftProblemCode, cause?: ErrorOptions) {
    super(texts[code], cause);
    this.code = code;
  }
}

export function problemOf(error: unknown): DraftProblem {
  const code = codeOf(error);
  return { code, text: texts[code], cause: error };
}

function codeOf(error: unknown): DraftProblemCode {
  if (error instanceof DraftError) return error.code;
  if (error instanceof MaskDataError) return error.code === 'DOCUMENT_UNKNOWN' ? 'NEWER_VERSION' : 'DAMAGED';
  return (error as Error | null)?.name === 'QuotaExceededError' ? 'NO_ROOM' : 'UNAVAILABLE';
}
