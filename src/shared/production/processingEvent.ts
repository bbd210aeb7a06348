import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';

/** After these nothing more comes. */
export function isFinal({ status }: Pick<PhotoProcessingEvent, 'status'>): boolean {
  return status === 'SUCCESS' || status === 'FAILED';
}
