import type { VerifyAnswer } from '@facet/contract/rest.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { signIn } from '../../lib/session.ts';
import { AuthCard } from '../../shared/auth/AuthCard.tsx';
import classes from '../../shared/auth/forms.module.css';
import { MailRequestForm } from '../../shared/auth/MailRequestForm.tsx';
import { Outcome } from '../../shared/auth/Outcome.tsx';
import { takeWaiting, wayIn } from '../../shared/auth/signUpInWaiting.ts';
import { t } from '../../shared/auth/texts.ts';
import { useMailLink } from '../../shared/auth/useMailLink.ts';
import { sendVerification } from '../../shared/auth/verification.ts';

/** Where the link of a sign-up's mail leads; without a link, where a new one is asked for. */
export default function VerifyPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AuthCard title={t('verify.title')}>
      {token ? (
        <Confirmation token={token} />
      ) : (
        <Resend intro={<p className={classes.text}>{t('verify.resendText')}</p>} />
      )}
    </AuthCard>
  );
}

function Confirmation({ token }: { token: string }) {
  const { state, retry } = useMailLink<VerifyAnswer>('/api/email-verification/confirm', token);
  switch (state.kind) {
    case 'checking':
      return <p role="status">{t('verify.checking')}</p>;
    case 'confirmed':
      return state.answer.token === null ? (
        <Outcome tone="good" title={t('verify.confirmed')} text={t('verify.confirmedText')}>
          <Button component={Link} to="/login" fullWidth>
            {t('mail.toLogin')}
          </Button>
        </Outcome>
      ) : (
        <Welcome
          username={state.answer.username}
          token={state.answer.token}
          next={state.answer.next ?? '/'}
        />
      );
    case 'invalid':
      return (
        <Resend intro={<Outcome tone="bad" title={t('verify.failed')} text={t('verify.failedText')} />} />
      );
    case 'failed':
      return (
        <Outcome tone="bad" title={t('verify.offlineTitle')} text={state.text}>
          <Button onClick={retry} fullWidth>
            {t('verify.retry')}
          </Button>
        </Outcome>
      );
  }
}

/** Who signed up in this browser goes on at once. Elsewhere the account is named before it is signed in to. */
function Welcome({ username, token, next }: { username: string; token: string; next: string }) {
  const navigate = useNavigate();
  const goOn = useCallback(() => {
    signIn(token);
    navigate(next, { replace: true });
  }, [token, next, navigate]);

  useEffect(() => {
    if (takeWaiting()) goOn();
  }, [goOn]);

  return (
    <Outcome tone="good" title={t('verify.confirmed')} text={t('verify.confirmedHere')}>
      <Button onClick={goOn} fullWidth>
        {t('verify.goOn', { username })}
      </Button>
    </Outcome>
  );
}

function Resend({ intro }: { intro: ReactNode }) {
  const next = wayIn(useLocation().state);
  return (
    <MailRequestForm
      intro={intro}
      submitLabel={t('verify.resend')}
      request={(email) => sendVerification(email, null, next)}
    />
  );
}
