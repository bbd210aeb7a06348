import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MailTokenPurpose } from './tables.ts';

/** The secrets in the links of our mails: 256 random bits, kept as a hash, good for one use. */

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;
const LIFETIME_MINUTES: Record<MailTokenPurpose, number> = {
  verification: 24 * 60,
  reset: 60,
  'email-change': 60,
};

/** @param email the address that an account moves to. @returns the secret; it is in no table */
export async function issueMailToken(
  db: Db,
  userId: number,
  purpose: MailTokenPurpose,
  email: string | null = null,
): Promise<string> {
  const secret = randomBytes(BYTES).toString('base64url');
  await db
    .insertInto('mail_tokens')
    .values({
      hash: hashOf(secret),
      user_id: userId,
      purpose,
      email,
      expires_at: sql<Date>`now() + make_interval(mins => ${LIFETIME_MINUTES[purpose]})`,
    })
    .execute();
  return secret;
}

/** Whether it could be used now. For what is costly to do before using it. */
export async function isMailTokenGood(db: Db, secret: string, purpose: MailTokenPurpose): Promise<boolean> {
  if (!SHAPE.test(secret)) return false;
  const row = await db
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses it up, and with it every other one of the same account and purpose. Of two at once one wins.
 * @returns the account, and the address that it moves to, or null when it was used before, has expired or never was
 */
export async function useMailToken(
  trx: Db,
  secret: string,
  purpose: MailTokenPurpose,
): Promise<{ userId: number; email: string | null } | null> {
  if (!SHAPE.test(secret)) return null;
  // the account first: of its links that are used at once, none waits for another that waits for it
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('mail_tokens').select('user_id').where('hash', '=', hashOf(secret)),
    )
    .forNoKeyUpdate()
    .execute();
  const used = await trx
    .deleteFrom('mail_tokens')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst();
  if (!used) return null;
  await trx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', used.userId)
    .where('purpose', '=', purpose)
    .execute();
  return used;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
