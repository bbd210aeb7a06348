import { createHash } from 'node:crypto';
import { ACCOUNT_RULES } from '@facet/contract/constants.ts';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults as OWASP asks for: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Always does the work of one verification, so that the time does not tell whether the account exists. */
export async function isPasswordOf(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  // what is longer than any password is not worth hashing, and is still answered after the time of one
  const isTooLong = password.length > ACCOUNT_RULES.passwordMax;
  const matches = await verify(stored ?? (await decoy), isTooLong ? '' : password);
  return matches && stored !== undefined && !isTooLong;
}

/** Tells whether the password is the one of then, and nothing else of it. */
export function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url');
}
