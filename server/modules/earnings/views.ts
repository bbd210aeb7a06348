import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../log.ts';

/** Views of one page and day that are counted. Beyond, a page has been seen more often than anybody reads. */
const MAX_VIEWS = 100_000;
const VISITOR_BYTES = 16;

/** Who looks: a member, or somebody of whom nothing is known but where the request came from. */
export interface Viewer {
  userId: number | null;
  address: string;
  userAgent: string;
}

export type Views = ReturnType<typeof createViews>;

/**
 * Counts pages once a visitor and day without knowing visitors: what is kept is a digest of page and visitor under the day's
 * salt. It says nothing about another page or another day, and salt and digests are forgotten when the day is over.
 */
export function createViews({ db, log }: { db: Db; log: Log }) {
  let today = { day: '', salt: '' };

  async function saltOf(day: string): Promise<string> {
    if (today.day === day) return today.salt;
    await db
      .insertInto('view_salts')
      .values({ day, salt: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const { salt } = await db
      .selectFrom('view_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    today = { day, salt };
    return salt;
  }

  return {
    /** Never fails: a page that cannot be counted is shown all the same. */
    async seen(bundle: { id: number; partnerId: number }, viewer: Viewer): Promise<void> {
      try {
        const day = new Date().toISOString().slice(0, 10);
        const who = viewer.userId ?? `${viewer.address} ${viewer.userAgent}`;
        const visitor = createHash('sha256')
          .update(`${await saltOf(day)} ${bundle.id} ${who}`)
          .digest()
          .subarray(0, VISITOR_BYTES);
        await sql`
          with fresh as (
            insert into page_views (visitor, day)
            select ${visitor}::bytea, ${day}::date
            where coalesce((
              select count from partner_figures
              where partner_id = ${bundle.partnerId} and day = ${day}::date and name = 'view'
                and product_id is null and bundle_id = ${bundle.id}), 0) < ${MAX_VIEWS}
            on conflict do nothing returning day
          )
          insert into partner_figures (partner_id, day, name, bundle_id, count)
          select ${bundle.partnerId}, day, 'view', ${bundle.id}, 1 from fresh
          on conflict (partner_id, day, name, product_id, bundle_id)
          do update set count = partner_figures.count + 1`.execute(db);
      } catch (error) {
        log.warn({ err: error }, 'a view was not counted');
      }
    },

    /** Forgets who has seen what on the days before. */
    async forget(): Promise<void> {
      const past = sql<boolean>`day < (now() at time zone 'UTC')::date`;
      await db.deleteFrom('page_views').where(past).execute();
      await db.deleteFrom('view_salts').where(past).execute();
    },
  };
}
