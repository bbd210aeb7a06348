import { type SelectQueryBuilder, sql } from 'kysely';
import { countUpTo } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { alsoWith, countFound, idsByBeginning, startOf } from '../search/beginnings.ts';
import type { ApplicationStatus } from './tables.ts';

/** An application as its member sees it. */
export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applications>['executeTakeFirstOrThrow']>>;
export type ReviewRow = Awaited<ReturnType<typeof searchApplications>>['rows'][number];

/** Applications with what their members sent. */
export function applications(db: Db) {
  return db
    .selectFrom('partner_applications')
    .select([
      'partner_applications.id',
      'partner_applications.influencer_name as influencerName',
      'partner_applications.channel',
      'partner_applications.other_channel as otherChannel',
      'partner_applications.influencer_type as influencerType',
      'partner_applications.representative_name as representativeName',
      'partner_applications.email',
      'partner_applications.phone_number as phoneNumber',
      'partner_applications.brand_channel as brandChannel',
      'partner_applications.description',
      'partner_applications.status',
      'partner_applications.reason',
      'partner_applications.created_at as createdAt',
      'partner_applications.decided_at as decidedAt',
    ]);
}

/** With who applied, and who decided what. */
const reviewed = (db: Db) =>
  applications(db)
    .innerJoin('users', 'users.id', 'partner_applications.user_id')
    .leftJoin('users as decider', 'decider.id', 'partner_applications.decided_by')
    .leftJoin('partners', 'partners.id', 'partner_applications.partner_id')
    .select([
      'users.id as userId',
      'users.username',
      'users.email as accountEmail',
      'users.status as accountStatus',
      'users.created_at as memberSince',
      'decider.username as decidedBy',
      'partners.name as partnerName',
    ]);

export function applicationById(db: Db, id: number): Promise<ReviewRow | undefined> {
  return reviewed(db).where('partner_applications.id', '=', id).executeTakeFirst();
}

export interface ApplicationSearch {
  status: ApplicationStatus | null;
  /** A username, an address, or the beginnings of words of the names. */
  text: string | null;
  isNewestFirst: boolean;
  limit: number;
  offset: number;
}

export async function searchApplications(db: Db, search: ApplicationSearch) {
  const direction = search.isNewestFirst ? 'desc' : 'asc';
  const ids = search.text === null ? null : await candidates(db, search.text, search.status);
  const found = wanted(db, search.status, ids);
  const page = found
    .select('partner_applications.id')
    .orderBy('partner_applications.id', direction)
    .limit(search.limit)
    .offset(search.offset);
  const rows = await reviewed(db)
    .where('partner_applications.id', 'in', page)
    .orderBy('partner_applications.id', direction)
    .execute();
  if (ids === null) return { rows, ...(await countUpTo(db, found, search)) };
  return { rows, ...countFound(ids, MAX_CANDIDATES) };
}

/** Null: all are asked for. */
type Candidates = readonly number[] | null;
type Applications = SelectQueryBuilder<Tables, 'partner_applications', object>;

function wanted(db: Db, status: ApplicationStatus | null, ids: Candidates): Applications {
  let query: Applications = db.selectFrom('partner_applications');
  if (status !== null) query = query.where('partner_applications.status', '=', status);
  return ids === null ? query : query.where('partner_applications.id', '=', sql<number>`any (${ids}::int[])`);
}

/** A question with more answers than this is too wide to be answered whole. */
const MAX_CANDIDATES = 250;

function candidates(db: Db, text: string, status: ApplicationStatus | null): Promise<number[]> {
  const also = alsoWith({ 'application.status': status });
  const whole = text.toLowerCase();
  return idsByBeginning(db, text, {
    most: MAX_CANDIDATES,
    beginnings: [
      sql`select application.id from partner_applications application join users on users.id = application.user_id
        where (lower(users.username) = ${whole} or lower(users.email) = ${whole}) ${also}`,
      sql`select id from partner_applications application where lower(influencer_name) like ${startOf(text)} ${also}`,
      sql`select id from partner_applications application where lower(representative_name) like ${startOf(text)} ${also}`,
    ],
    byWords: (query) => sql`select id from partner_applications application
      where search_words(influencer_name || ' ' || representative_name) @@ ${query} ${also}`,
  });
}

/** What was agreed to with an application, in the order in which it was said. */
export function consentsOf(db: Db, applicationId: number) {
  return db
    .selectFrom('consent_records')
    .select([
      'document_id as documentId',
      'action',
      'version',
      'received_at as receivedAt',
      'request_address as requestAddress',
    ])
    .where('purpose', '=', 'partnership')
    .where('subject_id', '=', applicationId)
    .where('user_id', '=', (eb) =>
      eb.selectFrom('partner_applications').select('user_id').where('id', '=', applicationId),
    )
    .orderBy('id')
    .execute();
}
