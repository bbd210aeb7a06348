import { CATALOGUE } from '@facet/contract/catalogue.ts';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { Actor } from '../audit/audit.ts';
import { editRow, insertRow, type Kept } from './edit.ts';
import { description, given, name, named, optional, sortOrder } from './rules.ts';

const CURRENCIES: Kept = {
  table: 'currencies',
  subject: 'currency',
  rules: { currencies_protected: 'CURRENCY_PROTECTED', currencies_code_key: 'CURRENCY_CODE_TAKEN' },
};

export interface CurrencyInput {
  code?: string | null | undefined;
  name?: string | null | undefined;
  type?: string | null | undefined;
  description?: string | null | undefined;
  sortOrder?: number | null | undefined;
  isActive?: boolean | null | undefined;
}

export type CurrencyItem = Awaited<ReturnType<typeof listCurrencies>>[number];

export function listCurrencies(db: Db, { isActive }: { isActive?: boolean | null | undefined }) {
  return db
    .selectFrom('currencies')
    .select([
      'id',
      'code',
      'name',
      'type',
      'description',
      'sort_order as sortOrder',
      'is_active as isActive',
      'version',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .$if(isActive != null, (query) => query.where('is_active', '=', isActive!))
    .orderBy('sort_order')
    .orderBy('id')
    .limit(CATALOGUE.maxRows)
    .execute();
}

/** @throws Refusal of what a field may not hold, CURRENCY_CODE_TAKEN */
export async function createCurrency(db: Kysely<Tables>, by: Actor, input: CurrencyInput): Promise<number> {
  const { code = null, name: title = null, type = null } = input;
  return insertRow(db, CURRENCIES, { values: columns({ ...input, code, name: title, type }), by });
}

/** @throws Refusal NOT_FOUND, ROW_CHANGED, CURRENCY_PROTECTED, CURRENCY_IN_USE, CURRENCY_CODE_TAKEN, of what a field may not hold */
export async function updateCurrency(
  db: Kysely<Tables>,
  by: Actor,
  edit: { id: number; version: number | null; input: CurrencyInput },
): Promise<void> {
  const values = columns(edit.input);
  await editRow(db, CURRENCIES, {
    ...{ id: edit.id, version: edit.version, values, by },
    async also(trx) {
      if (values.is_active === false && (await isUsed(trx, edit.id))) throw new Refusal('CURRENCY_IN_USE');
    },
  });
}

/** The currency is active, and stays it as long as the transaction lasts. @throws Refusal CURRENCY_UNAVAILABLE */
export async function holdCurrency(trx: Db, id: number): Promise<void> {
  const currency = await trx
    .selectFrom('currencies')
    .select('is_active')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!currency?.is_active) throw new Refusal('CURRENCY_UNAVAILABLE');
}

/**
 * What an edit makes of a service or a package: nothing becomes active in a currency that is switched off, nor moves to one.
 * @throws Refusal CURRENCY_UNAVAILABLE
 */
export async function holdCurrencyOfEdit(
  trx: Db,
  edited: { is_active?: unknown; currency_id?: unknown },
  after: Record<string, unknown>,
): Promise<void> {
  const isMoved = edited.currency_id !== undefined;
  if (isMoved || edited.is_active === true) await holdCurrency(trx, after.currency_id as number);
}

async function isUsed(db: Db, id: number): Promise<boolean> {
  const uses = (table: 'services' | 'app_products') =>
    db
      .selectFrom(table)
      .select('id')
      .where('currency_id', '=', id)
      .where('is_active', '=', true)
      .limit(1)
      .executeTakeFirst();
  return (await uses('services')) !== undefined || (await uses('app_products')) !== undefined;
}

function columns(input: CurrencyInput) {
  return named({
    code: optional(input.code, code),
    name: optional(input.name, name),
    type: optional(input.type, type),
    description: optional(input.description, description),
    sort_order: optional(input.sortOrder, sortOrder),
    is_active: optional(input.isActive, given),
  });
}

function code(value: string | null): string {
  if (value === null || !/^[A-Z0-9]{2,10}$/.test(value)) throw new Refusal('CURRENCY_CODE_INVALID');
  return value;
}

function type(value: string | null): string {
  if (value === null || !/^[A-Z_]{1,32}$/.test(value)) throw new Refusal('CURRENCY_TYPE_INVALID');
  return value;
}
