import { ACCOUNT_RULES, PASSWORD_STRENGTH } from '@facet/contract/constants.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { passwordStrength } from './passwordStrength.ts';
import { t } from './texts.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

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

/** The first broken rule of each field; a field without an entry is fine. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/** The text of the first rule that is broken. */
function firstBroken(...rules: [isBroken: boolean, text: string][]): string | undefined {
  return rules.find(([isBroken]) => isBroken)?.[1];
}

function onlyBroken<Values>(errors: FieldErrors<Values>): FieldErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text)) as FieldErrors<Values>;
}

export function validateLogin({ email, password }: LoginValues): FieldErrors<LoginValues> {
  return onlyBroken<LoginValues>({
    email: firstBroken(
      [email.trim() === '', t('login.emailRequired')],
      [!EMAIL.test(email.trim()), t('login.emailInvalid')],
    ),
    password: firstBroken(
      [password === '', t('login.passwordRequired')],
      [password.length < ACCOUNT_RULES.loginPasswordMin, t('login.passwordShort')],
    ),
  });
}

export function validateSignUp(values: SignUpValues): FieldErrors<SignUpValues> {
  const firstName = values.firstName.trim();
  const email = values.email.trim();
  const { lastName, username, password, passwordConfirm } = values;
  return onlyBroken<SignUpValues>({
    firstName: firstBroken(
      [firstName === '', ERRORS.FIRST_NAME_REQUIRED],
      [firstName.length < ACCOUNT_RULES.firstNameMin, ERRORS.FIRST_NAME_SHORT],
      [firstName.length > ACCOUNT_RULES.nameMax, ERRORS.NAME_LONG],
    ),
    lastName: firstBroken([lastName.trim().length > ACCOUNT_RULES.nameMax, ERRORS.NAME_LONG]),
    username: firstBroken(
      [username === '', ERRORS.USERNAME_REQUIRED],
      [username.length < ACCOUNT_RULES.usernameMin, ERRORS.USERNAME_SHORT],
      [!/^[A-Za-z0-9]+$/.test(username), ERRORS.USERNAME_CHARACTERS],
      [username.length > ACCOUNT_RULES.nameMax, ERRORS.USERNAME_LONG],
    ),
    email: firstBroken(
      [email === '', ERRORS.EMAIL_REQUIRED],
      [!EMAIL.test(email) || email.length > ACCOUNT_RULES.emailMax, ERRORS.EMAIL_INVALID],
    ),
    password: firstBroken(
      [password === '', ERRORS.PASSWORD_REQUIRED],
      [passwordStrength(password).percent < PASSWORD_STRENGTH.normal, ERRORS.PASSWORD_WEAK],
      [password.length > ACCOUNT_RULES.passwordMax, ERRORS.PASSWORD_LONG],
    ),
    passwordConfirm: firstBroken(
      [passwordConfirm === '', t('signUp.passwordConfirmRequired')],
      [passwordConfirm !== password, t('signUp.passwordMismatch')],
    ),
  });
}
