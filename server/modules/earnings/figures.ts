import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Products and bundles that an overview tells of, those that earned most. */
const MOST = 100;

export interface PartnerDay {
  day: string;
  views: number;
  succeeded: number;
  failed: number;
  refused: number;
  sales: number;
  earned: number;
}
export type Figures = Awaited<ReturnType<typeof figuresOf>>;

const sums = sql`
  coalesce(sum(count) filter (where name = 'view'), 0)::int as views,
  coalesce(sum(count) filter (where name = 'generation:SUCCESS'), 0)::int as succeeded,
  coalesce(sum(count) filter (where name like 'generation:%' and name <> 'generation:SUCCESS'), 0)::int as failed,
  coalesce(sum(count) filter (where name like 'refused:%'), 0)::int as refused,
  coalesce(sum(count) filter (where name = 'sale'), 0)::int as sales,
  coalesce(sum(total), 0)::int as earned`;

/** A partner's last days, today included, the oldest first, and what made them: read from daily counts alone. */
export async function figuresOf(db: Db, partnerId: number, days: number) {
  const from = sql`(now() at time zone 'UTC')::date - ${days - 1}::int`;
  const mine = sql`partner_id = ${partnerId} and day >= ${from}`;
  const [byDay, byReason, byProduct, byBundle] = await Promise.all([
    sql<PartnerDay>`
      select to_char(dates.day, 'YYYY-MM-DD') as day, ${sums}
      from generate_series(${from}, (now() at time zone 'UTC')::date, '1 day') dates (day)
      left join partner_figures figure on figure.partner_id = ${partnerId} and figure.day = dates.day::date
      group by dates.day order by dates.day`.execute(db),
    sql<{ code: string; isPaid: boolean; count: number }>`
      select split_part(name, ':', 2) as code, name like 'generation:%' as "isPaid", sum(count)::int as count
      from partner_figures
      where ${mine} and (name like 'generation:%' and name <> 'generation:SUCCESS' or name like 'refused:%')
      group by name order by count desc, name limit ${MOST}`.execute(db),
    sql<Omit<PartnerDay, 'day'> & { id: number; name: string | null }>`
      select figure.*, products.title as name from (
        select product_id as id, ${sums} from partner_figures
        where ${mine} and product_id is not null
        group by product_id order by earned desc, succeeded desc, product_id limit ${MOST}
      ) figure left join products on products.id = figure.id
      order by earned desc, succeeded desc, figure.id`.execute(db),
    sql<Omit<PartnerDay, 'day'> & { id: number; name: string | null }>`
      select figure.*, bundles.name from (
        select bundle_id as id, ${sums} from partner_figures
        where ${mine} and bundle_id is not null
        group by bundle_id order by earned desc, views desc, bundle_id limit ${MOST}
      ) figure left join bundles on bundles.id = figure.id
      order by earned desc, views desc, figure.id`.execute(db),
  ]);
  return { days: byDay.rows, reasons: byReason.rows, products: byProduct.rows, bundles: byBundle.rows };
}
