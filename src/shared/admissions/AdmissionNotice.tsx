import { useMutation } from '@apollo/client/react';
import { ME } from '@facet/contract/documents/account.ts';
import { MARK_ADMISSION_SEEN } from '@facet/contract/documents/admissions.ts';
import { CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMe } from '../../lib/useMe.ts';
import classes from './AdmissionNotice.module.css';
import { t } from './texts.ts';

/** How often whoever waits for a decision is asked for again, while they look. */
const ASK_EVERY_MS = 10_000;

/** Says what became of an application, wherever the member is, until they have seen it. */
export default function AdmissionNotice() {
  const { me, refetch } = useMe();
  const isWaiting = me?.status === 'PENDING';
  const decision = me?.admissionNotice;
  const target = decision === 'ACCEPTED' ? '/partners' : '/partners/apply';
  const isThere = useLocation().pathname === target;
  const [markSeen] = useMutation(MARK_ADMISSION_SEEN, { refetchQueries: [ME] });

  useEffect(() => {
    if (!isWaiting) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void refetch().catch(() => undefined);
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isWaiting, refetch]);

  const dismiss = () => void markSeen().catch(() => undefined);
  const seeThere = useEffectEvent(dismiss);
  useEffect(() => {
    // that screen says it itself
    if (decision && isThere) seeThere();
  }, [decision, isThere]);
  // The live region is there before its text, so that the text is announced.
  return (
    <div role="status" className={decision && !isThere ? classes.notice : undefined} data-decision={decision}>
      {decision && !isThere && (
        <>
          <span>{t(decision === 'ACCEPTED' ? 'acceptedNotice' : 'declinedNotice')}</span>
          <Link to={target} className={classes.link}>
            {t(decision === 'ACCEPTED' ? 'acceptedAction' : 'declinedAction')}
          </Link>
          <CloseButton aria-label={t('dismiss')} onClick={dismiss} />
        </>
      )}
    </div>
  );
}
