import { CURRENCY } from '@facet/contract/constants.ts';

/** What the person has changed: entries of `after` that differ. */
export function changedOf<Input extends object>(before: Input, after: Input): Partial<Input> {
  const entries = Object.entries(after) as [keyof Input, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== before[name])) as Partial<Input>;
}

/** What a new entry is priced in until another one is chosen: credits, wherever they stand in the order. */
export const usualCurrency = (currencies: readonly { id: number }[]): string =>
  String((currencies.find(({ id }) => id === CURRENCY.FACE) ?? currencies[0])?.id ?? '');
