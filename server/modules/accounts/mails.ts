import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';
import type { Mail, Mailer } from '../../mail/mail.ts';
import { addressKnownLetter, passwordChangedLetter, resetLetter, verificationLetter } from './letters.ts';
import { issueMailToken } from './mail-tokens.ts';
import type { MailTokenPurpose } from './tables.ts';

export type AccountMails = ReturnType<typeof createAccountMails>;

/**
 * A mail that is still to be written. It is queued in this form, so that no secret link ever lies in the queue, and
 * queueing takes the same time whether or not the address has an account.
 */
export const MailOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verification'), email: z.string(), userId: z.nullable(z.int()) }),
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId: z.int() }),
]);
export type MailOrder = z.infer<typeof MailOrder>;

interface Recipient {
  id: number;
  username: string;
  email: string;
}

/** Writes the mails that were ordered. Only here is it looked up whether an address has an account. */
export function createAccountMails({
  db,
  mailer,
  publicUrl,
}: {
  db: Db;
  mailer: Mailer;
  /** What links begin with; never what a request says of itself. */
  publicUrl: string;
}) {
  const linkFor = async (recipient: Recipient, path: string, purpose: MailTokenPurpose) =>
    `${publicUrl}${path}?token=${await issueMailToken(db, recipient.id, purpose)}`;
  const verification = async (account: Recipient) =>
    verificationLetter({
      name: account.username,
      address: await linkFor(account, '/verify', 'verification'),
    });

  /** The mail to write and to whom, or null where nobody is to be written to. */
  async function write(order: MailOrder): Promise<Omit<Mail, 'id'> | null> {
    switch (order.kind) {
      case 'verification': {
        const claim = await findClaim(db, order.email, order.userId);
        const owner = await findOwner(db, order.email);
        // who asks without an account's number may have confirmed it long ago
        if (owner && (claim || order.userId === null)) {
          const address = `${publicUrl}/change-password`;
          return { to: owner.email, ...addressKnownLetter({ name: owner.username, address }) };
        }
        return claim && { to: claim.email, ...(await verification(claim)) };
      }
      case 'reset': {
        const owner = await findOwner(db, order.email);
        if (owner) {
          const address = await linkFor(owner, '/reset-password', 'reset');
          return { to: owner.email, ...resetLetter({ name: owner.username, address }) };
        }
        const claim = await findClaim(db, order.email, null);
        return claim && { to: claim.email, ...(await verification(claim)) };
      }
      case 'password-changed': {
        const account = await recipients(db).where('id', '=', order.userId).executeTakeFirst();
        const address = `${publicUrl}/change-password`;
        return account
          ? { to: account.email, ...passwordChangedLetter({ name: account.username, address }) }
          : null;
      }
    }
  }

  return {
    /** @throws what the mailer throws */
    async deliver(order: MailOrder, id: string): Promise<void> {
      const mail = await write(order);
      if (mail) await mailer.send({ id, ...mail });
    },
  };
}

const recipients = (db: Db) =>
  db.selectFrom('users').select(['id', 'username', 'email']).where('status', '<>', 'BLOCKED');

/** The account that has the address. */
async function findOwner(db: Db, email: string): Promise<Recipient | null> {
  const owner = await recipients(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return owner ?? null;
}

/** An account that was made with the address but not confirmed: the named one, or the newest. */
async function findClaim(db: Db, email: string, userId: number | null): Promise<Recipient | null> {
  let query = recipients(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is', null);
  if (userId !== null) query = query.where('id', '=', userId);
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
}
