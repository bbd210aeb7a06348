import * as z from 'zod/mini';
import { Refusal } from '../../refusal.ts';

/** With a zone: without one, it would be the server's. */
const Timestamp = z.iso.datetime({ offset: true });

/** @throws Refusal ANNOUNCEMENT_DATES_REQUIRED for what is no moment */
export function momentOf(text: string): Date {
  const date = new Date(text);
  if (!Timestamp.safeParse(text).success || Number.isNaN(date.getTime()))
    throw new Refusal('ANNOUNCEMENT_DATES_REQUIRED');
  return date;
}
