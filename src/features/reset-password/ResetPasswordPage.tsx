import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { signOut } from '../../lib/session.ts';
import { AuthCard } from '../../shared/auth/AuthCard.tsx';
import { Outcome } from '../../shared/auth/Outcome.tsx';
import { t } from '../../shared/auth/texts.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** Where the link of a reset's mail leads. */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  const [isDone, setDone] = useState(false);

  function finish() {
    // The session of this browser, if there was one, has ended with all others.
    signOut();
    setDone(true);
  }

  return (
    <AuthCard title={t('resetPassword.title')}>
      {isDone ? (
        <Outcome tone="good" title={t('resetPassword.done')} text={t('resetPassword.doneText')}>
          <Button component={Link} to="/login" fullWidth>
            {t('mail.toLogin')}
          </Button>
        </Outcome>
      ) : token ? (
        <NewPasswordForm token={token} onDone={finish} />
      ) : (
        <Outcome tone="bad" title={t('resetPassword.noToken')}>
          <Button component={Link} to="/change-password" fullWidth>
            {t('resetPassword.again')}
          </Button>
        </Outcome>
      )}
    </AuthCard>
  );
}
