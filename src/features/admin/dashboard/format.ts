import { perLanguage } from '../../../lib/texts.ts';

const seconds = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));

export const shownSeconds = (value: number | null): string =>
  value === null ? '–' : seconds().format(value);

const money = perLanguage(
  (language) => (amount: number, currency: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount),
);

interface Revenue {
  currency: string;
  amount: number;
}

/** Of each currency by itself: they are not added up. */
export function sumByCurrency(revenue: readonly Revenue[]): Revenue[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of revenue) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

export const shownRevenue = (revenue: readonly Revenue[]): string =>
  revenue.map(({ amount, currency }) => money()(amount, currency)).join(' + ') || '–';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

export function shownBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  return `${seconds().format(bytes / 1024 ** power)} ${UNITS[power]}`;
}
