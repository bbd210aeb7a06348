import { ACCOUNT_RULES, PASSWORD_STRENGTH } from './constants.ts';
import type { ErrorCode } from './errors.ts';

/** The rules of accounts, checked in the browser while typing and on the server before anything is stored. */

/** Whatever could end an address early or begin a second one in a mail's header is no part of it. */
const EMAIL = /^[^\s@<>()[\],;:"\\\p{C}]+@[^\s@.<>()[\],;:"\\\p{C}]+(?:\.[^\s@.<>()[\],;:"\\\p{C}]+)+$/u;

/** Control characters, halves of characters, and marks that turn the direction of what follows. */
export const UNSHOWABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text has the shape of an address. Whether it is one, only a mail can tell. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** The five checks of a password, worth 20 percent each. */
export const PASSWORD_CHECKS = {
  length: (password: string) => password.length >= 8,
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[!@#$%^&*]/.test(password),
} as const;

/** Percent: 0, 20 … 100. */
export function passwordStrength(password: string): number {
  return Object.values(PASSWORD_CHECKS).filter((check) => check(password)).length * 20;
}

export function passwordLabel(strength: number): 'weak' | 'normal' | 'strong' {
  if (strength < PASSWORD_STRENGTH.normal) return 'weak';
  return strength < PASSWORD_STRENGTH.strong ? 'normal' : 'strong';
}

/** Names under which somebody could pass for the house. Who has one already (the demo's accounts) keeps it. */
const RESERVED = new Set(
  'admin administrator announcements api billing bundles demo facet facetteam files graphql help introduce login moderator news official partners payment payments photo root search security service settings staff superadmin support system team users webmaster'.split(
    ' ',
  ),
);

export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}

export interface AccountInput {
  firstName: string;
  lastName?: string | null;
  username: string;
  email: string;
  password: string;
}

function nameProblem(name: string): ErrorCode | null {
  if (name.length > ACCOUNT_RULES.nameMax) return 'NAME_LONG';
  return UNSHOWABLE.test(name) ? 'NAME_CHARACTERS' : null;
}

/** First rule that a field breaks, or null. */
export const ACCOUNT_FIELD_RULES: Readonly<Record<keyof AccountInput, (value: string) => ErrorCode | null>> =
  {
    firstName(value) {
      const name = value.trim();
      if (!name) return 'FIRST_NAME_REQUIRED';
      if ([...name].length < ACCOUNT_RULES.firstNameMin) return 'FIRST_NAME_SHORT';
      return nameProblem(name);
    },
    lastName: nameProblem,
    username(value) {
      if (!value) return 'USERNAME_REQUIRED';
      if (value.length < ACCOUNT_RULES.usernameMin) return 'USERNAME_SHORT';
      if (!/^[A-Za-z0-9]+$/.test(value)) return 'USERNAME_CHARACTERS';
      return value.length > ACCOUNT_RULES.nameMax ? 'USERNAME_LONG' : null;
    },
    email(value) {
      if (!value) return 'EMAIL_REQUIRED';
      return value.length <= ACCOUNT_RULES.emailMax && isEmail(value) ? null : 'EMAIL_INVALID';
    },
    password(value) {
      if (!value) return 'PASSWORD_REQUIRED';
      if (value.length > ACCOUNT_RULES.passwordMax) return 'PASSWORD_LONG';
      if (passwordStrength(value) < PASSWORD_STRENGTH.normal) return 'PASSWORD_WEAK';
      // what the sign-in refuses before it asks would lock its owner out
      return value.length < ACCOUNT_RULES.loginPasswordMin ? 'PASSWORD_SHORT' : null;
    },
  };

/** First rule that the whole input breaks, or null. */
export function accountProblem(input: AccountInput): ErrorCode | null {
  return (
    ACCOUNT_FIELD_RULES.firstName(input.firstName) ??
    ACCOUNT_FIELD_RULES.lastName(input.lastName ?? '') ??
    ACCOUNT_FIELD_RULES.username(input.username) ??
    ACCOUNT_FIELD_RULES.email(input.email) ??
    ACCOUNT_FIELD_RULES.password(input.password)
  );
}
