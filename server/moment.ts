import type { ErrorCode } from '@facet/contract/errors.ts';
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

/** With a zone: without one, it would be the server's. */
const Timestamp = z.iso.datetime({ offset: true });

/**
 * @param code what is said of a text that is no moment
 * @throws Refusal with it
 */
export function momentOf(text: string, code: ErrorCode): Date {
  const date = new Date(text);
  if (!Timestamp.safeParse(text).success || Number.isNaN(date.getTime())) throw new Refusal(code);
  return date;
}
