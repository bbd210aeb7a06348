import type { Transaction } from 'kysely';
import { member } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { GraphqlContext } from '../../graphql/builder.ts';
import type { Fields } from './tables.ts';

/** Who acts, and in which request. That they may was decided at the door. */
export interface Actor {
  userId: number;
  requestId: string;
  /** Tells this act from their others (idempotency.ts). */
  key?: string | null;
}

type Request = Pick<GraphqlContext, 'caller' | 'requestId'> & Partial<Pick<GraphqlContext, 'idempotencyKey'>>;

export function actor({ caller, requestId, idempotencyKey = null }: Request): Actor {
  return { userId: member(caller).userId, requestId, key: idempotencyKey };
}

interface Act {
  by: Actor;
  /** What was done: `service.update`. */
  act: `${string}.${string}`;
  subject: { type: string; id: number | null };
  before?: Fields | null;
  after?: Fields | null;
}

/**
 * Writes an administrative act down, in the transaction that carries it out: neither is there without the other.
 */
export async function record(
  trx: Transaction<Tables>,
  { by, act, subject, before, after }: Act,
): Promise<void> {
  await trx
    .insertInto('audit_records')
    .values({
      user_id: by.userId,
      act,
      subject_type: subject.type,
      subject_id: subject.id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: by.requestId,
    })
    .execute();
}
