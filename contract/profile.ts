import { ACCOUNT_FIELD_RULES, UNSHOWABLE } from './account.ts';
import { ACCOUNT_RULES } from './constants.ts';
import type { ErrorCode } from './errors.ts';

/** What members say of themselves, checked in the browser while typing and on the server before it is stored. */
export interface ProfileText {
  firstName: string;
  lastName: string;
  username: string;
  bio: string;
}

export type ProfileField = keyof ProfileText;

/** As it is stored: no space around it, lines ended in one way, no more than one empty line in a row. */
export function tidyText(field: ProfileField, value: string): string {
  if (field !== 'bio') return value.trim();
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** First rule that a field breaks, or null. */
export function profileProblem(field: ProfileField, value: string): ErrorCode | null {
  const text = tidyText(field, value);
  if (field !== 'bio') return ACCOUNT_FIELD_RULES[field](text);
  if ([...text].length > ACCOUNT_RULES.bioMax) return 'BIO_LONG';
  return UNSHOWABLE.test(text.replaceAll('\n', '')) ? 'BIO_CHARACTERS' : null;
}
