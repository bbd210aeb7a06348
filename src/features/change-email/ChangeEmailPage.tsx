import { ME } from '@facet/contract/documents/account.ts';
import type { EmailChangeAnswer } from '@facet/contract/rest.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { apollo } from '../../lib/apollo.ts';
import { currentToken, useSignedIn } from '../../lib/session.ts';
import { AuthCard } from '../../shared/auth/AuthCard.tsx';
import { Outcome } from '../../shared/auth/Outcome.tsx';
import { t } from '../../shared/auth/texts.ts';
import { useMailLink } from '../../shared/auth/useMailLink.ts';

/** Where the link leads that moves an account to another address. */
export default function ChangeEmailPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { state, retry } = useMailLink<EmailChangeAnswer>('/api/email-change/confirm', token);
  const isConfirmed = state.kind === 'confirmed';
  useEffect(() => {
    // whoever is signed in here is asked for again, for the settings
    if (isConfirmed && currentToken()) {
      apollo.query({ query: ME, fetchPolicy: 'network-only' }).catch(() => undefined);
    }
  }, [isConfirmed]);
  return (
    <AuthCard title={t('changeEmail.title')}>
      {state.kind === 'checking' && <p role="status">{t('changeEmail.checking')}</p>}
      {state.kind === 'confirmed' && (
        <Outcome
          tone="good"
          title={t('changeEmail.done')}
          text={t('changeEmail.doneText', { email: state.answer.email })}
        >
          <NextStep />
        </Outcome>
      )}
      {state.kind === 'invalid' && (
        <Outcome tone="bad" title={t('verify.failed')} text={t('changeEmail.failedText')}>
          <NextStep />
        </Outcome>
      )}
      {state.kind === 'failed' && (
        <Outcome tone="bad" title={t('verify.offlineTitle')} text={state.text}>
          <Button onClick={retry} fullWidth>
            {t('verify.retry')}
          </Button>
        </Outcome>
      )}
    </AuthCard>
  );
}

function NextStep() {
  const isSignedIn = useSignedIn();
  return (
    <Button component={Link} to={isSignedIn ? '/settings/profile' : '/login'} fullWidth>
      {t(isSignedIn ? 'changeEmail.toSettings' : 'mail.toLogin')}
    </Button>
  );
}
