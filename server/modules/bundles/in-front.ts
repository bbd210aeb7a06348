import { SegmentFile } from '@facet/contract/rest.ts';
import type { Polygons } from '@facet/workers/types.ts';
import type { Storage } from '../../storage/storage.ts';

/**
 * What stands in front of the face of one person of a product, for the generator, where its partner has drawn or checked it.
 *
 * @param key of the file that says it of the product's people; null: of nobody
 * @param person of the product's segments
 */
export async function inFrontOf(
  storage: Pick<Storage, 'get'>,
  key: string | null,
  person: { mask_id: string } | undefined,
): Promise<{ inFront?: Polygons }> {
  if (key === null || !person) return {};
  const drawn = SegmentFile.parse(JSON.parse((await storage.get(key)).toString('utf8')));
  const own = drawn.find(({ mask_id }) => mask_id === person.mask_id);
  return own ? { inFront: own.coordinates } : {};
}
