import { endsSession } from '../lib/error-text.ts';
import { RestFailure } from '../lib/rest.ts';
import { maskErrorText } from '../segments/maskErrorText.ts';
import { t } from './texts.ts';

export interface SaveFailure {
  /** Only what was refused is the image's own; the others would meet every image. A conflict is asked about. */
  kind: 'refused' | 'conflict' | 'signedOut' | 'unanswered';
  /** For the person. */
  text: string;
}

/** Of 'Save Masking'. */
export function saveFailure(error: unknown): SaveFailure {
  const message = messageOf(error);
  return { kind: kindOf(error), text: message ? t('saveFailedBecause', { message }) : t('saveFailed') };
}

/** Of 'Extract and Send Masking Data'. */
export function extractFailure(error: unknown): SaveFailure {
  const message = messageOf(error) || t('saveFailed');
  const text =
    error instanceof RestFailure && error.status > 0
      ? t('extractFailed', { status: error.status, message })
      : t('extractFailedHere', { message });
  return { kind: kindOf(error), text };
}

function kindOf(error: unknown): SaveFailure['kind'] {
  if (!(error instanceof RestFailure)) return 'refused';
  if (error.code === 'MASKS_CHANGED') return 'conflict';
  if (error.code === 'NETWORK') return 'unanswered';
  return endsSession(error) ? 'signedOut' : 'refused';
}

/** Of a refusal, the server's own text. */
function messageOf(error: unknown): string {
  return error instanceof RestFailure ? error.message : maskErrorText(error);
}
