import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@facet/contract/constants.ts';
import { openDatabase } from '@facet/server/db/database.ts';
import { hashPassword } from '@facet/server/modules/accounts/passwords.ts';
import { grant } from '@facet/server/modules/ledger/ledger.ts';
import { PASSWORD } from './api.ts';

/** What each of them has of every currency. */
export const CREDITS = 1000;

/** Makes members with credits, who can sign in with the password of all. @returns their addresses */
export async function addMembers(
  database: Parameters<typeof openDatabase>[0],
  { count, role }: { count: number; role: 'USER' | 'ADMIN' },
): Promise<string[]> {
  const { db, close } = await openDatabase(database);
  const password_hash = await hashPassword(PASSWORD);
  const emails = Array.from({ length: count }, (_, i) => `member${i}@example.com`);
  for (const [i, email] of emails.entries()) {
    const { id } = await db
      .insertInto('users')
      .values({
        ...{ username: `member${i}`, email, password_hash, first_name: 'Some', role },
        email_verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const currencyId of [CURRENCY.FACE, CURRENCY.MFACE]) {
      const issue = { userId: id, currencyId, amount: CREDITS, reason: 'gift' };
      await grant(db, { ...issue, idempotencyKey: randomUUID() });
    }
  }
  await close();
  return emails;
}
