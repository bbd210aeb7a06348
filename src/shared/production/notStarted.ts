import { t } from './texts.ts';

/** Why a photo was not begun: what is said of it, and the server's own words, if it has any. */
export interface NotStarted {
  problem: 'mileage' | 'service' | 'production' | 'exception';
  reason: string | undefined;
}

/** What the server adds, where it says more than that. */
export function helpOf({ problem, reason }: NotStarted): string | undefined {
  return reason === t(`problem.${problem}`) ? undefined : reason;
}
