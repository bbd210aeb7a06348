import { useMutation } from '@apollo/client/react';
import { ACCOUNT_RULES } from '@facet/contract/constants.ts';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_PROFILE } from '@facet/contract/documents/people.ts';
import { type ProfileField, type ProfileText, profileProblem, tidyText } from '@facet/contract/profile.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { type FieldErrors, useTextForm } from '../../lib/forms/useTextForm.ts';
import { refusal } from '../../lib/refusals.ts';
import type { Me } from '../../lib/useMe.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Section } from './Section.tsx';
import classes from './SettingsPage.module.css';
import { t } from './texts.ts';

const FIELDS = ['firstName', 'lastName', 'username', 'bio'] as const satisfies readonly ProfileField[];

function validate(values: ProfileText): FieldErrors<ProfileText> {
  const errors: FieldErrors<ProfileText> = {};
  for (const field of FIELDS) {
    const problem = profileProblem(field, values[field]);
    if (problem) errors[field] = refusal(problem);
  }
  return errors;
}

function storedTexts({ firstName, lastName, username, bio }: Me): ProfileText {
  return { firstName, lastName: lastName ?? '', username, bio: bio ?? '' };
}

/** What the form holds and the server does not, tidied as the server would. */
function changes(values: ProfileText, stored: ProfileText): Partial<ProfileText> {
  const entries = FIELDS.map((field) => [field, tidyText(field, values[field])] as const);
  return Object.fromEntries(entries.filter(([field, text]) => text !== stored[field]));
}

/** Names and bio, saved together. Discarding begins anew. */
export function ProfileForm({ me }: { me: Me }) {
  const [attempt, setAttempt] = useState(0);
  return <Form key={attempt} me={me} onDiscard={() => setAttempt(attempt + 1)} />;
}

function Form({ me, onDiscard }: { me: Me; onDiscard: () => void }) {
  const [editProfile] = useMutation(EDIT_PROFILE);
  const [isPending, setPending] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stored = storedTexts(me);
  const form = useTextForm({
    initialValues: stored,
    validate,
    onTouch: () => {
      setProblem(null);
      setSaved(false);
    },
  });
  const changed = changes(form.values, stored);
  const isUnsaved = Object.keys(changed).length > 0;
  const bioLength = [...tidyText('bio', form.values.bio)].length;

  async function save(): Promise<void> {
    const { data } = await editProfile({
      variables: changed,
      refetchQueries: ({ data: answer }) => (answer?.editProfile?.ok ? [ME] : []),
      awaitRefetchQueries: true,
    });
    const answer = data?.editProfile;
    if (answer?.ok) {
      setSaved(true);
      return;
    }
    const refused = FIELDS.find((name) => name === answer?.field);
    if (!refused) setProblem(t('saveFailed', { message: answer?.error ?? refusal('INTERNAL') }));
    else {
      form.getInputNode(refused)?.focus();
      form.setFieldError(refused, answer?.error ?? refusal('INTERNAL'));
    }
  }

  function goToBroken(errors: FieldErrors<ProfileText>) {
    const broken = FIELDS.find((name) => errors[name]);
    if (broken) form.getInputNode(broken)?.focus();
  }

  async function submit() {
    if (isPending || !isUnsaved) return;
    setPending(true);
    setProblem(null);
    setSaved(false);
    try {
      await save();
    } catch (error) {
      setProblem(t('saveFailed', { message: errorText(error) }));
    } finally {
      setPending(false);
    }
  }

  return (
    <Section title={t('about')}>
      <form
        onSubmit={form.onSubmit(submit, goToBroken)}
        noValidate
        className={classes.besides}
        style={{ justifyItems: 'stretch' }}
      >
        <div className={classes.pair}>
          <TextInput
            {...form.getInputProps('firstName')}
            label={t('firstName')}
            autoComplete="given-name"
            required
          />
          <TextInput {...form.getInputProps('lastName')} label={t('lastName')} autoComplete="family-name" />
        </div>
        <TextInput
          {...form.getInputProps('username')}
          label={t('username')}
          description={t('usernameHint', { address: `/users/${form.values.username}` })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Textarea
          {...form.getInputProps('bio')}
          label={t('bio')}
          description={t('bioCount', { used: bioLength, limit: ACCOUNT_RULES.bioMax })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          rows={4}
        />
        <div role="alert" className={classes.problem}>
          {problem}
        </div>
        <div className={classes.bar}>
          <BusyButton type="submit" disabled={!isUnsaved} isBusy={isPending}>
            {t(isPending ? 'saving' : 'save')}
          </BusyButton>
          {isUnsaved && !isPending && (
            <Button variant="default" onClick={onDiscard}>
              {t('discard')}
            </Button>
          )}
          <span role="status" className={classes.status}>
            {isSaved && !isUnsaved && t('saved')}
          </span>
        </div>
      </form>
      {isUnsaved && <LeaveGuard isUnsaved title={t('leaveTitle')} text={t('leaveText')} />}
    </Section>
  );
}
