import { SUPPORT } from '@facet/contract/constants.ts';
import { supportProblem } from '@facet/contract/support.ts';
import { tidyWriting } from '@facet/contract/writing.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, record } from '../audit/audit.ts';

export type CannedAnswers = ReturnType<typeof createCannedAnswers>;

/** Answers that are given often, for all who answer. */
export function createCannedAnswers({ db }: { db: Kysely<Tables> }) {
  return {
    list: () =>
      db.selectFrom('support_canned_answers').select(['id', 'title', 'text']).orderBy('title').execute(),

    /** @param id null: a new one. @throws Refusal COMMENT_EMPTY, SUPPORT_TOO_LONG, NOT_FOUND, CANNED_ANSWERS_FULL */
    async save(
      by: Actor,
      id: number | null,
      { title, text }: { title: string; text: string },
    ): Promise<number> {
      const problem = supportProblem(text) ?? supportProblem(title);
      if (problem) throw new Refusal(problem);
      const after = {
        title: [...tidyWriting(title)].slice(0, SUPPORT.titleLength).join(''),
        text: tidyWriting(text),
      };
      return db.transaction().execute(async (trx) => {
        const before = id === null ? null : await lockCannedAnswer(trx, id);
        const saved = before ? await update(trx, before.id, after) : await insert(trx, after);
        const act = before ? 'canned.update' : 'canned.create';
        await record(trx, { by, act, subject: cannedAnswerOf(saved), before, after });
        return saved;
      });
    },

    /** @throws Refusal NOT_FOUND */
    async remove(by: Actor, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const before = await lockCannedAnswer(trx, id);
        await trx.deleteFrom('support_canned_answers').where('id', '=', id).execute();
        await record(trx, { by, act: 'canned.delete', subject: cannedAnswerOf(id), before });
      });
    },
  };
}

const cannedAnswerOf = (id: number) => ({ type: 'canned', id });

/** A type, not an interface: the audit takes any fields. */
type CannedText = { title: string; text: string };

/** @throws Refusal NOT_FOUND */
async function lockCannedAnswer(trx: Db, id: number): Promise<CannedText & { id: number }> {
  const row = await trx
    .selectFrom('support_canned_answers')
    .select(['id', 'title', 'text'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

async function update(trx: Db, id: number, row: CannedText): Promise<number> {
  await trx
    .updateTable('support_canned_answers')
    .set({ ...row, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return id;
}

async function insert(trx: Db, row: CannedText): Promise<number> {
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
