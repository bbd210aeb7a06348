import { ACCOUNT_FIELD_RULES } from '@facet/contract/account.ts';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import { useMailToken } from './mail-tokens.ts';
import type { MailOrder } from './mails.ts';
import { isPasswordOf, markOf } from './passwords.ts';

export type EmailChange = ReturnType<typeof createEmailChange>;

/**
 * Moves an account to another address: asked for with the password, told to the address of before, and done once the link in
 * the mail to the new one was opened. Sessions go on: the password was asked for, and stays.
 */
export function createEmailChange({
  db,
  orderMail,
  mailLimiter,
}: {
  db: Kysely<Tables>;
  orderMail: (db: Db, order: MailOrder) => Promise<void>;
  mailLimiter: Limiter;
}) {
  return {
    /**
     * Answers the same, in the same time, whether or not the new address has an account: only the mail to it will tell.
     * @param address of the network
     * @throws Refusal EMAIL_REQUIRED, EMAIL_INVALID, PASSWORD_WRONG, EMAIL_SAME, TOO_MANY_REQUESTS
     */
    async ask(
      userId: number,
      { email: text, password, address }: { email: string; password: string; address: string },
    ): Promise<void> {
      const email = text.trim();
      const problem = ACCOUNT_FIELD_RULES.email(email);
      if (problem) throw new Refusal(problem);
      const user = await db
        .selectFrom('users')
        .select(['email', 'password_hash'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      if (!(await isPasswordOf(user.password_hash, password))) throw new Refusal('PASSWORD_WRONG');
      if (email.toLowerCase() === user.email.toLowerCase()) throw new Refusal('EMAIL_SAME');
      // both mailboxes get a mail
      for (const mailbox of [email, user.email]) await mailLimiter.take(address, mailbox.toLowerCase());
      const passwordMark = markOf(user.password_hash);
      await db.transaction().execute(async (trx) => {
        await orderMail(trx, { kind: 'email-change', userId, email, passwordMark });
        await orderMail(trx, { kind: 'email-change-notice', userId, email, from: user.email });
      });
    },

    /**
     * From now on the account has the address that the link was sent to. No other link of the account works any more: they
     * were sent to the address of before.
     * @returns the new address
     * @throws Refusal MAIL_LINK_INVALID, also when the address has become another account's meanwhile
     */
    async confirm(token: string): Promise<string> {
      try {
        return await db.transaction().execute(async (trx) => {
          const used = await useMailToken(trx, token, 'email-change');
          if (!used?.email) throw new Refusal('MAIL_LINK_INVALID');
          const { numUpdatedRows } = await trx
            .updateTable('users')
            .set({ email: used.email })
            .where('id', '=', used.userId)
            .where('status', '<>', 'BLOCKED')
            .executeTakeFirst();
          if (numUpdatedRows === 0n) throw new Refusal('MAIL_LINK_INVALID');
          await trx.deleteFrom('mail_tokens').where('user_id', '=', used.userId).execute();
          return used.email;
        });
      } catch (error) {
        throw violates(error, 'users_email') ? new Refusal('MAIL_LINK_INVALID', error) : error;
      }
    },
  };
}
