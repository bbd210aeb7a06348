import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Days that are counted when nothing was counted before; older ones are nobody's question. */
const FIRST_DAYS = 90;

/**
 * Counts the days that may have changed since the last count again; what is not there any more leaves no figure. Reading what
 * was counted costs the same however many productions, members and orders there are.
 */
export async function countDays(db: Db): Promise<void> {
  const firstDay = sql<string>`coalesce(
    (select max(day) - 1 from daily_figures where name <> ${STORAGE}),
    (now() at time zone 'UTC')::date - ${FIRST_DAYS}::int
  )`;
  const from = sql<Date>`${firstDay}::timestamp at time zone 'UTC'`;
  await sql`
    with counted as (
      select day, name, count(*), coalesce(sum(value), 0) as total from (
        select ${dayOf('finished_at')} as day, 'generation:' || coalesce(error_code, 'SUCCESS') as name, 0::float8 as value
        from productions where finished_at >= ${from}
        union all
        select ${dayOf('finished_at')}, 'queue', extract(epoch from started_at - queued_at)
        from productions where finished_at >= ${from} and started_at >= queued_at
        union all
        select ${dayOf('finished_at')}, 'making', extract(epoch from finished_at - started_at)
        from productions where finished_at >= ${from} and finished_at >= started_at
        union all
        select ${dayOf('created_at')}, 'signUp', 0 from users where created_at >= ${from}
        union all
        select ${dayOf('event.created_at')}, 'revenue:' || price_currency, total_cents
        from payment_events event join payment_orders on payment_orders.id = event.order_id
        where event.status = 'POSTED' and event.created_at >= ${from}
      ) happened
      group by day, name
    ), kept as (
      insert into daily_figures (day, name, count, total) select * from counted
      on conflict (day, name) do update set count = excluded.count, total = excluded.total
    )
    delete from daily_figures
    where day >= ${firstDay} and name <> ${STORAGE}
      and not exists (select from counted where (counted.day, counted.name) = (daily_figures.day, daily_figures.name))`.execute(
    db,
  );
}

const STORAGE = 'storage';

/** Looks at every file, which is worth it now and then. */
export async function countStorage(db: Db): Promise<void> {
  await sql`
    insert into daily_figures (day, name, count, total)
    select (now() at time zone 'UTC')::date, ${STORAGE}, count(*), coalesce(sum(bytes), 0) from files
    on conflict (day, name) do update set count = excluded.count, total = excluded.total`.execute(db);
}

export interface Figures {
  days: Day[];
  outcomes: { code: string; count: number }[];
  storage: { files: number; bytes: number } | null;
}

export interface Day {
  day: string;
  succeeded: number;
  failed: number;
  signUps: number;
  /** Means; null where nothing was made. */
  queueSeconds: number | null;
  makingSeconds: number | null;
  revenue: { currency: string; cents: number }[];
}

/** The last days, today included, the oldest first; a day on which nothing happened is there too. */
export async function figuresOf(db: Db, days: number): Promise<Figures> {
  const { rows } = await sql<{ day: string; name: string | null; count: number; total: number }>`
    select to_char(dates.day, 'YYYY-MM-DD') as day, name, count, total
    from generate_series((now() at time zone 'UTC')::date - ${days - 1}::int, (now() at time zone 'UTC')::date, '1 day') dates (day)
    left join daily_figures on daily_figures.day = dates.day::date
    order by dates.day, name`.execute(db);
  const outcomes = new Map<string, number>();
  const byDay = new Map<string, Day>();
  let storage: Figures['storage'] = null;
  for (const { day, name, count, total } of rows) {
    const today = byDay.get(day) ?? emptyDay(day);
    byDay.set(day, today);
    const [kind, detail = ''] = (name ?? '').split(':');
    if (kind === 'generation') {
      outcomes.set(detail, (outcomes.get(detail) ?? 0) + count);
      if (detail === 'SUCCESS') today.succeeded += count;
      else today.failed += count;
    } else if (kind === 'queue') today.queueSeconds = total / count;
    else if (kind === 'making') today.makingSeconds = total / count;
    else if (kind === 'signUp') today.signUps = count;
    else if (kind === 'revenue') today.revenue.push({ currency: detail, cents: total });
    else if (kind === STORAGE) storage = { files: count, bytes: total };
  }
  return {
    days: [...byDay.values()],
    outcomes: [...outcomes]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
    storage,
  };
}

const emptyDay = (day: string): Day => ({
  ...{ day, succeeded: 0, failed: 0, signUps: 0 },
  ...{ queueSeconds: null, makingSeconds: null, revenue: [] },
});

const dayOf = (column: string): RawBuilder<unknown> => sql`(${sql.ref(column)} at time zone 'UTC')::date`;

/** Productions that are waiting for their job or in it, as far as anybody needs the number. */
export async function underWay(db: Db): Promise<{ waiting: number; making: number }> {
  const { waiting, making } = await db
    .selectFrom(
      db
        .selectFrom('productions')
        .select(['started_at'])
        .where('status', 'in', ['PENDING', 'PROCESSING'])
        .where('status', '=', 'PROCESSING')
        .limit(MOST)
        .as('open'),
    )
    .select([
      sql<number>`(count(*) filter (where started_at is null))::int`.as('waiting'),
      sql<number>`(count(*) filter (where started_at is not null))::int`.as('making'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting, making };
}

const MOST = 1000;

/** Active services of which few are left. */
export function lowStock(db: Db) {
  return db
    .selectFrom('services')
    .select([
      'id',
      'name',
      sql<number>`stock - reserved`.as('availableStock'),
      'stock_alert_threshold as threshold',
    ])
    .where('stock_alert_threshold', 'is not', null)
    .where('is_active', '=', true)
    .whereRef(sql`stock - reserved`, '<=', 'stock_alert_threshold')
    .orderBy('id')
    .limit(20)
    .execute();
}
