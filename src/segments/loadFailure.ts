import { maskErrorText } from './maskErrorText.ts';
import { t } from './texts.ts';

/** Each with its text, which the specification gives. */
const TEXTS = {
  /** The file of found segments was refused. */
  DEFAULT_STATUS: 'load.defaultJson',
  /** It did not come, or holds something else. */
  DEFAULT_MASKS: 'load.defaultMasks',
  /** The same of what was saved. */
  MASKS: 'load.masks',
  OBJECT_IDS: 'load.objectIds',
} as const;

/** Segments could not be loaded. */
export class LoadFailure extends Error {
  override name = 'LoadFailure';
  readonly code: keyof typeof TEXTS;

  /** @param detail what stands behind the colon of the code's text */
  constructor(code: keyof typeof TEXTS, detail = '', options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
  }
}

/** What the person reads of whatever went wrong while segments or masks were loaded. */
export function loadFailureText(error: unknown): string {
  if (error instanceof LoadFailure) return t(TEXTS[error.code], { detail: error.message });
  return t(TEXTS.MASKS, { detail: maskErrorText(error) });
}
