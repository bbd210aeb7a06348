import { LOGOUT } from '@facet/contract/documents/account.ts';
import { apollo } from '../lib/apollo.ts';
import { signOut } from '../lib/session.ts';

/** Ends the session on the server too; on this device it ends whatever the server says. */
export async function logOut(): Promise<void> {
  await apollo.mutate({ mutation: LOGOUT }).catch(() => undefined);
  signOut();
}
