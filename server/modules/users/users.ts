import { reasonProblem } from '@facet/contract/admission.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import { callerChanged } from '../../events/sse.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { type Actor, record } from '../audit/audit.ts';
import { adjustBalance } from '../ledger/adjustments.ts';
import { actOn, type Subject } from './authority.ts';

export type Users = ReturnType<typeof createUsers>;

/** What administrators do about members. Every act is written down in the transaction that carries it out. */
export function createUsers({
  db,
  bus,
  sessions,
  accounts,
  passwordLimiter,
}: {
  db: Kysely<Tables>;
  bus: Bus;
  sessions: Pick<Sessions, 'closeAll' | 'closeOne'>;
  accounts: Pick<Accounts, 'hasPassword'>;
  passwordLimiter: Limiter;
}) {
  return {
    /** Ends every session at once. What is being made is finished, and paid for, as ever. @throws Refusal */
    async block(by: Actor, userId: number, typed: string): Promise<void> {
      const reason = reasonOf(typed);
      await actOn(db, by, userId, async (trx, { status }) => {
        if (status === 'BLOCKED') throw new Refusal('USER_CHANGED');
        await trx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', userId).execute();
        await sessions.closeAll(trx, userId);
        await record(trx, {
          by,
          act: 'user.block',
          subject: { type: 'user', id: userId },
          before: { status },
          after: { status: 'BLOCKED', reason },
        });
      });
    },

    /** Whose application still waits is PENDING again. @throws Refusal */
    async unblock(by: Actor, userId: number, typed: string): Promise<void> {
      const reason = reasonOf(typed);
      await actOn(db, by, userId, async (trx, { status }) => {
        if (status !== 'BLOCKED') throw new Refusal('USER_CHANGED');
        const { status: after } = await trx
          .updateTable('users')
          .set({
            status: sql<'ACTIVE' | 'PENDING'>`case when exists (
              select from partner_applications where user_id = users.id and status = 'PENDING'
            ) then 'PENDING' else 'ACTIVE' end`,
          })
          .where('id', '=', userId)
          .returning('status')
          .executeTakeFirstOrThrow();
        await record(trx, {
          by,
          act: 'user.unblock',
          subject: { type: 'user', id: userId },
          before: { status },
          after: { status: after, reason },
        });
      });
    },

    /** @throws Refusal PASSWORD_WRONG for another than the administrator's own; ROLE_UNFIT, USER_CHANGED */
    async changeRole(by: Actor, userId: number, role: Role, password: string): Promise<void> {
      await passwordLimiter.take(String(by.userId));
      if (!(await accounts.hasPassword(by.userId, password))) throw new Refusal('PASSWORD_WRONG');
      const change = async (trx: Transaction<Tables>, subject: Subject) => {
        if (subject.role === role) throw new Refusal('USER_CHANGED');
        if (role !== 'USER' && (subject.status === 'BLOCKED' || !subject.isVerified))
          throw new Refusal('ROLE_UNFIT');
        await trx.updateTable('users').set({ role }).where('id', '=', userId).execute();
        await bus.publish(trx, callerChanged, userId, {});
        await record(trx, {
          by,
          act: 'user.role',
          subject: { type: 'user', id: userId },
          before: { role: subject.role },
          after: { role },
        });
      };
      // the door let a SUPERADMIN in, who may have been demoted while the password was looked at
      await actOn(db, by, userId, change, { isSuperadminOnly: true });
    },

    /**
     * Gives credits to a member or, where `amount` is negative, takes them back.
     * @param key tells one act from another: with the same key it is done once
     * @throws Refusal ADJUSTMENT_INVALID, BALANCE_TOO_LOW, BALANCE_TOO_HIGH, NOT_FOUND for a currency that there is not,
     *   ACCOUNT_UNCONFIRMED
     */
    async adjust(
      by: Actor,
      userId: number,
      change: { currencyId: number; amount: number; reason: string; key: string | null },
    ): Promise<void> {
      const { currencyId, amount, key } = change;
      const reason = reasonOf(change.reason);
      await actOn(db, by, userId, async (trx, { isVerified }) => {
        // an account that nobody confirms goes after some days, and nothing is lost with it
        if (!isVerified) throw new Refusal('ACCOUNT_UNCONFIRMED');
        const adjusted = await adjustBalance(trx, {
          userId,
          currencyId,
          amount,
          reason,
          key: `${by.userId}:${key ?? by.requestId}`,
        });
        if (adjusted === null) return;
        await record(trx, {
          by,
          act: 'user.balance',
          subject: { type: 'user', id: userId },
          before: { currencyId, balance: adjusted.balance - amount },
          after: { currencyId, balance: adjusted.balance, amount, reason },
        });
      });
    },

    /** One session, or all of them. @throws Refusal NOT_FOUND for one that is not open */
    endSessions: (by: Actor, userId: number, sessionId: string | null): Promise<void> =>
      actOn(db, by, userId, async (trx) => {
        if (sessionId === null) await sessions.closeAll(trx, userId);
        else if (!(await sessions.closeOne(trx, userId, sessionId))) throw new Refusal('NOT_FOUND');
        await record(trx, {
          by,
          act: 'user.endSessions',
          subject: { type: 'user', id: userId },
          after: { session: sessionId ?? 'all' },
        });
      }),
  };
}

/** @throws Refusal REASON_REQUIRED, TEXT_LONG */
function reasonOf(typed: string): string {
  const reason = tidyWriting(typed);
  const problem = reasonProblem(reason);
  if (problem) throw new Refusal(problem);
  return reason;
}
