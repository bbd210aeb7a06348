import { perLanguage } from './texts.ts';

/** Dates, numbers and lists as the person's language writes them. */

const DATES = {
  day: { dateStyle: 'medium' },
  longDay: { dateStyle: 'long' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** 'Nov 02, 2026' */
  card: { year: 'numeric', month: 'short', day: '2-digit' },
  longMoment: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dates = perLanguage(
  (language) =>
    new Map(
      Object.entries(DATES).map(([form, options]) => [form, new Intl.DateTimeFormat(language, options)]),
    ),
);
const relative = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }),
);
const numbers = perLanguage((language) => new Intl.NumberFormat(language));
const lists = perLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));

/** @param time a date, milliseconds, or what a server's answer says */
export function dateText(time: Date | number | string, form: keyof typeof DATES): string {
  return dates().get(form)!.format(new Date(time));
}

/** '3 days ago': `count` units from now, before it when negative. */
export function relativeText(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return relative().format(count, unit);
}

/** '1,000' */
export function numberText(amount: number): string {
  return numbers().format(amount);
}

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * A number that was typed as `numberText` tells it ('1,000'; a comma in every language of ours), as `Number` reads it. Anything
 * else stays as it is: what has a comma elsewhere, such as '12,5', may be a slip.
 */
export function ungrouped(typed: string): string {
  const text = typed.trim();
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
}

/** 'one, two, and three' */
export function listText(items: readonly string[]): string {
  return lists().format(items);
}
