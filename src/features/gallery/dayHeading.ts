import { dateText } from '../../lib/formats.ts';
import { t } from './texts.ts';

/** Days, today included, that are told one by one. */
const SINGLE_DAYS = 7;

/** What a photo of this time stands below: today, yesterday, a day of the last week, or its month. */
export function dayHeading(time: string, today: Date): string {
  const made = new Date(time);
  const days = daysBetween(made, today);
  // a clock that is behind the server's makes photos of tomorrow
  if (days <= 0) return t('today');
  if (days === 1) return t('yesterday');
  return dateText(made, days < SINGLE_DAYS ? 'weekday' : 'month');
}

/** Midnights between two times, where the person is. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / 86_400_000;
}
