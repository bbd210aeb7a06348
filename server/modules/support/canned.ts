import { SUPPORT } from '@facet/contract/constants.ts';
import { supportProblem } from '@facet/contract/support.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { once } from '../../idempotency.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, record } from '../audit/audit.ts';

export type CannedAnswers = ReturnType<typeof createCannedAnswers>;

/** Answers that are given often, for all who answer. */
export function createCannedAnswers({ db }: { db: Kysely<Tables> }) {
  return {
    list: () =>
      db
        .selectFrom('support_canned_answers')
        .select(['id', 'title', 'text', 'version'])
        .orderBy('title')
        .execute(),

    /**
     * @param of what the editor has seen, of which an older version is refused; null: a new one
     * @throws Refusal COMMENT_EMPTY, SUPPORT_TOO_LONG, NOT_FOUND, ROW_CHANGED, CANNED_ANSWERS_FULL
     */
    async save(by: Actor, of: Seen | null, { title, text }: CannedText): Promise<number> {
      const problem = supportProblem(text) ?? supportProblem(title);
      if (problem) throw new Refusal(problem);
      const after = {
        title: [...tidyWriting(title)].slice(0, SUPPORT.titleLength).join(''),
        text: tidyWriting(text),
      };
      return db.transaction().execute(async (trx) => {
        if (of) {
          const before = await lockCannedAnswer(trx, of);
          await update(trx, of.id, after);
          await record(trx, { by, act: 'canned.update', subject: cannedAnswerOf(of.id), before, after });
          return of.id;
        }
        return once(trx, by, { act: 'canned.create', input: after }, async () => {
          const id = await insert(trx, after);
          await record(trx, { by, act: 'canned.create', subject: cannedAnswerOf(id), after });
          return id;
        });
      });
    },

    /** @throws Refusal NOT_FOUND, ROW_CHANGED */
    async remove(by: Actor, of: Seen): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const before = await lockCannedAnswer(trx, of);
        await trx.deleteFrom('support_canned_answers').where('id', '=', of.id).execute();
        await record(trx, { by, act: 'canned.delete', subject: cannedAnswerOf(of.id), before });
      });
    },
  };
}

const cannedAnswerOf = (id: number) => ({ type: 'canned', id });

/** A type, not an interface: the audit takes any fields. */
type CannedText = { title: string; text: string };

interface Seen {
  id: number;
  /** Null: whatever there is. */
  version: number | null;
}

/** @throws Refusal NOT_FOUND, ROW_CHANGED when it is not as it was seen any more */
async function lockCannedAnswer(trx: Db, { id, version: seen }: Seen): Promise<CannedText & { id: number }> {
  const row = await trx
    .selectFrom('support_canned_answers')
    .select(['id', 'title', 'text', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const { version, ...answer } = row;
  if (seen !== null && seen !== version) throw new Refusal('ROW_CHANGED');
  return answer;
}

async function update(trx: Db, id: number, row: CannedText): Promise<void> {
  await trx
    .updateTable('support_canned_answers')
    .set({ ...row, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

async function insert(trx: Db, row: CannedText): Promise<number> {
  // nobody adds one between the count and the row
  await sql`lock table support_canned_answers in share row exclusive mode`.execute(trx);
  const { count } = await trx
    .selectFrom('support_canned_answers')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= SUPPORT.cannedAnswers) throw new Refusal('CANNED_ANSWERS_FULL');
  const { id } = await trx
    .insertInto('support_canned_answers')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
