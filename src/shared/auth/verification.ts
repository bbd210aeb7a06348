import { isLocalPath } from '@facet/contract/local-path.ts';
import { rest } from '../../lib/rest.ts';

/** What became of a new account's verification mail. */
export type SignUpNotice = 'verificationSent' | 'verificationFailed';

/**
 * Asks for a verification mail; without an id, for the newest account with the address.
 * @param next where its link is to lead, in whatever browser it is opened; null: where the mail before it was to lead
 */
export function sendVerification(
  email: string,
  userId: number | null,
  next: string | null,
): Promise<unknown> {
  // an odd way on must not cost the mail
  const way = next !== null && isLocalPath(next) ? next : null;
  return rest.post('/api/email-verification/send', { email, type: 'SIGNUP', userId, next: way });
}

/** Asks for the mail of a new account; the account exists whether or not the mail could be sent. */
export async function requestVerification(
  email: string,
  userId: number | null,
  next: string,
): Promise<SignUpNotice> {
  try {
    await sendVerification(email, userId, next);
    return 'verificationSent';
  } catch {
    return 'verificationFailed';
  }
}
