import { ACCOUNT_FIELD_RULES } from '@facet/contract/account.ts';
import type { VerifyAnswer } from '@facet/contract/rest.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { each } from '../../each.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { isMailTokenGood, useMailToken } from './mail-tokens.ts';
import type { MailOrder } from './mails.ts';
import { hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export type Recovery = ReturnType<typeof createRecovery>;

/** Days until an account that nobody confirmed is removed, and with it its hold on a username. */
const UNVERIFIED_DAYS = 3;
const REMOVE_LIMIT = 500;

/**
 * What proves itself by a mail: confirming an address and setting a new password. Asking for a mail answers the same,
 * in the same time, whether or not there is such an account.
 */
export function createRecovery({
  db,
  orderMail,
  sessions,
  mailLimiter,
}: {
  db: Kysely<Tables>;
  /** Queues a mail, inside or outside of a transaction. */
  orderMail: (db: Db, order: MailOrder) => Promise<void>;
  sessions: Sessions;
  mailLimiter: Limiter;
}) {
  /** A mailbox gets few mails an hour, whoever asks for them. */
  const limit = (address: string, email: string) => mailLimiter.take(address, email.toLowerCase());

  return {
    /**
     * @param next where the link is to lead; null: where it would have led before
     * @throws Refusal TOO_MANY_REQUESTS
     */
    async askForVerification(
      address: string,
      email: string,
      userId: number | null,
      next: string | null = null,
    ): Promise<void> {
      await limit(address, email);
      await orderMail(db, { kind: 'verification', email, userId, next });
    },

    /** @throws Refusal TOO_MANY_REQUESTS */
    async askForReset(address: string, email: string): Promise<void> {
      await limit(address, email);
      await orderMail(db, { kind: 'reset', email });
    },

    /**
     * Confirms an address and signs its owner in: who can read the mailbox could set a new password, too.
     * @throws Refusal MAIL_LINK_INVALID, also when another account has confirmed the address meanwhile
     */
    async verify(token: string): Promise<Omit<VerifyAnswer, 'ok'>> {
      try {
        return await db.transaction().execute(async (trx) => {
          const used = await useMailToken(trx, token, 'verification');
          if (!used) throw new Refusal('MAIL_LINK_INVALID');
          const { id, username, status, next } = await trx
            .selectFrom('users')
            .select(['id', 'username', 'status', 'next_path as next'])
            .where('id', '=', used.userId)
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('users')
            .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())`, next_path: null })
            .where('id', '=', used.userId)
            .execute();
          // in here, where the account is locked: a new password that is set meanwhile ends this session, too
          return { username, token: status !== 'BLOCKED' ? await sessions.open(id, trx) : null, next };
        });
      } catch (error) {
        throw violates(error, 'users_email') ? new Refusal('MAIL_LINK_INVALID', error) : error;
      }
    },

    /**
     * Sets the password and ends every session of the account.
     * @throws Refusal MAIL_LINK_INVALID, or the rule that the password breaks, which leaves the link usable
     */
    async resetPassword(token: string, password: string): Promise<void> {
      const problem = ACCOUNT_FIELD_RULES.password(password);
      if (problem) throw new Refusal(problem);
      if (!(await isMailTokenGood(db, token, 'reset'))) throw new Refusal('MAIL_LINK_INVALID');
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (trx) => {
        const used = await useMailToken(trx, token, 'reset');
        if (!used) throw new Refusal('MAIL_LINK_INVALID');
        const { userId } = used;
        await trx
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('id', '=', userId)
          .execute();
        // whoever knew the old one moves the account nowhere
        await trx
          .deleteFrom('mail_tokens')
          .where('user_id', '=', userId)
          .where('purpose', '=', 'email-change')
          .execute();
        await sessions.closeAll(trx, userId);
        await orderMail(trx, { kind: 'password-changed', userId });
      });
    },

    /** Removes what was never confirmed or used in time, some at a time. What books or announcements name stays. */
    async sweep(): Promise<void> {
      await db.deleteFrom('mail_tokens').where('expires_at', '<', sql<Date>`now()`).execute();
      const stale = await db
        .selectFrom('users')
        .select('id')
        .where('email_verified_at', 'is', null)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${UNVERIFIED_DAYS})`)
        .where(
          sql<boolean>`not exists (select from ledger_accounts where user_id = users.id)
            and not exists (select from announcements where creator_id = users.id)`,
        )
        .limit(REMOVE_LIMIT)
        .execute();
      await each(stale, ({ id }) =>
        // it may be confirmed meanwhile
        db.deleteFrom('users').where('id', '=', id).where('email_verified_at', 'is', null).execute(),
      );
    },
  };
}
