import { useMutation } from '@apollo/client/react';
import { CHANGE_EMAIL } from '@facet/contract/documents/account.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useTextForm } from '../../lib/forms/useTextForm.ts';
import { refusal } from '../../lib/refusals.ts';
import type { Me } from '../../lib/useMe.ts';
import { OutboxHint } from '../../shared/auth/OutboxHint.tsx';
import { Outcome } from '../../shared/auth/Outcome.tsx';
import { PasswordField } from '../../shared/auth/PasswordField.tsx';
import { validateLogin } from '../../shared/auth/rules.ts';
import { Section } from './Section.tsx';
import classes from './SettingsPage.module.css';
import { t } from './texts.ts';

/** The address that one signs in with. Another one counts once the link in the mail to it was opened. */
export function EmailSection({ me }: { me: Me }) {
  const [state, setState] = useState<'shown' | 'asking' | { sentTo: string }>('shown');
  return (
    <Section title={t('email.title')} text={t('email.text')}>
      <p className={classes.address}>{me.email}</p>
      {state === 'shown' && (
        <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setState('asking')}>
          {t('email.change')}
        </Button>
      )}
      {state === 'asking' && (
        <EmailForm onSent={(sentTo) => setState({ sentTo })} onCancel={() => setState('shown')} />
      )}
      {typeof state === 'object' && (
        <Outcome
          tone="good"
          title={t('email.sent')}
          text={t('email.sentText', { email: state.sentTo, before: me.email })}
        >
          <OutboxHint />
        </Outcome>
      )}
    </Section>
  );
}

function EmailForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const [changeEmail] = useMutation(CHANGE_EMAIL);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useTextForm({
    initialValues: { email: '', password: '' },
    validate: validateLogin,
    onTouch: () => setProblem(null),
  });

  const focusFirst = useEffectEvent(() => form.getInputNode('email')?.focus());
  useEffect(() => {
    // the button that opened this form is gone
    focusFirst();
  }, []);

  async function submit(values: { email: string; password: string }) {
    if (isPending) return;
    const email = values.email.trim();
    setPending(true);
    setProblem(null);
    try {
      const { data } = await changeEmail({ variables: { email, password: values.password } });
      if (data?.changeEmail.ok) onSent(email);
      else setProblem(data?.changeEmail.error ?? refusal('INTERNAL'));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(submit)}
      noValidate
      className={classes.besides}
      style={{ justifyItems: 'stretch' }}
    >
      <TextInput
        {...form.getInputProps('email')}
        label={t('email.new')}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('email.password')}
        autoComplete="current-password"
      />
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {t('email.send')}
        </Button>
        {!isPending && (
          <Button variant="default" onClick={onCancel}>
            {t('email.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
