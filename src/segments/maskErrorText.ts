import { MaskDataError } from '@facet/editor-core/io/errors.ts';
import { errorText } from '../lib/error-text.ts';
import { t } from './texts.ts';

/** What went wrong with masks, for the person: where the data itself is wrong, which entry of it. */
export function maskErrorText(error: unknown): string {
  return error instanceof MaskDataError
    ? t(`data.${error.code}`, { detail: error.message })
    : errorText(error);
}
