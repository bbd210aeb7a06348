import { perLanguage } from '../../lib/texts.ts';

const number = perLanguage((language) => new Intl.NumberFormat(language));
const short = perLanguage(
  (language) => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
);
const share = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
);
const day = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

export const shownNumber = (value: number): string => number().format(value);
/** As an axis has room for: 12K. */
export const shortNumber = (value: number): string => short().format(value);
export const shownShare = (part: number, whole: number): string => share().format(whole ? part / whole : 0);
export const shownDay = (iso: string): string => day().format(new Date(iso));
