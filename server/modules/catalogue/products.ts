import { CATALOGUE, PRICE_CURRENCIES, platformDataProblem } from '@facet/contract/catalogue.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { Actor } from '../audit/audit.ts';
import type { ProductMarker } from '../payments/tables.ts';
import { stockWasSet } from './adjustments.ts';
import { holdCurrency, holdCurrencyOfEdit } from './currencies.ts';
import { editRow, insertRow, type Kept } from './edit.ts';
import { description, given, name, named, optional, sortOrder, stock, whole } from './rules.ts';

const APP_PRODUCTS: Kept = {
  table: 'app_products',
  subject: 'appProduct',
  rules: {
    app_products_stock_reserved: 'STOCK_SHORT',
    app_products_platform_data_check: 'PLATFORM_DATA_LARGE',
    app_products_currency_id_fkey: 'CURRENCY_UNAVAILABLE',
    app_products_marker: 'MARKER_TAKEN',
  },
};

export interface AppProductInput {
  name?: string | null | undefined;
  description?: string | null | undefined;
  amount?: number | null | undefined;
  bonus?: number | null | undefined;
  price?: number | null | undefined;
  priceCurrency?: string | null | undefined;
  currencyId?: number | null | undefined;
  stock?: number | null | undefined;
  platformData?: string | null | undefined;
  marker?: ProductMarker | null | undefined;
  sortOrder?: number | null | undefined;
  isActive?: boolean | null | undefined;
}

/** @throws Refusal of what a field may not hold, CURRENCY_UNAVAILABLE, MARKER_TAKEN */
export async function createAppProduct(
  db: Kysely<Tables>,
  by: Actor,
  input: AppProductInput,
): Promise<number> {
  const { name: title = null, amount = null, price = null } = input;
  const row = columns({ ...input, name: title, amount, price });
  const currency_id = given(input.currencyId ?? null);
  const values = { marker: null, ...row, currency_id };
  return insertRow(db, APP_PRODUCTS, { values, by, also: (trx) => holdCurrency(trx, currency_id) });
}

/**
 * Orders keep what they were made for: a new price or amount counts from the next one on.
 * @throws Refusal NOT_FOUND, ROW_CHANGED, STOCK_SHORT, CURRENCY_UNAVAILABLE, MARKER_TAKEN, of what a field may not hold
 */
export async function updateAppProduct(
  db: Kysely<Tables>,
  by: Actor,
  edit: { id: number; version: number | null; input: AppProductInput },
): Promise<void> {
  const row = columns(edit.input);
  const values = named({ ...row, currency_id: optional(edit.input.currencyId, given) });
  const stockSet = stockWasSet({ app_product_id: edit.id }, by, row.stock);
  await editRow(db, APP_PRODUCTS, {
    ...{ id: edit.id, version: edit.version, values, by },
    async also(trx, before, after) {
      await holdCurrencyOfEdit(trx, values, after);
      await stockSet(trx, before);
    },
  });
}

const amount = whole(1, CATALOGUE.maxAmount, 'AMOUNT_INVALID');
const bonus = whole(0, CATALOGUE.maxAmount, 'BONUS_INVALID');

function columns(input: AppProductInput) {
  return named({
    name: optional(input.name, name),
    description: optional(input.description, description),
    amount: optional(input.amount, amount),
    bonus: optional(input.bonus, bonus),
    price_cents: optional(input.price, priceCents),
    price_currency: optional(input.priceCurrency, priceCurrency),
    stock: optional(input.stock, stock),
    platform_data: optional(input.platformData, platformData),
    marker: input.marker,
    sort_order: optional(input.sortOrder, sortOrder),
    is_active: optional(input.isActive, given),
  });
}

function priceCents(value: number | null): number {
  const cents = Math.round((value ?? Number.NaN) * 100);
  // what was typed is that many cents, but for what a float cannot say
  const isExact = Math.abs(cents - (value ?? 0) * 100) < 1e-6;
  if (!isExact || !(cents >= 1 && cents <= CATALOGUE.maxPriceCents)) throw new Refusal('PRICE_INVALID');
  return cents;
}

function priceCurrency(value: string | null): string {
  const known = PRICE_CURRENCIES.find((one) => one === value);
  if (!known) throw new Refusal('PRICE_CURRENCY_INVALID');
  return known;
}

function platformData(value: string | null): string | null {
  const text = value?.trim() || null;
  const problem = text === null ? null : platformDataProblem(text);
  if (problem) throw new Refusal(problem);
  return text;
}
