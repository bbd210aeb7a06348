import { useMutation } from '@apollo/client/react';
import {
  type ConsentFlags,
  type ConsentRecord,
  consentedDocuments,
  SIGN_UP_DOCUMENTS,
} from '@facet/contract/consent.ts';
import { CREATE_ACCOUNT } from '@facet/contract/documents/account.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useTextForm } from '../../lib/forms/useTextForm.ts';
import { refusal } from '../../lib/refusals.ts';
import { ConsentBlock, type ConsentResult } from '../consent/ConsentBlock.tsx';
import classes from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';
import { type SignUpValues, validateSignUp } from './rules.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import { SwitchLine } from './SwitchLine.tsx';
import { waitForMail } from './signUpInWaiting.ts';
import { t } from './texts.ts';
import { requestVerification, type SignUpNotice } from './verification.ts';

interface SignUpFormProps {
  /** The account exists; says whether its verification mail went out. */
  onDone: (notice: SignUpNotice, email: string) => void;
  /** Where the link of the mail leads on. */
  next: string;
  /** Where the form sits in a drawer: turns to the login form there instead of following a link. */
  onSignIn?: () => void;
}

const EMPTY: SignUpValues = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  passwordConfirm: '',
};
/** Which documents are agreed to. */
function consentFlags(records: readonly ConsentRecord[]): ConsentFlags {
  const given = consentedDocuments(records);
  return {
    terms: given.has('terms'),
    privacy: given.has('privacy'),
    imagegeneration: given.has('imagegeneration'),
    marketing: given.has('marketing'),
  };
}

/** When the last of the required documents was agreed to. */
function agreedAt(records: readonly ConsentRecord[]): string | null {
  const required = SIGN_UP_DOCUMENTS.filter((document) => document.required);
  const times = required.map(
    ({ id }) => records.findLast(({ documentId }) => documentId === id)?.timestamp ?? '',
  );
  return times.toSorted().at(-1) || null;
}

const NO_CONSENT: ConsentResult = { isValid: false, records: [] };

export function SignUpForm({ onDone, next, onSignIn }: SignUpFormProps) {
  const [result, setResult] = useState<string | null>(null);
  const [consent, setConsent] = useState(NO_CONSENT);
  const [isPending, setPending] = useState(false);
  // State follows a render later; two clicks within one frame must not make two accounts.
  const isSubmitting = useRef(false);
  const [createAccount] = useMutation(CREATE_ACCOUNT);
  const form = useTextForm({
    initialValues: EMPTY,
    validate: validateSignUp,
    onTouch: () => setResult(null),
  });
  const isFilled = form.isValid();
  const canSubmit = isFilled && consent.isValid;

  async function create(values: SignUpValues): Promise<void> {
    const email = values.email.trim();
    const flags = consentFlags(consent.records);
    const { data } = await createAccount({
      variables: {
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim() || null,
        username: values.username,
        email,
        password: values.password,
        agreementMetaData: JSON.stringify(consent.records),
        marketingAgreement: flags.marketing,
        termsAgreedAt: agreedAt(consent.records),
        consentMetadata: JSON.stringify(flags),
      },
    });
    const answer = data?.createAccount;
    if (answer?.ok) {
      waitForMail();
      return onDone(await requestVerification(email, answer.id, next), email);
    }
    if (answer?.error === refusal('USERNAME_TAKEN')) {
      // said once, where it is mended; the focus tells it to whoever does not see it
      form.getInputNode('username')?.focus();
      return form.setFieldError('username', answer.error);
    }
    setResult(answer?.error ?? t('signUp.failed'));
  }

  function refuse(_: unknown, { password, passwordConfirm }: SignUpValues) {
    if (password !== passwordConfirm) setResult(t('passwordMismatch'));
  }

  async function submit(values: SignUpValues) {
    if (isSubmitting.current || !consent.isValid) return;
    isSubmitting.current = true;
    setPending(true);
    setResult(null);
    try {
      await create(values);
    } catch (error) {
      setResult(errorText(error));
    } finally {
      isSubmitting.current = false;
      setPending(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit, refuse)} noValidate>
      <ConsentBlock documents={SIGN_UP_DOCUMENTS} onChange={setConsent} userId={null} />
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('firstName')}
          label={t('signUp.firstName')}
          autoComplete="given-name"
          required
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label={t('signUp.lastName')}
          autoComplete="family-name"
        />
      </div>
      <TextInput
        {...form.getInputProps('username')}
        label={t('signUp.username')}
        autoComplete="nickname"
        required
      />
      <TextInput
        {...form.getInputProps('email')}
        label={t('signUp.email')}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('signUp.password')}
        autoComplete="new-password"
      />
      <StrengthMeter password={form.values.password} />
      <PasswordField
        {...form.getInputProps('passwordConfirm')}
        label={t('signUp.passwordConfirm')}
        autoComplete="new-password"
      />
      <div role="alert" className={classes.serverError}>
        {result}
      </div>
      <div role="status" className={classes.hint}>
        {isFilled && !consent.isValid && t('signUp.consentRequired')}
      </div>
      <Button type="submit" disabled={!canSubmit || isPending} fullWidth>
        {t(isPending ? 'signUp.pending' : 'signUp.submit')}
      </Button>
      <SwitchLine
        question={t('signUp.haveAccount')}
        answer={t('signUp.signIn')}
        to="/login"
        onSwitch={onSignIn}
      />
    </form>
  );
}
