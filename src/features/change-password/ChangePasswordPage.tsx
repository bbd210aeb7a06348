import { rest } from '../../lib/rest.ts';
import { AuthCard } from '../../shared/auth/AuthCard.tsx';
import classes from '../../shared/auth/forms.module.css';
import { MailRequestForm } from '../../shared/auth/MailRequestForm.tsx';
import { t } from '../../shared/auth/texts.ts';

const request = (email: string) => rest.post('/api/password-reset/send', { email });

/** Asks for the mail that lets somebody set a new password. */
export default function ChangePasswordPage() {
  return (
    <AuthCard title={t('changePassword.title')}>
      <MailRequestForm
        intro={<p className={classes.text}>{t('changePassword.text')}</p>}
        submitLabel={t('changePassword.submit')}
        request={request}
      />
    </AuthCard>
  );
}
