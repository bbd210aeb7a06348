import { rest } from '../../lib/rest.ts';

/** What became of a new account's verification mail. */
export type SignUpNotice = 'verificationSent' | 'verificationFailed';

/** Asks for the verification mail of a new account; the account exists whether or not the mail could be sent. */
export async function requestVerification(email: string, userId: number | null): Promise<SignUpNotice> {
  try {
    await rest.post('/api/email-verification/send', { email, type: 'SIGNUP', userId });
    return 'verificationSent';
  } catch {
    return 'verificationFailed';
  }
}
