import type { Language } from '@facet/contract/languages.ts';
import { LocalPath } from '@facet/contract/rest.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';
import { compose } from '../../mail/compose.ts';
import type { Mail, Mailer } from '../../mail/mail.ts';
import { LETTERS } from './letters.ts';
import { issueMailToken } from './mail-tokens.ts';
import { markOf } from './passwords.ts';
import type { MailTokenPurpose } from './tables.ts';

export type AccountMails = ReturnType<typeof createAccountMails>;

/** What a letter says; `action` is the name of what leads to its path. */
const Words = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  action: z.string(),
  closing: z.array(z.string()),
});

/**
 * A mail that is still to be written. It is queued in this form, so that no secret link ever lies in the queue, and
 * queueing takes the same time whether or not the address has an account.
 */
export const MailOrder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('verification'),
    email: z.string(),
    userId: z.nullable(z.int()),
    /** Where its link is to lead; a job of an earlier version says nothing of it. */
    next: z.optional(z.nullable(LocalPath)),
  }),
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId: z.int() }),
  z.object({
    kind: z.literal('email-change'),
    userId: z.int(),
    email: z.string(),
    /** Of the password that it was asked for with: once there is another, nobody is written to. */
    passwordMark: z.string(),
  }),
  z.object({
    kind: z.literal('email-change-notice'),
    userId: z.int(),
    email: z.string(),
    /** The address of before, which is told also once the account has moved; a job of an earlier version has none. */
    from: z.optional(z.string()),
  }),
  // what other parts of the house write to a member; it holds no secret
  z.object({
    kind: z.literal('letter'),
    userId: z.int(),
    path: z.string(),
    // a job of an earlier version may have no other than English
    words: z.object({ en: Words, ko: z.optional(Words) }),
  }),
]);
export type MailOrder = z.infer<typeof MailOrder>;
/** Written in every language. */
export interface MemberLetter {
  userId: number;
  path: string;
  words: Record<Language, z.infer<typeof Words>>;
}

interface Recipient {
  id: number;
  username: string;
  email: string;
  language: Language;
  passwordHash: string;
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
  const linkFor = async (
    recipient: Recipient,
    path: string,
    purpose: MailTokenPurpose,
    email?: string,
    trx: Db = db,
  ) => `${publicUrl}${path}?token=${await issueMailToken(trx, recipient.id, purpose, email)}`;
  /** The letter for this occasion, in the language of who gets it. */
  const letter = (
    { username: name, email: to, language }: Recipient,
    occasion: keyof (typeof LETTERS)['en'],
    address: string,
    newEmail = '',
  ) => ({ to, ...compose({ ...LETTERS[language][occasion]({ name, address, newEmail }), name, language }) });
  const verification = async (claim: Recipient) =>
    letter(claim, 'verification', await linkFor(claim, '/verify', 'verification'));

  /** The mail to write and to whom, or null where nobody is to be written to. */
  async function write(order: MailOrder): Promise<Omit<Mail, 'id'> | null> {
    switch (order.kind) {
      case 'verification': {
        const claim = await findClaim(db, order.email, order.userId);
        const owner = await findOwner(db, order.email);
        // who asks without an account's number may have confirmed it long ago
        if (owner && (claim || order.userId === null)) {
          return letter(owner, 'addressKnown', `${publicUrl}/change-password`);
        }
        if (claim && order.next) await keepNext(db, claim.id, order.next);
        return claim && verification(claim);
      }
      case 'reset': {
        const owner = await findOwner(db, order.email);
        if (owner) return letter(owner, 'reset', await linkFor(owner, '/reset-password', 'reset'));
        const claim = await findClaim(db, order.email, null);
        return claim && verification(claim);
      }
      case 'password-changed': {
        const account = await findAccount(db, order.userId);
        return account && letter(account, 'passwordChanged', `${publicUrl}/change-password`);
      }
      case 'email-change': {
        const owner = await findOwner(db, order.email);
        if (owner) return letter(owner, 'addressWanted', `${publicUrl}/login`);
        return db.transaction().execute(async (trx) => {
          // a new password waits, and then takes the link away; or this waits for it, and writes none
          const account = await findAccount(trx, order.userId, { isLocked: true });
          if (!account || markOf(account.passwordHash) !== order.passwordMark) return null;
          const link = await linkFor(account, '/change-email', 'email-change', order.email, trx);
          return letter({ ...account, email: order.email }, 'emailChange', link);
        });
      }
      case 'email-change-notice': {
        const account = await findAccount(db, order.userId);
        if (!account) return null;
        const email = order.from ?? account.email;
        // without the address of before, a late one would be sent to the new address
        if (email.toLowerCase() === order.email.toLowerCase()) return null;
        return letter(
          { ...account, email },
          'emailChangeNotice',
          `${publicUrl}/change-password`,
          order.email,
        );
      }
      case 'letter': {
        const account = await findAccount(db, order.userId);
        if (!account) return null;
        const { username: name, email: to, language } = account;
        const { action: label, ...words } = order.words[language] ?? order.words.en;
        const action = { label, address: `${publicUrl}${order.path}` };
        return { to, ...compose({ ...words, name, language, action }) };
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

/** In English, unless the account knows better. */
const recipients = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash as passwordHash'])
    .select((eb) => eb.fn.coalesce('language', eb.val<Language>('en')).as('language'))
    .where('status', '<>', 'BLOCKED');

async function findAccount(db: Db, userId: number, { isLocked = false } = {}): Promise<Recipient | null> {
  const account = recipients(db).where('id', '=', userId);
  return (await (isLocked ? account.forNoKeyUpdate() : account).executeTakeFirst()) ?? null;
}

/** The account that has the address. */
async function findOwner(db: Db, email: string): Promise<Recipient | null> {
  const owner = await recipients(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return owner ?? null;
}

/** Where its confirmation leads, if it was not confirmed meanwhile. */
async function keepNext(db: Db, userId: number, next: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ next_path: next })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** An account that was made with the address but not confirmed: the named one, or the newest. */
async function findClaim(db: Db, email: string, userId: number | null): Promise<Recipient | null> {
  let query = recipients(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is', null);
  if (userId !== null) query = query.where('id', '=', userId);
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
}
