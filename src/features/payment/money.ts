import { decimal } from '@facet/contract/payment.ts';
import { numberText } from '../../lib/formats.ts';

const SYMBOLS: Readonly<Record<string, string>> = { USD: '$' };

/** '$33.00': always two decimals, whatever the language is. */
export function money(cents: number, currency: string): string {
  const symbol = SYMBOLS[currency];
  return symbol ? `${symbol}${decimal(cents)}` : `${decimal(cents)} ${currency}`;
}

export function centsOf(price: number): number {
  return Math.round(price * 100);
}

/** '1,000' */
export function whole(amount: number): string {
  return numberText(Math.trunc(amount));
}
