import { useRouteError } from 'react-router-dom';
import { isMissingCode } from '../lib/missingCode.ts';
import { t } from './texts.ts';

/** What to tell about a screen or a dialog that failed. Its retry is a reload, which also fetches a newer version. */
export function useFailure(): { error: unknown; title: string; text: string; action?: string } {
  const error = useRouteError();
  if (!isMissingCode(error))
    return { error, title: t('crashTitle'), text: t('crashText'), action: t('crashAction') };
  return navigator.onLine
    ? { error, title: t('staleTitle'), text: t('staleText'), action: t('staleAction') }
    : { error, title: t('unreachableTitle'), text: t('unreachableText') };
}
