import { MaskSegment } from '@facet/contract/rest.ts';
import type { Segment, SwapInput } from '@facet/workers/types.ts';
import * as z from 'zod/mini';
import type { Storage } from '../../storage/storage.ts';

/** What stands in front of the face of one person of a product, as its partner has drawn it or left it as it was proposed. */
export interface Front extends Segment {
  /** Products of before this was kept do not say. */
  isAsProposed?: boolean;
}

const Fronts = z.array(z.extend(MaskSegment, { isAsProposed: z.optional(z.boolean()) }));

/**
 * The same for the generator, where anything is said of it.
 *
 * @param key of the file that says it of the product's people; null: of nobody
 * @param person of the product's segments
 */
export async function inFrontOf(
  storage: Pick<Storage, 'get'>,
  key: string | null,
  person: { mask_id: string } | undefined,
): Promise<Pick<SwapInput, 'inFront' | 'isAsProposed'>> {
  if (key === null || !person) return {};
  const fronts = Fronts.parse(JSON.parse((await storage.get(key)).toString('utf8')));
  const own = fronts.find(({ mask_id }) => mask_id === person.mask_id);
  return own ? { inFront: own.coordinates, isAsProposed: own.isAsProposed ?? false } : {};
}
