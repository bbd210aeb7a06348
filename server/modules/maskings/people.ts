import { MaskFile, segmentsOfImages } from '@facet/contract/masking.ts';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../storage/storage.ts';
import { newestMaskings } from './store.ts';

/**
 * Who is in the images of a campaign: the ids of their people in their order, by the image's id. As they were saved last,
 * otherwise as they were found.
 */
export async function peopleOf(
  { db, storage }: { db: Db; storage: Pick<Storage, 'get'> },
  presetCampaignId: number,
): Promise<Map<number, string[]>> {
  const saved = await newestMaskings(db, presetCampaignId, 'finished');
  const found = saved.some(({ maskingId }) => maskingId === null)
    ? await foundPeople({ db, storage }, presetCampaignId)
    : [];
  return new Map(
    saved.map(({ imageId, maskingId, masks }, position) => [
      imageId,
      maskingId === null ? (found[position] ?? []) : masks.map(({ mask_id }) => mask_id),
    ]),
  );
}

async function foundPeople(
  { db, storage }: { db: Db; storage: Pick<Storage, 'get'> },
  presetCampaignId: number,
): Promise<string[][]> {
  const { key } = await db
    .selectFrom('preset_campaigns')
    .select('person_json_key as key')
    .where('id', '=', presetCampaignId)
    .executeTakeFirstOrThrow();
  if (key === null) return [];
  const file = MaskFile.parse(JSON.parse((await storage.get(key)).toString('utf8')));
  return segmentsOfImages(file).map((segments) => segments.map(({ mask_id }) => mask_id));
}
