import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../../shared/auth/AuthCard.tsx';
import { MailRequestForm } from '../../shared/auth/MailRequestForm.tsx';
import { Outcome } from '../../shared/auth/Outcome.tsx';
import { t } from '../../shared/auth/texts.ts';
import { sendVerification } from '../../shared/auth/verification.ts';
import { useVerification } from './useVerification.ts';

/** Where the link of a sign-up's mail leads; without a link, where a new one is asked for. */
export default function VerifyPage() {
  const token = useSearchParams()[0].get('token');
  return <AuthCard title={t('verify.title')}>{token ? <Confirmation token={token} /> : <Resend />}</AuthCard>;
}

function Confirmation({ token }: { token: string }) {
  const { state, retry } = useVerification(token);
  switch (state.kind) {
    case 'checking':
      return <p role="status">{t('verify.checking')}</p>;
    case 'confirmed':
      return (
        <Outcome tone="good" title={t('verify.confirmed')} text={t('verify.confirmedText')}>
          <Button component={Link} to="/login" fullWidth>
            {t('mail.toLogin')}
          </Button>
        </Outcome>
      );
    case 'invalid':
      return (
        <Outcome tone="bad" title={t('verify.failed')} text={t('verify.failedText')}>
          <Resend />
        </Outcome>
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

function Resend() {
  return (
    <MailRequestForm
      text={t('verify.resendText')}
      submitLabel={t('verify.resend')}
      request={(email) => sendVerification(email, null)}
    />
  );
}
