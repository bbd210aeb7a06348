import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from './db/tables.ts';
import { Refusal } from './refusal.ts';

/** Who acts, and the key that tells this act from their others; without one, it is told from none. */
interface KeyedCaller {
  userId: number;
  key?: string | null;
}

const MAX_LENGTH = 128;
const KEPT_HOURS = 24;

/**
 * The `idempotency-key` header, when there is one.
 * @throws Refusal BAD_INPUT for a key that is none: dropping it would make a repeated command act twice
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\w-]+$/.test(header) || header.length > MAX_LENGTH) {
    throw new Refusal('BAD_INPUT');
  }
  return header;
}

/**
 * Carries an act out once for a caller's key, in the act's own transaction. Sent again within a day, as after a lost answer, it
 * answers what it did; at the same moment, the second waits for the first. An act that was refused has not used its key.
 * @param input all that makes this act another one
 * @param carryOut its answer is kept as JSON
 * @throws Refusal BAD_INPUT for a key that did something else
 */
export async function once<Answer extends string | number | object>(
  trx: Transaction<Tables>,
  { userId, key = null }: KeyedCaller,
  { act, input }: { act: string; input: object },
  carryOut: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return carryOut();
  const keys = trx.deleteFrom('idempotency_keys').where('user_id', '=', userId);
  await keys.where('created_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`).execute();
  const input_hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const { numInsertedOrUpdatedRows: isNew } = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, act, input_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const row = () => trx.updateTable('idempotency_keys').where('user_id', '=', userId).where('key', '=', key);
  if (isNew) {
    const answer = await carryOut();
    await row()
      .set({ answer: JSON.stringify(answer) })
      .execute();
    return answer;
  }
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['act', 'input_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier?.act !== act || earlier.input_hash !== input_hash) throw new Refusal('BAD_INPUT');
  return earlier.answer as Answer;
}
