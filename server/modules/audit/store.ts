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
  const found = wanted(db, search);
  const direction = search.isOldestFirst ? 'asc' : 'desc';
  const rows = await db
    .selectFrom(
      found
        .selectAll('audit_records')
        .orderBy('audit_records.id', direction)
        .limit(search.limit)
        .offset(search.offset)
        .as('found'),
    )
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
    .orderBy('found.id', direction)
    .execute();
  return { rows, ...(await countUpTo(db, found, search)) };
}

type Rows = SelectQueryBuilder<Tables, 'audit_records', object>;

function wanted(db: Db, { text, act, from, until, isOldestFirst, limit, offset }: AuditSearch): Rows {
  let query: Rows = db.selectFrom('audit_records');
  if (act !== null) query = query.where('act', '=', act);
  if (from !== null) query = query.where('created_at', '>=', from);
  if (until !== null) query = query.where('created_at', '<', until);
  if (text === null) return query;
  const subject = SUBJECT.exec(text);
  const author = db.selectFrom('users').select('id').where(sql`lower(username)`, '=', text.toLowerCase());
  const kinds: Rows[] = [query.where('request_id', '=', text), query.where('user_id', '=', author)];
  if (subject) {
    const ofType = query.where('subject_type', '=', subject[1]!);
    kinds.push(subject[2] === undefined ? ofType : ofType.where('subject_id', '=', Number(subject[2])));
  }
  // each kind by its own index, as far as the page and the count reach
  const most = reach({ limit, offset });
  const ids = kinds.map((kind) =>
    kind
      .select('audit_records.id')
      .orderBy('audit_records.id', isOldestFirst ? 'asc' : 'desc')
      .limit(most + 1),
  );
  const found = sql<number>`any (array(${sql.join(
    ids.map((one) => sql`(${one})`),
    sql` union `,
  )}))`;
  return db.selectFrom('audit_records').where('audit_records.id', '=', found);
}
