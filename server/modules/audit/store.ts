import { type SelectQueryBuilder, sql } from 'kysely';
import { countUpTo, reach } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export interface AuditSearch {
  /** A username, a request's id, or a subject as 'service' or 'service:3'. */
  text: string | null;
  act: string | null;
  from: Date | null;
  until: Date | null;
  isOldestFirst: boolean;
  limit: number;
  offset: number;
}

export type AuditRecord = Awaited<ReturnType<typeof searchAudit>>['rows'][number];

const SUBJECT = /^([a-zA-Z]{1,40})(?::(\d{1,9}))?$/;

export async function searchAudit(db: Db, search: AuditSearch) {
  const { limit, offset } = search;
  const direction = search.isOldestFirst ? 'asc' : 'desc';
  const page = found(db, search, offset + limit)
    .select('found.id')
    .orderBy('found.id', direction)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom('audit_records as found')
    .innerJoin('users', 'users.id', 'found.user_id')
    .select([
      'found.id',
      'found.act',
      'found.subject_type as subjectType',
      'found.subject_id as subjectId',
      sql<string | null>`found.before::text`.as('before'),
      sql<string | null>`found.after::text`.as('after'),
      'found.request_id as requestId',
      'found.created_at as createdAt',
      'users.id as userId',
      'users.username',
    ])
    .where('found.id', 'in', page)
    .orderBy('found.id', direction)
    .execute();
  return { rows, ...(await countUpTo(db, found(db, search, reach(search) + 1), search)) };
}

type Rows = SelectQueryBuilder<Tables, 'audit_records', object>;

/** The records' ids. @param most of each kind that a text stands for: each is read from its own index, as far as that */
function found(db: Db, { text, act, from, until, isOldestFirst }: AuditSearch, most: number) {
  let query: Rows = db.selectFrom('audit_records');
  if (act !== null) query = query.where('act', '=', act);
  if (from !== null) query = query.where('created_at', '>=', from);
  if (until !== null) query = query.where('created_at', '<', until);
  if (text === null) return db.selectFrom(query.select('audit_records.id').as('found'));
  const subject = SUBJECT.exec(text);
  const author = db.selectFrom('users').select('id').where(sql`lower(username)`, '=', text.toLowerCase());
  const kinds: Rows[] = [query.where('request_id', '=', text), query.where('user_id', '=', author)];
  if (subject) {
    const ofType = query.where('subject_type', '=', subject[1]!);
    kinds.push(subject[2] === undefined ? ofType : ofType.where('subject_id', '=', Number(subject[2])));
  }
  const ids = kinds.map((kind) =>
    kind
      .select('audit_records.id')
      .orderBy('audit_records.id', isOldestFirst ? 'asc' : 'desc')
      .limit(most),
  );
  const union = sql.join(
    ids.map((one) => sql`(${one})`),
    sql` union `,
  );
  return db.selectFrom(sql<{ id: number }>`(${union})`.as('found'));
}
