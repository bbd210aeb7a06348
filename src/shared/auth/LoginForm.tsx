import { useMutation } from '@apollo/client/react';
import { LOGIN } from '@facet/contract/documents/account.ts';
import { Anchor, Button, Divider, TextInput } from '@mantine/core';
import { IconBrandFacebook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { useTextForm } from '../../lib/forms/useTextForm.ts';
import { refusal } from '../../lib/refusals.ts';
import { signIn } from '../../lib/session.ts';
import { carry } from './carriedEmail.ts';
import classes from './forms.module.css';
import { OutboxHint } from './OutboxHint.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type LoginValues, validateLogin } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { SwitchLine } from './SwitchLine.tsx';
import { t } from './texts.ts';
import type { SignUpNotice } from './verification.ts';

interface LoginFormProps {
  onSignedIn: () => void;
  /** That of an account that was just made. */
  email?: string;
  /** Where the link of a new mail is to lead. */
  next: string | null;
  /** Shown above the form after an account was made. */
  notice?: SignUpNotice | null;
  /** Where the form sits in a drawer: turns to the sign-up form there instead of following a link. */
  onSignUp?: () => void;
}

export function LoginForm({ onSignedIn, email = '', next, notice, onSignUp }: LoginFormProps) {
  const [serverError, setServerError] = useState<string | null>(null);
  const [login, { loading }] = useMutation(LOGIN);
  const form = useTextForm<LoginValues>({
    initialValues: { email, password: '' },
    validate: validateLogin,
    onTouch: () => setServerError(null),
  });

  async function submit({ email, password }: LoginValues) {
    if (loading) return;
    setServerError(null);
    try {
      const { data } = await login({ variables: { email: email.trim(), password } });
      const token = data?.login.ok ? data.login.token : null;
      if (!token) {
        setServerError(data?.login.error ?? t('login.failed'));
        return;
      }
      signIn(token);
      onSignedIn();
    } catch (error) {
      setServerError(errorText(error));
    }
  }

  const newMail = <NewMailLink email={form.values.email} next={next} />;
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      {notice && (
        <div className={classes.notice} data-notice={notice} role="status">
          <span lang="ko">{t(notice)}</span> <Translation of={notice} />{' '}
          {notice === 'verificationSent' ? <OutboxHint /> : newMail}
        </div>
      )}
      <TextInput
        {...form.getInputProps('email')}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('login.password')}
        autoComplete="current-password"
      />
      <Anchor
        component={Link}
        to="/change-password"
        state={carry(form.values.email)}
        size="sm"
        className={classes.forgot}
        data-finger
      >
        {t('login.forgot')}
      </Anchor>
      <div role="alert" className={classes.serverError}>
        {serverError}
        {serverError === refusal('LOGIN_FAILED') && <> {newMail}</>}
      </div>
      <SubmitButton label={t('login.submit')} pendingLabel={t('login.pending')} isPending={loading} />
      <Divider label={t('login.or')} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBrandFacebook size={20} aria-hidden />}
        aria-disabled
        data-disabled
      >
        {t('login.facebook')}
      </Button>
      <SwitchLine
        question={t('login.noAccount')}
        answer={t('login.signUp')}
        to="/sign-up"
        onSwitch={onSignUp}
      />
    </form>
  );
}

/** In the language of the screen, where that is another one. */
function Translation({ of: notice }: { of: SignUpNotice }) {
  const text = t(`translated.${notice}`);
  return text === t(notice) ? null : <span>{text}</span>;
}

function NewMailLink({ email, next }: { email: string; next: string | null }) {
  return (
    <Anchor
      component={Link}
      to="/verify"
      state={{ ...carry(email), from: next }}
      size="sm"
      underline="always"
    >
      {t('login.newMail')}
    </Anchor>
  );
}
