import type { ErrorCode } from '@facet/contract/errors.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { each } from '../../each.ts';
import type { Outcomes } from './outcomes.ts';
import type { OPEN } from './store.ts';

/** A production that nobody asked to start within this time is given up. */
const ABANDONED_AFTER_SECONDS = 120;
/** Longer than any job with all its tries takes: only then is a production without a job one that lost it. */
const LOST_AFTER_SECONDS = 15 * 60;
const SWEEP_LIMIT = 500;

/** Productions that would wait for ever. */
export function createAbandoned({
  db,
  outcomes,
  generations,
}: {
  db: Kysely<Tables>;
  outcomes: Outcomes;
  generations: { isUnderWay(productionId: number): Promise<boolean> };
}) {
  async function openWith(status: (typeof OPEN)[number], isOld: RawBuilder<boolean>): Promise<number[]> {
    const rows = await db
      .selectFrom('productions')
      .select('id')
      .where('status', '=', status)
      .where(isOld)
      .orderBy('id')
      .limit(SWEEP_LIMIT)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Fails a production unless it has moved on meanwhile. */
  async function closeWhile(status: (typeof OPEN)[number], id: number, code: ErrorCode): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const same = await trx
        .selectFrom('productions')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', status)
        .forUpdate()
        .executeTakeFirst();
      if (same) await outcomes.close(trx, id, code);
    });
  }

  return {
    /** Gives up what was paid for and never started, and what no job works on any more. @throws when some cannot be */
    async failAbandoned(): Promise<void> {
      const olderThan = (seconds: number) =>
        sql<boolean>`created_at < now() - make_interval(secs => ${seconds})`;
      const waiting = await openWith('PENDING', olderThan(ABANDONED_AFTER_SECONDS));
      const working = await openWith('PROCESSING', olderThan(LOST_AFTER_SECONDS));
      await each(
        [
          ...waiting.map((id) => () => closeWhile('PENDING', id, 'GENERATION_ABANDONED')),
          ...working.map((id) => async () => {
            if (!(await generations.isUnderWay(id))) await closeWhile('PROCESSING', id, 'GENERATION_FAILED');
          }),
        ],
        (giveUp) => giveUp(),
      );
    },
  };
}
