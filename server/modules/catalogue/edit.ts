import { CATALOGUE } from '@facet/contract/catalogue.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { once } from '../../idempotency.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, record } from '../audit/audit.ts';

type Trx = Transaction<Tables>;
type Values = Record<string, unknown>;

/** A table that administrators keep, and what the database's own rules are told as. */
export interface Kept {
  table: 'services' | 'currencies' | 'app_products' | 'bots';
  /** As the audit calls its rows. */
  subject: string;
  rules: Readonly<Record<string, ErrorCode>>;
  /** How many there may be, and what is said then, where it is not what the catalogue's tables have. */
  most?: number;
  full?: ErrorCode;
}

interface Creation {
  values: Values;
  by: Actor;
  /** All that tells this creation from another, where that is more than its values. */
  input?: object;
  /** In the same transaction, with the new id. */
  also?: (trx: Trx, id: number) => Promise<void>;
}

interface Edit {
  id: number;
  /** The version that the editor has seen; null: whatever there is. */
  version: number | null;
  values: Values;
  by: Actor;
  /** In the same transaction, with what was there before and what is there now. */
  also?: (trx: Trx, before: Values, after: Values) => Promise<void>;
}

/** @throws Refusal CATALOGUE_FULL or what the table says instead, of a rule of the database. @returns the id; of a call that was made before, with its key, the same one */
export function insertRow(db: Kysely<Tables>, kept: Kept, creation: Creation): Promise<number> {
  const { values, by, input = values, also } = creation;
  const act = `${kept.subject}.create` as const;
  const insert = async (trx: Trx): Promise<number> => {
    // nobody adds one between the count and the row
    await sql`lock table ${sql.table(kept.table)} in share row exclusive mode`.execute(trx);
    const { count } = await trx
      .selectFrom(kept.table)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= (kept.most ?? CATALOGUE.maxRows)) throw new Refusal(kept.full ?? 'CATALOGUE_FULL');
    const row = await told(kept, () =>
      trx
        .insertInto(kept.table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await also?.(trx, row.id);
    await record(trx, { by, act, subject: { type: kept.subject, id: row.id }, after: values });
    return row.id;
  };
  return db.transaction().execute((trx) => once(trx, by, { act, input }, () => insert(trx)));
}

/**
 * Changes what differs, and writes both sides down. An edit of an older version is refused, so that nobody takes back what
 * somebody else has done meanwhile.
 * @throws Refusal NOT_FOUND, ROW_CHANGED, and of a rule of the database
 */
export function editRow(db: Kysely<Tables>, kept: Kept, edit: Edit): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, kept, edit.id);
    if (edit.version !== null && before.version !== edit.version) throw new Refusal('ROW_CHANGED');
    const changed = Object.entries(edit.values).filter(([name, value]) => before[name] !== value);
    if (changed.length === 0) return;
    const after = Object.fromEntries(changed);
    await writeRow(trx, kept, edit.id, after);
    await edit.also?.(trx, before, { ...before, ...after });
    await record(trx, {
      by: edit.by,
      act: `${kept.subject}.update`,
      subject: { type: kept.subject, id: edit.id },
      before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
      after,
    });
  });
}

/** @throws Refusal NOT_FOUND */
export async function lockRow(trx: Trx, { table }: Kept, id: number): Promise<Values> {
  const row = await trx
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row as Values;
}

export async function writeRow(trx: Trx, kept: Kept, id: number, values: Values): Promise<void> {
  const next = { ...values, version: sql`version + 1`, updated_at: sql`now()` };
  await told(kept, () =>
    trx
      .updateTable(kept.table)
      .set(next as never)
      .where('id', '=', id)
      .execute(),
  );
}

async function told<T>({ rules }: Kept, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    for (const [rule, code] of Object.entries(rules)) {
      if (violates(error, rule)) throw new Refusal(code, error);
    }
    throw error;
  }
}
