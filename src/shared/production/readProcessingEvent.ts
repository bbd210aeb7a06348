import { FINISHED_STATUSES, PhotoProcessingEvent } from '@facet/contract/rest.ts';
import * as z from 'zod/mini';
import { inWords } from '../../lib/refusals.ts';

/** Servers may spell the finished state in several ways; inside the app there is one. */
const Spelling = z.looseObject({ status: z.string() });

/** The event that a stream's message carries, or undefined when it carries none (a greeting, a newer server's event). */
export function readProcessingEvent(data: string): PhotoProcessingEvent | undefined {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return undefined;
  }
  const spelled = Spelling.safeParse(json);
  if (!spelled.success) return undefined;
  if (FINISHED_STATUSES.includes(spelled.data.status)) return { status: 'SUCCESS', progress: 1 };
  const event = PhotoProcessingEvent.safeParse(json);
  if (!event.success) return undefined;
  return event.data.error === undefined ? event.data : { ...event.data, error: inWords(event.data.error) };
}
