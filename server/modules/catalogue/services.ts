import { CATALOGUE } from '@facet/contract/catalogue.ts';
import { MAX_GENERATION_COST } from '@facet/contract/constants.ts';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { Actor } from '../audit/audit.ts';
import type { ServiceType } from '../ledger/tables.ts';
import { stockWasSet } from './adjustments.ts';
import { holdCurrency, holdCurrencyOfEdit } from './currencies.ts';
import { editRow, insertRow, type Kept } from './edit.ts';
import { description, given, name, named, optional, stock, whole } from './rules.ts';

export const SERVICES: Kept = {
  table: 'services',
  subject: 'service',
  rules: {
    services_protected: 'SERVICE_PROTECTED',
    services_stock_reserved: 'STOCK_SHORT',
    services_currency_id_fkey: 'CURRENCY_UNAVAILABLE',
  },
};

/** What an edit names; all of it may be missing. */
export interface ServiceInput {
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** Decimal text. */
  cost?: string | null | undefined;
  type?: ServiceType | null | undefined;
  cooldown?: number | null | undefined;
  stock?: number | null | undefined;
  stockAlertThreshold?: number | null | undefined;
  currencyId?: number | null | undefined;
  isActive?: boolean | null | undefined;
}

export interface ServiceFilter {
  isActive?: boolean | null | undefined;
  type?: ServiceType | null | undefined;
  currencyId?: number | null | undefined;
}

export type ServiceItem = Awaited<ReturnType<typeof listServices>>[number];

export function listServices(db: Db, filter: ServiceFilter & { id?: number }) {
  return db
    .selectFrom('services')
    .innerJoin('currencies', 'currencies.id', 'services.currency_id')
    .select([
      'services.id',
      'services.name',
      'services.description',
      'services.cost',
      'services.type',
      'services.cooldown',
      'services.stock',
      'services.reserved',
      'services.stock_alert_threshold as stockAlertThreshold',
      'services.is_active as isActive',
      'services.version',
      'services.updated_at as updatedAt',
      'currencies.id as currencyId',
      'currencies.name as currencyName',
      'currencies.code as currencyCode',
    ])
    .$if(filter.id !== undefined, (query) => query.where('services.id', '=', filter.id!))
    .$if(filter.isActive != null, (query) => query.where('services.is_active', '=', filter.isActive!))
    .$if(filter.type != null, (query) => query.where('services.type', '=', filter.type!))
    .$if(filter.currencyId != null, (query) => query.where('services.currency_id', '=', filter.currencyId!))
    .orderBy('services.id')
    .limit(CATALOGUE.maxRows)
    .execute();
}

/** @throws Refusal of what a field may not hold, CURRENCY_UNAVAILABLE */
export async function createService(db: Kysely<Tables>, by: Actor, input: ServiceInput): Promise<number> {
  const type = input.type ?? 'FEATURE';
  const row = columns({ ...input, type, name: input.name ?? null, cost: input.cost ?? null });
  const currency_id = given(input.currencyId ?? null);
  checkCost(type, row.cost!);
  const values = { ...row, currency_id };
  return insertRow(db, SERVICES, { values, by, also: (trx) => holdCurrency(trx, currency_id) });
}

/** @throws Refusal NOT_FOUND, ROW_CHANGED, SERVICE_PROTECTED, STOCK_SHORT, CURRENCY_UNAVAILABLE, of what a field may not hold */
export async function updateService(
  db: Kysely<Tables>,
  by: Actor,
  edit: { id: number; version: number | null; input: ServiceInput },
): Promise<void> {
  const row = columns(edit.input);
  const values = named({ ...row, currency_id: optional(edit.input.currencyId, given) });
  const stockSet = stockWasSet({ service_id: edit.id }, by, row.stock);
  await editRow(db, SERVICES, {
    ...{ id: edit.id, version: edit.version, values, by },
    async also(trx, before, after) {
      checkCost(after.type as ServiceType, after.cost as number);
      await holdCurrencyOfEdit(trx, values, after);
      await stockSet(trx, before);
    },
  });
}

const cooldown = whole(0, CATALOGUE.maxCooldownSeconds, 'COOLDOWN_INVALID');

function columns(input: ServiceInput) {
  return named({
    name: optional(input.name, name),
    description: optional(input.description, description),
    cost: optional(input.cost, cost),
    type: optional(input.type, given),
    cooldown: optional(input.cooldown, cooldown),
    stock: optional(input.stock, stock),
    stock_alert_threshold: optional(input.stockAlertThreshold, stock),
    is_active: optional(input.isActive, given),
  });
}

function cost(value: string | null): number {
  const found = /^\s*(\d{1,6})(?:\.0{1,2})?\s*$/.exec(value ?? '');
  const amount = Number(found?.[1] ?? Number.NaN);
  if (!(amount <= MAX_GENERATION_COST)) throw new Refusal('COST_INVALID');
  return amount;
}

/** What is paid with credits costs some: a photo that costs nothing is one for an advertisement. */
function checkCost(type: ServiceType, amount: number): void {
  if (type === 'CREDIT' && amount < 1) throw new Refusal('COST_INVALID');
}
