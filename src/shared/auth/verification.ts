import { rest } from '../../lib/rest.ts';

/** What became of a new account's verification mail. */
export type SignUpNotice = 'verificationSent' | 'verificationFailed';

/** Asks for a verification mail; without an id, for the newest account with the address. */
export function sendVerification(email: string, userId: number | null): Promise<unknown> {
  return rest.post('/api/email-verification/send', { email, type: 'SIGNUP', userId });
}

/** Asks for the mail of a new account; the account exists whether or not the mail could be sent. */
export async function requestVerification(email: string, userId: number | null): Promise<SignUpNotice> {
  try {
    await sendVerification(email, userId);
    return 'verificationSent';
  } catch {
    return 'verificationFailed';
  }
}
