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

/** 'one, two, and three' */
export function listText(items: readonly string[]): string {
  return lists().format(items);
}
