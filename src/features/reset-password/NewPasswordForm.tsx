import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { useTextForm } from '../../lib/forms/useTextForm.ts';
import { refusal } from '../../lib/refusals.ts';
import { rest } from '../../lib/rest.ts';
import classes from '../../shared/auth/forms.module.css';
import { PasswordField } from '../../shared/auth/PasswordField.tsx';
import { type NewPasswordValues, validateNewPassword } from '../../shared/auth/rules.ts';
import { StrengthMeter } from '../../shared/auth/StrengthMeter.tsx';
import { SubmitButton } from '../../shared/auth/SubmitButton.tsx';
import { t } from '../../shared/auth/texts.ts';

interface NewPasswordFormProps {
  /** The secret of the mail. */
  token: string;
  onDone: () => void;
}

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const [serverError, setServerError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const form = useTextForm({
    initialValues: { password: '', passwordConfirm: '' },
    validate: validateNewPassword,
    onTouch: () => setServerError(null),
  });

  async function submit({ password }: NewPasswordValues) {
    if (isPending) return;
    setPending(true);
    setServerError(null);
    try {
      await rest.post('/api/password-reset/confirm', { token, password });
      onDone();
    } catch (error) {
      setServerError(errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <p className={classes.text}>{t('resetPassword.text')}</p>
      <PasswordField
        {...form.getInputProps('password')}
        label={t('resetPassword.password')}
        autoComplete="new-password"
      />
      <StrengthMeter password={form.values.password} />
      <PasswordField
        {...form.getInputProps('passwordConfirm')}
        label={t('signUp.passwordConfirm')}
        autoComplete="new-password"
      />
      <div role="alert" className={classes.serverError}>
        {serverError}
        {serverError === refusal('MAIL_LINK_INVALID') && (
          <>
            {' '}
            <Anchor component={Link} to="/change-password" size="sm" underline="always">
              {t('resetPassword.again')}
            </Anchor>
          </>
        )}
      </div>
      <SubmitButton
        label={t('resetPassword.submit')}
        pendingLabel={t('resetPassword.pending')}
        isPending={isPending}
      />
    </form>
  );
}
