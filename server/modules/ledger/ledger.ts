import { RESERVATION_LIFETIME_MS } from '@facet/contract/constants.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { ServiceType, TransferPhase } from './tables.ts';

/**
 * The ledger's commands. Rows of `ledger_transfers` are only ever inserted; what a transfer does to its accounts happens in
 * the database (apply_transfer), which also refuses an overdrawn member and a second resolution of a reservation.
 */

export interface Reservation {
  id: number;
  userId: number;
  /** Null: of a bundle that is no service. */
  serviceId: number | null;
  amount: number;
}

export interface OpenReservation extends Reservation {
  serviceId: number;
  serviceType: ServiceType;
  currencyId: number;
  /** By the database's clock. */
  ageSeconds: number;
}

/** What is given back at a time: a payment or a sweep does not wait for more. */
export const RELEASE_LIMIT = 500;

const BALANCE_LIMIT = 'ledger_balance_limit';
const STOCK_LIMIT = 'services_stock_reserved';
const ONE_RESOLUTION = 'ledger_transfers_pending_id_key';

interface Issue {
  userId: number;
  currencyId: number;
  amount: number;
  reason: string;
  idempotencyKey: string;
}

/** Gives a member `amount` out of issuance. The same key gives once. @returns whether this was it */
export async function grant(db: Db, issue: Issue): Promise<boolean> {
  const { userId, currencyId } = issue;
  return move(db, issue, {
    from: await houseAccount(db, 'issuance', currencyId),
    to: await memberAccount(db, userId, currencyId),
  });
}

/**
 * Takes `amount` back into issuance, as `grant` gives it.
 * @throws Refusal BALANCE_TOO_LOW: the database refuses an overdrawn member
 */
export async function takeBack(db: Db, issue: Issue): Promise<boolean> {
  const { userId, currencyId } = issue;
  try {
    return await move(db, issue, {
      from: await memberAccount(db, userId, currencyId),
      to: await houseAccount(db, 'issuance', currencyId),
    });
  } catch (error) {
    if (violates(error, BALANCE_LIMIT)) throw new Refusal('BALANCE_TOO_LOW', error);
    throw error;
  }
}

/** Hands on to a member what is theirs of what the house took in. The same key hands on once. @returns whether this was it */
export async function handOn(db: Db, issue: Issue): Promise<boolean> {
  const { userId, currencyId } = issue;
  return move(db, issue, {
    from: await houseAccount(db, 'revenue', currencyId),
    to: await memberAccount(db, userId, currencyId),
  });
}

async function move(db: Db, issue: Issue, { from, to }: { from: number; to: number }): Promise<boolean> {
  const result = await db
    .insertInto('ledger_transfers')
    .values({
      phase: 'direct',
      debit_account_id: from,
      credit_account_id: to,
      amount: issue.amount,
      user_id: issue.userId,
      reason: issue.reason,
      idempotency_key: issue.idempotencyKey,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === 1;
}

/**
 * The reservation that a member's earlier command with this key made.
 * @throws Refusal BAD_INPUT when the key was used for something else, RESERVATION_INVALID when it was given back meanwhile
 */
export async function reservationByKey(
  db: Db,
  command: { userId: number; serviceId: number; amount: number; key: string },
): Promise<Reservation | null> {
  const earlier = await db
    .selectFrom('ledger_transfers as reservation')
    .leftJoin('ledger_transfers as resolution', 'resolution.pending_id', 'reservation.id')
    .select(['reservation.id', 'reservation.service_id', 'reservation.amount', 'resolution.phase as end'])
    .where('reservation.idempotency_key', '=', memberKey(command.userId, command.key))
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.service_id !== command.serviceId || earlier.amount !== command.amount)
    throw new Refusal('BAD_INPUT');
  if (earlier.end === 'void') throw new Refusal('RESERVATION_INVALID');
  return { id: earlier.id, userId: command.userId, serviceId: command.serviceId, amount: earlier.amount };
}

/**
 * Reserves `amount` of a member's credits for a service.
 * @throws Refusal INSUFFICIENT_FACE, SERVICE_SOLD_OUT: the database refuses an overdrawn member and an overdrawn stock
 */
export async function reserve(
  trx: Db,
  command: {
    userId: number;
    serviceId: number | null;
    currencyId: number;
    amount: number;
    key: string | null;
    lifetimeMs?: number;
  },
): Promise<Reservation> {
  const { userId, serviceId, amount, lifetimeMs = RESERVATION_LIFETIME_MS } = command;
  try {
    const { id } = await trx
      .insertInto('ledger_transfers')
      .values({
        phase: 'pending',
        debit_account_id: await memberAccount(trx, userId, command.currencyId),
        credit_account_id: await houseAccount(trx, 'revenue', command.currencyId),
        amount,
        user_id: userId,
        service_id: serviceId,
        idempotency_key: command.key && memberKey(userId, command.key),
        expires_at: new Date(Date.now() + lifetimeMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, userId, serviceId, amount };
  } catch (error) {
    if (violates(error, BALANCE_LIMIT)) throw new Refusal('INSUFFICIENT_FACE', error);
    if (violates(error, STOCK_LIMIT)) throw new Refusal('SERVICE_SOLD_OUT', error);
    throw error;
  }
}

/** What a member can spend of a currency. */
export async function balanceOf(db: Db, userId: number, currencyId: number): Promise<number> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select(sql<number>`credits_posted - debits_posted - debits_pending`.as('balance'))
    .where('user_id', '=', userId)
    .where('currency_id', '=', currencyId)
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/** A member's reservation that is neither resolved nor expired, locked until the transaction ends; null if there is none. */
export async function lockOpenReservation(
  trx: Db,
  userId: number,
  id: number,
): Promise<OpenReservation | null> {
  const row = await openReservations(trx)
    .innerJoin('services', 'services.id', 'reservation.service_id')
    .select([
      'reservation.id',
      'reservation.user_id',
      'services.id as service_id',
      'services.type as serviceType',
      'services.currency_id as currencyId',
      'reservation.amount',
      sql<number>`extract(epoch from now() - reservation.created_at)::float`.as('ageSeconds'),
    ])
    .where('reservation.id', '=', id)
    .where('reservation.user_id', '=', userId)
    .where('reservation.expires_at', '>', sql<Date>`now()`)
    .forNoKeyUpdate('open')
    .executeTakeFirst();
  if (!row || row.user_id === null) return null;
  const { user_id, service_id, ...others } = row;
  return { ...others, userId: user_id, serviceId: service_id };
}

/** Spends a reservation for good. @returns false when it was resolved before */
export function post(trx: Db, reservationId: number): Promise<boolean> {
  return resolve(trx, reservationId, 'post', null);
}

/** Gives a reservation back. @returns false when it was resolved before */
export function release(trx: Db, reservationId: number, reason: string): Promise<boolean> {
  return resolve(trx, reservationId, 'void', reason);
}

/**
 * Gives back what expired without a production, each in a transaction of its own: one that held several accounts at once
 * could wait for another that holds them in another order.
 * @param userId whose; without it, anybody's
 * @returns how many, at most `limit`
 */
export async function releaseExpired(db: Kysely<Tables>, limit: number, userId?: number): Promise<number> {
  const due = await expired(db)
    .$if(userId !== undefined, (query) => query.where('reservation.user_id', '=', userId!))
    .limit(limit)
    .execute();
  let released = 0;
  for (const { id } of due) {
    const isReleased = await db.transaction().execute(async (trx) => {
      const isMine = await expired(trx)
        .where('reservation.id', '=', id)
        .forNoKeyUpdate('open')
        .skipLocked()
        .executeTakeFirst();
      // looked at again, now that it is locked: it may have been taken up meanwhile
      const isUnused = isMine && (await expired(trx).where('reservation.id', '=', id).executeTakeFirst());
      return isUnused ? release(trx, id, 'expired') : false;
    });
    if (isReleased) released++;
  }
  return released;
}

/** What is neither spent nor given back. */
const openReservations = (db: Db) =>
  db
    .selectFrom('ledger_open_reservations as open')
    .innerJoin('ledger_transfers as reservation', 'reservation.id', 'open.transfer_id');

function expired(db: Db) {
  return openReservations(db)
    .select('reservation.id')
    .where('reservation.expires_at', '<=', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('productions')
            .select('productions.id')
            .whereRef('productions.transfer_id', '=', 'reservation.id'),
        ),
      ),
    );
}

async function resolve(
  trx: Db,
  reservationId: number,
  phase: Extract<TransferPhase, 'post' | 'void'>,
  reason: string | null,
): Promise<boolean> {
  const result = await trx
    .insertInto('ledger_transfers')
    .columns([
      'phase',
      'debit_account_id',
      'credit_account_id',
      'amount',
      'user_id',
      'service_id',
      'pending_id',
      'reason',
    ])
    .expression(
      trx
        .selectFrom('ledger_transfers')
        .select((eb) => [
          eb.val(phase).as('phase'),
          'debit_account_id',
          'credit_account_id',
          'amount',
          'user_id',
          'service_id',
          'id as pending_id',
          sql<string | null>`${reason}::text`.as('reason'),
        ])
        .where('id', '=', reservationId)
        .where('phase', '=', 'pending'),
    )
    .onConflict((conflict) => conflict.constraint(ONE_RESOLUTION).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === 1;
}

async function memberAccount(db: Db, userId: number, currencyId: number): Promise<number> {
  const find = () =>
    db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('user_id', '=', userId)
      .where('currency_id', '=', currencyId)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await db
    .insertInto('ledger_accounts')
    .values({ kind: 'member', user_id: userId, currency_id: currencyId })
    .onConflict((conflict) => conflict.columns(['kind', 'user_id', 'currency_id']).doNothing())
    .execute();
  return (await find())!.id;
}

async function houseAccount(db: Db, kind: 'issuance' | 'revenue', currencyId: number): Promise<number> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', kind)
    .where('currency_id', '=', currencyId)
    .executeTakeFirst();
  if (!account) throw new Error(`no ${kind} account for currency ${currencyId}`);
  return account.id;
}

/** How a member's command is known in the ledger. Nobody's key has a colon. */
export function memberKey(userId: number, key: string): string {
  return `member:${userId}:${key}`;
}
