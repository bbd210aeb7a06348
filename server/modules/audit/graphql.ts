import { SEARCH_LENGTH } from '@facet/contract/constants.ts';
import type { Db } from '../../db/database.ts';
import { type Graphql, pageOf } from '../../graphql/shared.ts';
import { Refusal } from '../../refusal.ts';
import { type AuditRecord, searchAudit } from './store.ts';

export function registerAudit({ builder, shared }: Graphql, { db }: { db: Db }): void {
  const Actor = builder.objectRef<AuditRecord>('AuditActor').implement({
    fields: (t) => ({ id: t.exposeInt('userId'), username: t.exposeString('username') }),
  });
  const Row = builder.objectRef<AuditRecord>('AuditRecord').implement({
    description: 'An administrative act.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      act: t.exposeString('act'),
      subjectType: t.exposeString('subjectType'),
      subjectId: t.exposeInt('subjectId', { nullable: true }),
      before: t.exposeString('before', { nullable: true, description: 'JSON text.' }),
      after: t.exposeString('after', { nullable: true, description: 'JSON text.' }),
      requestId: t.exposeString('requestId'),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      user: t.field({ type: Actor, resolve: (row) => row }),
    }),
  });
  const List = builder.objectRef<Awaited<ReturnType<typeof searchAudit>>>('AuditRecordList').implement({
    fields: (t) => ({
      records: t.field({ type: [Row], resolve: ({ rows }) => rows }),
      totalCount: t.exposeInt('totalCount', { description: 'As far as is counted.' }),
      isCountCut: t.exposeBoolean('isCountCut', { description: 'There are more than `totalCount`.' }),
    }),
  });

  builder.queryField('auditRecords', (t) =>
    t.field({
      type: List,
      args: {
        text: t.arg.string({ description: 'A username, a request, or a subject: service, service:3.' }),
        act: t.arg.string(),
        from: t.arg.string({ description: 'ISO timestamp.' }),
        until: t.arg.string({ description: 'ISO timestamp; not included.' }),
        isOldestFirst: t.arg.boolean(),
        pagination: t.arg({ type: shared.PaginationInput, required: true }),
      },
      resolve(_, { text, act, from, until, isOldestFirst, pagination }) {
        if (text != null && text.length > SEARCH_LENGTH) throw new Refusal('BAD_INPUT');
        return searchAudit(db, {
          ...pageOf(pagination),
          text: text?.trim() || null,
          act: act || null,
          from: dateOf(from),
          until: dateOf(until),
          isOldestFirst: isOldestFirst ?? false,
        });
      },
    }),
  );
}

/** @throws Refusal BAD_INPUT for what is no time of this calendar */
function dateOf(text: string | null | undefined): Date | null {
  if (text == null || text === '') return null;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 2000 || year > 9999) throw new Refusal('BAD_INPUT');
  return date;
}
