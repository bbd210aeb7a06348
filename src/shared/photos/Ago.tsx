import { dateText, relativeText } from '../../lib/formats.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** How long ago something was, as people say it; after a week, the day. */
export function agoText(time: string, now: Date): string {
  // a clock that is a little behind does not make it the future
  const seconds = Math.max(0, (now.getTime() - new Date(time).getTime()) / 1000);
  if (seconds < MINUTE) return relativeText(0, 'second');
  if (seconds < HOUR) return relativeText(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return relativeText(-Math.floor(seconds / HOUR), 'hour');
  if (seconds < WEEK) return relativeText(-Math.floor(seconds / DAY), 'day');
  return dateText(time, 'day');
}

export function Ago({ time, className }: { time: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={time} title={dateText(time, 'longMoment')}>
      {agoText(time, new Date())}
    </time>
  );
}
