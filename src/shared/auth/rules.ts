import { ACCOUNT_FIELD_RULES, isEmail } from '@facet/contract/account.ts';
import { ACCOUNT_RULES } from '@facet/contract/constants.ts';
import type { FieldErrors } from '../../lib/forms/useTextForm.ts';
import { refusal } from '../../lib/refusals.ts';
import { t } from './texts.ts';

export interface LoginValues {
  email: string;
  password: string;
}

export interface SignUpValues {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  passwordConfirm: string;
}

/** The text of the first rule that is broken. */
function firstBroken(...rules: [isBroken: boolean, text: string][]): string | undefined {
  return rules.find(([isBroken]) => isBroken)?.[1];
}

function onlyBroken<Values>(errors: FieldErrors<Values>): FieldErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text)) as FieldErrors<Values>;
}

/** The account rule that the field breaks, in words. */
function broken(field: keyof typeof ACCOUNT_FIELD_RULES, value: string): string | undefined {
  const code = ACCOUNT_FIELD_RULES[field](value);
  return code ? refusal(code) : undefined;
}

export function validateLogin({ email, password }: LoginValues): FieldErrors<LoginValues> {
  return onlyBroken<LoginValues>({
    email: firstBroken(
      [email.trim() === '', t('login.emailRequired')],
      [!isEmail(email.trim()), t('login.emailInvalid')],
    ),
    password: firstBroken(
      [password === '', t('login.passwordRequired')],
      [password.length < ACCOUNT_RULES.loginPasswordMin, refusal('PASSWORD_SHORT')],
    ),
  });
}

export type NewPasswordValues = Pick<SignUpValues, 'password' | 'passwordConfirm'>;

export function validateEmail({ email }: { email: string }): FieldErrors<{ email: string }> {
  return onlyBroken<{ email: string }>({ email: broken('email', email.trim()) });
}

export function validateNewPassword({
  password,
  passwordConfirm,
}: NewPasswordValues): FieldErrors<NewPasswordValues> {
  return onlyBroken<NewPasswordValues>({
    password: broken('password', password),
    passwordConfirm: firstBroken(
      [passwordConfirm === '', t('signUp.passwordConfirmRequired')],
      [passwordConfirm !== password, t('signUp.passwordMismatch')],
    ),
  });
}

export function validateSignUp(values: SignUpValues): FieldErrors<SignUpValues> {
  return {
    ...onlyBroken<SignUpValues>({
      firstName: broken('firstName', values.firstName),
      lastName: broken('lastName', values.lastName),
      username: broken('username', values.username),
    }),
    ...validateEmail(values),
    ...validateNewPassword(values),
  };
}
