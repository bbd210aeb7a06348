import { CATALOGUE } from '@facet/contract/catalogue.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { Refusal } from '../../refusal.ts';

/**
 * What the fields of the catalogue may hold. Each takes what a call brings and gives what a column keeps; what was left out
 * (`undefined`) stays left out, so that an edit changes what it names and nothing else.
 */
type Rule<In, Out> = (value: In) => Out;

export function optional<In, Out>(value: In | undefined, rule: Rule<In, Out>): Out | undefined {
  return value === undefined ? undefined : rule(value);
}

/** The entries that an edit names. */
export function named<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

/** Refuses `null` where a column holds something. */
export function given<T>(value: T | null): T {
  if (value === null) throw new Refusal('BAD_INPUT');
  return value;
}

export function name(value: string | null): string {
  const text = value?.trim() ?? '';
  if (!text || text.length > CATALOGUE.nameLength) throw new Refusal('CATALOGUE_NAME');
  return text;
}

export function description(value: string | null): string | null {
  const text = value?.trim() || null;
  if (text !== null && text.length > CATALOGUE.descriptionLength) throw new Refusal('CATALOGUE_TEXT_LONG');
  return text;
}

export function whole(least: number, most: number, code: ErrorCode): Rule<number | null, number> {
  return (value) => {
    if (value === null || !Number.isInteger(value) || value < least || value > most) throw new Refusal(code);
    return value;
  };
}

export const sortOrder = whole(-CATALOGUE.maxSortOrder, CATALOGUE.maxSortOrder, 'SORT_ORDER_INVALID');

/** Null: unlimited; of an alert's threshold: no alert. */
export function stock(value: number | null): number | null {
  return value === null ? null : whole(0, CATALOGUE.maxStock, 'STOCK_INVALID')(value);
}
