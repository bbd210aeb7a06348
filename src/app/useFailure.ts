import { useCallback, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { isMissingCode, type ServedVersion, servedVersion } from '../lib/missingCode.ts';
import { reload, reloadOnce } from './reload.ts';
import { t } from './texts.ts';

interface Failure {
  error: unknown;
  title: string;
  text: string;
  action?: string;
  retry: () => void;
}

/**
 * What to tell about a screen or a dialog that failed; null while that is found out. Its retry is a reload, which also fetches a newer version.
 * `isWhole`: nothing else is shown that a reload would take away, so that a part that broke off on the way is tried again unasked.
 */
export function useFailure({ isWhole }: { isWhole: boolean }): Failure | null {
  const error = useRouteError();
  const isMissing = isMissingCode(error);
  const [served, setServed] = useState<ServedVersion | null>(null);
  const ask = useCallback(async (reloads: () => boolean) => {
    setServed(null);
    const answer = navigator.onLine ? await servedVersion() : 'none';
    // without an answer, a reload would put the browser's own page in the app's place
    if (answer !== 'ours' || !reloads()) setServed(answer);
  }, []);
  useEffect(() => {
    if (isMissing) void ask(() => isWhole && reloadOnce());
  }, [isMissing, isWhole, ask]);

  if (!isMissing)
    return { error, title: t('crashTitle'), text: t('crashText'), action: t('crashAction'), retry: reload };
  if (served === null) return null;
  if (served === 'newer')
    return { error, title: t('staleTitle'), text: t('staleText'), action: t('staleAction'), retry: reload };
  const text =
    served === 'ours' ? t('brokenText') : navigator.onLine ? t('silentText') : t('unreachableText');
  const retry = () =>
    void ask(() => {
      reload();
      return true;
    });
  return { error, title: t('unreachableTitle'), text, retry };
}
