import { CURRENCY } from '@facet/contract/constants.ts';
import { decimal } from '@facet/contract/payment.ts';
import { numberText } from '../../lib/formats.ts';
import { t } from './texts.ts';

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

interface Bought {
  amount: number;
  bonus: number;
  currency: { id: number; code: string };
}

/** '500 credits', or what a package of another currency brings. */
export const credits = ({ amount, currency }: Bought): string =>
  currency.id === CURRENCY.FACE
    ? t('credits', { amount: whole(amount) })
    : `${whole(amount)} ${currency.code}`;

/** What a purchase puts into a balance, for its texts. */
export const received = ({ amount, bonus, currency: { code } }: Bought) => ({
  amount: whole(amount),
  bonus: whole(bonus),
  code,
});
