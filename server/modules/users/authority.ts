import type { Kysely, Transaction } from 'kysely';
import type { Role } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { Actor } from '../audit/audit.ts';

/** The account that is acted on, as it is while the act lasts. */
export interface Subject {
  id: number;
  role: Role;
  status: 'ACTIVE' | 'PENDING' | 'BLOCKED';
  isVerified: boolean;
}

/**
 * Carries out an administrator's act on another's account. Both rows are locked first, in one order, and who acts is looked at
 * again: of two SUPERADMINs who block or demote each other at the same moment, one is refused, so that one always stays.
 * Nobody acts on themselves, and on administrators only SUPERADMINs do.
 * @throws Refusal NOT_FOUND, OWN_ACCOUNT, ROLE_PROTECTED; FORBIDDEN when who acts may not any more
 */
export function actOn<Result>(
  db: Kysely<Tables>,
  by: Actor,
  userId: number,
  act: (trx: Transaction<Tables>, subject: Subject) => Promise<Result>,
  { isSuperadminOnly = false } = {},
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'role', 'status', 'email_verified_at as verifiedAt'])
      .where('id', 'in', [by.userId, userId])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const administrator = rows.find(({ id }) => id === by.userId);
    const subject = rows.find(({ id }) => id === userId);
    if (!administrator || administrator.role === 'USER' || administrator.status === 'BLOCKED')
      throw new Refusal('FORBIDDEN');
    if (isSuperadminOnly && administrator.role !== 'SUPERADMIN') throw new Refusal('FORBIDDEN');
    if (!subject) throw new Refusal('NOT_FOUND');
    if (subject === administrator) throw new Refusal('OWN_ACCOUNT');
    if (subject.role !== 'USER' && administrator.role !== 'SUPERADMIN') throw new Refusal('ROLE_PROTECTED');
    const { verifiedAt, ...rest } = subject;
    return act(trx, { ...rest, isVerified: verifiedAt !== null });
  });
}
