import type { Db } from '../../db/database.ts';
import { removeMaskings } from '../maskings/store.ts';

interface FoundPeople {
  presetCampaignId: number;
  /** The most that one photo shows. */
  people: number;
  /** Of the files that name them (contract/masking.ts). */
  keys: { person: string; head: string; face: string; inFront: string };
}

/**
 * Puts what was found in the place of all that was known of a campaign's people: earlier findings, saved masks, and what was
 * chosen of them.
 * @returns keys of the files that nobody needs any more
 */
export async function replacePeople(
  trx: Db,
  { presetCampaignId, people, keys }: FoundPeople,
): Promise<string[]> {
  const before = await trx
    .selectFrom('preset_campaigns')
    .select(['sam_json_key as sam', 'person_json_key as person', 'head_json_key as head'])
    .select(['face_masking_json_key as face', 'in_front_json_key as inFront'])
    .where('id', '=', presetCampaignId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('preset_campaigns')
    .set({
      people,
      sam_json_key: keys.person,
      person_json_key: keys.person,
      head_json_key: keys.head,
      face_masking_json_key: keys.face,
      in_front_json_key: keys.inFront,
      location: null,
      gen_location: null,
      is_verified: false,
    })
    .where('id', '=', presetCampaignId)
    .execute();
  await trx
    .updateTable('preset_imgs')
    .set({ is_verified: false })
    .where('preset_campaign_id', '=', presetCampaignId)
    .execute();
  const masks = await removeMaskings(trx, presetCampaignId);
  const files = Object.values(before).filter((key) => key !== null);
  return [...new Set([...files, ...masks])];
}
