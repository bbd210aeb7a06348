import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Facts that may tell of abuse, and may not: whoever reads them decides. */
export interface Signs {
  /** Of the last thirty days. */
  generations: number;
  failedGenerations: number;
  /** Why they failed: codes of the error catalogue, the most frequent first. */
  failures: { code: string; count: number }[];
  failedPayments: number;
  /** Of all time. */
  blocks: number;
  declinedApplications: number;
  /** Other accounts that were made from the same address of the network, up to a hundred. */
  sameAddress: { id: number; username: string }[];
}

const DAYS = 30;
const MOST_ACCOUNTS = 100;
const MOST_CODES = 5;

export async function signsOf(db: Db, userId: number): Promise<Signs> {
  const since = sql<Date>`now() - make_interval(days => ${DAYS})`;
  const outcomes = await db
    .selectFrom('productions')
    .select(['error_code as code', sql<number>`count(*)::int`.as('count')])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .groupBy('error_code')
    .orderBy('count', 'desc')
    .execute();
  const failures = outcomes.flatMap(({ code, count }) => (code === null ? [] : [{ code, count }]));
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('payment_orders')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('status', '=', 'FAILED')
        .where('created_at', '>', since)
        .as('failedPayments'),
      eb
        .selectFrom('audit_records')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('subject_type', '=', 'user')
        .where('subject_id', '=', userId)
        .where('act', '=', 'user.block')
        .as('blocks'),
      eb
        .selectFrom('partner_applications')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('status', '=', 'DECLINED')
        .as('declinedApplications'),
    ])
    .executeTakeFirstOrThrow();
  return {
    generations: outcomes.reduce((sum, { count }) => sum + count, 0),
    failedGenerations: failures.reduce((sum, { count }) => sum + count, 0),
    failures: failures.slice(0, MOST_CODES),
    failedPayments: counts.failedPayments ?? 0,
    blocks: counts.blocks ?? 0,
    declinedApplications: counts.declinedApplications ?? 0,
    sameAddress: await withSameAddress(db, userId),
  };
}

function withSameAddress(db: Db, userId: number) {
  return db
    .selectFrom('consent_records as theirs')
    .innerJoin('users', 'users.id', 'theirs.user_id')
    .select(['users.id', 'users.username'])
    .distinct()
    .where('theirs.purpose', '=', 'sign-up')
    .where('theirs.user_id', '<>', userId)
    .where('theirs.request_address', 'in', (eb) =>
      eb
        .selectFrom('consent_records')
        .select('request_address')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'sign-up')
        .where('request_address', 'is not', null),
    )
    .limit(MOST_ACCOUNTS)
    .execute();
}
