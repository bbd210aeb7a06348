const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const WHOLE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** How long ago something was, as people say it; after a week, the day. */
export function agoText(time: string, now: Date): string {
  // a clock that is a little behind does not make it the future
  const seconds = Math.max(0, (now.getTime() - new Date(time).getTime()) / 1000);
  if (seconds < MINUTE) return 'now';
  if (seconds < HOUR) return RELATIVE.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return RELATIVE.format(-Math.floor(seconds / HOUR), 'hour');
  if (seconds < WEEK) return RELATIVE.format(-Math.floor(seconds / DAY), 'day');
  return DATE.format(new Date(time));
}

export function Ago({ time, className }: { time: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={time} title={WHOLE.format(new Date(time))}>
      {agoText(time, new Date())}
    </time>
  );
}
