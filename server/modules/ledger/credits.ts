import {
  ADVERTISEMENT_LIFETIME_MS,
  ADVERTISEMENT_SECONDS,
  CURRENCY,
  MAX_GENERATION_COST,
} from '@facet/contract/constants.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import {
  balanceOf,
  RELEASE_LIMIT,
  type Reservation,
  releaseExpired,
  reservationByKey,
  reserve,
} from './ledger.ts';

export type Credits = ReturnType<typeof createCredits>;

export interface ServiceUse {
  service: ServiceRow;
  reservation: Reservation;
}

export interface ServiceRow {
  id: number;
  name: string;
  description: string | null;
  cost: number;
  type: string;
  cooldown: number;
}

/** Paying for services. Every use is a reservation; what it pays for posts it or gives it back. */
export function createCredits({
  db,
  adSeconds = ADVERTISEMENT_SECONDS,
}: {
  db: Db;
  /** Seconds that an advertisement is watched. */
  adSeconds?: number;
}) {
  /** One use at a time per member: cooldown and balance are checked and taken in one step. */
  async function use(
    member: Member,
    serviceId: number,
    cost: number | null,
    key: string | null,
    seenCost: number | null = null,
  ): Promise<ServiceUse> {
    await releaseExpired(db, RELEASE_LIMIT, member.userId);
    return db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${USE_LOCK}, ${member.userId})`.execute(trx);
      const service = await trx
        .selectFrom('services')
        .select(['id', 'name', 'description', 'cost', 'type', 'cooldown', 'currency_id', 'is_cost_told'])
        .where('id', '=', serviceId)
        .where('is_active', '=', true)
        .where('type', 'in', ['CREDIT', 'ADVERTISEMENT'])
        .executeTakeFirst();
      if (!service || (cost !== null && !service.is_cost_told)) throw new Refusal('SERVICE_NOT_FOUND');
      // without being told, this one's price would be a guess
      if (cost === null && service.is_cost_told) throw new Refusal('COST_INVALID');
      const amount = cost ?? service.cost;
      const command = { userId: member.userId, serviceId, currencyId: service.currency_id, amount, key };

      const earlier = key && (await reservationByKey(trx, { ...command, key }));
      if (earlier) return { service, reservation: earlier };
      if (seenCost !== null && seenCost !== amount) throw new Refusal('COST_CHANGED');

      if (amount > 0 && (await balanceOf(trx, member.userId, CURRENCY.MFACE)) < amount) {
        throw new Refusal('INSUFFICIENT_MILEAGE');
      }
      const services = trx.selectFrom('services').select('id');
      const itself = services.where('id', '=', serviceId);
      if (await wasUsedWithin(trx, member.userId, itself, service.cooldown)) {
        throw new Refusal('SERVICE_COOLDOWN');
      }
      // it costs nothing, and is watched in between: its countdown stands still while the page is hidden
      const isWatched = service.type === 'ADVERTISEMENT';
      // one is watched at a time, whatever the cooldown: the same seconds do not pay for two photos
      const advertisements = services.where('type', '=', 'ADVERTISEMENT');
      if (isWatched && (await wasUsedWithin(trx, member.userId, advertisements, adSeconds))) {
        throw new Refusal('SERVICE_COOLDOWN');
      }
      const reservation = await reserve(trx, {
        ...command,
        ...(isWatched && { lifetimeMs: ADVERTISEMENT_LIFETIME_MS }),
      });
      return { service, reservation };
    });
  }

  const read = (userId: number) =>
    db
      .selectFrom('currencies')
      .leftJoin('ledger_accounts as account', (join) =>
        join.onRef('account.currency_id', '=', 'currencies.id').on('account.user_id', '=', userId),
      )
      .select([
        'currencies.id',
        'currencies.code',
        'currencies.name',
        sql<number>`coalesce(account.credits_posted - account.debits_posted - account.debits_pending, 0)::int`.as(
          'balance',
        ),
        sql<number>`coalesce(account.debits_pending, 0)::int`.as('reserved'),
        // on its way in: reserved for the member, or paid for and not yet posted
        sql<number>`(coalesce(account.credits_pending, 0) + coalesce((
          select sum(case when currencies.id = paid.currency_id then paid.amount else 0 end
            + case when currencies.id = ${CURRENCY.MFACE} then paid.bonus else 0 end)
          from payment_orders paid
          where paid.user_id = ${userId} and paid.status = 'CAPTURED'
        ), 0))::int`.as('pendingBalance'),
      ])
      .where('currencies.is_active', '=', true)
      .orderBy('currencies.sort_order')
      .orderBy('currencies.id')
      .execute();

  return {
    /**
     * @param seenCost what the member was shown, if they say so
     * @throws Refusal SERVICE_NOT_FOUND, COST_CHANGED, SERVICE_COOLDOWN, SERVICE_SOLD_OUT, INSUFFICIENT_MILEAGE, INSUFFICIENT_FACE
     */
    useService: (
      member: Member,
      serviceId: number,
      key: string | null,
      seenCost?: number | null,
    ): Promise<ServiceUse> => use(member, serviceId, null, key, seenCost),

    /** The cost is checked again, against the product, when a production takes the reservation up. */
    async useServiceWithCost(
      member: Member,
      serviceId: number,
      cost: number,
      key: string | null,
    ): Promise<ServiceUse> {
      if (!Number.isInteger(cost) || cost < 1 || cost > MAX_GENERATION_COST)
        throw new Refusal('COST_INVALID');
      return use(member, serviceId, cost, key);
    },

    /**
     * One row per active currency, also where the member never had any of it. What has expired is given back before: no sweep
     * is waited for.
     */
    async balances(userId: number) {
      const balances = await read(userId);
      if (balances.every(({ reserved }) => reserved === 0)) return balances;
      return (await releaseExpired(db, RELEASE_LIMIT, userId)) === 0 ? balances : read(userId);
    },
  };
}

/** First half of the advisory lock's key; the second is the member. */
const USE_LOCK = 7_223_402;

async function wasUsedWithin(
  trx: Db,
  userId: number,
  services: SelectQueryBuilder<Tables, 'services', { id: number }>,
  seconds: number,
): Promise<boolean> {
  if (seconds === 0) return false;
  const recent = await trx
    .selectFrom('ledger_transfers as reservation')
    .select('reservation.id')
    .where('reservation.user_id', '=', userId)
    .where('reservation.service_id', 'in', services)
    .where('reservation.phase', '=', 'pending')
    .where('reservation.created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    // what was given back does not count against the member
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_transfers as resolution')
            .select('resolution.id')
            .whereRef('resolution.pending_id', '=', 'reservation.id')
            .where('resolution.phase', '=', 'void'),
        ),
      ),
    )
    .executeTakeFirst();
  return recent !== undefined;
}
