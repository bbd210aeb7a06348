import { Anchor, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { useTextForm } from '../../lib/forms/useTextForm.ts';
import { carriedEmail } from './carriedEmail.ts';
import classes from './forms.module.css';
import { OutboxHint } from './OutboxHint.tsx';
import { Outcome } from './Outcome.tsx';
import { validateEmail } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { t } from './texts.ts';

interface MailRequestFormProps {
  /** Why a mail is asked for. */
  intro: ReactNode;
  submitLabel: string;
  /** Asks the server; it answers the same whether or not there is such an account. */
  request: (email: string) => Promise<unknown>;
}

/** Asks for a mail to an address, and afterwards says that it is on its way, if there is an account. */
export function MailRequestForm({ intro, submitLabel, request }: MailRequestFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [serverError, setServerError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const form = useTextForm({
    initialValues: { email: carriedEmail(useLocation().state) },
    validate: validateEmail,
    onTouch: () => setServerError(null),
  });

  async function submit(values: { email: string }) {
    if (isPending) return;
    setPending(true);
    setServerError(null);
    try {
      await request(values.email.trim());
      setSentTo(values.email.trim());
    } catch (error) {
      setServerError(errorText(error));
    } finally {
      setPending(false);
    }
  }

  if (sentTo !== null) {
    return (
      <Outcome tone="good" title={t('mail.sent')} text={t('mail.sentText', { email: sentTo })}>
        <OutboxHint />
        <BackToLogin />
      </Outcome>
    );
  }
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      {intro}
      <TextInput
        {...form.getInputProps('email')}
        label={t('login.email')}
        type="email"
        autoComplete="email"
        required
      />
      <div role="alert" className={classes.serverError}>
        {serverError}
      </div>
      <SubmitButton label={submitLabel} pendingLabel={t('mail.sending')} isPending={isPending} />
      <BackToLogin />
    </form>
  );
}

function BackToLogin() {
  return (
    <p className={classes.switch}>
      <Anchor component={Link} to="/login" fw={600}>
        {t('mail.back')}
      </Anchor>
    </p>
  );
}
