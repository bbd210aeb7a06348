import { maskFileOf } from '@facet/contract/masking.ts';
import type { Segmentation } from '@facet/workers/types.ts';
import type { Db } from '../db/database.ts';
import type { Images, StoredFile } from '../images/images.ts';
import { CAMPAIGN, type DemoCampaignImage } from './catalogue.ts';

export interface PreparedImage extends DemoCampaignImage {
  file: StoredFile;
  segmentation: Segmentation;
}

export interface PreparedCampaign {
  images: readonly PreparedImage[];
  personJson: StoredFile;
  headJson: StoredFile;
  faceJson: StoredFile;
}

/** Writes the JSON files of a campaign of these images; their keys go into `kept`. */
export async function prepareCampaign(
  images: Images,
  prepared: readonly PreparedImage[],
  kept: string[],
): Promise<PreparedCampaign> {
  const put = async (part: 'persons' | 'heads' | 'faces'): Promise<StoredFile> => {
    const file = maskFileOf(prepared.map(({ segmentation }) => segmentation[part]));
    const stored = await images.putJson(file, 'presets');
    kept.push(stored.key);
    return stored;
  };
  return {
    images: prepared,
    personJson: await put('persons'),
    headJson: await put('heads'),
    faceJson: await put('faces'),
  };
}

/** The partner's one preset campaign, and the campaign that was made from it. */
export async function insertCampaign(
  trx: Db,
  images: Images,
  partnerId: number,
  { images: prepared, personJson, headJson, faceJson }: PreparedCampaign,
): Promise<void> {
  const files = prepared.map(({ file }) => file);
  for (const stored of [...files, personJson, headJson, faceJson]) await images.record(stored, trx);
  const preset = await trx
    .insertInto('preset_campaigns')
    .values({
      partner_id: partnerId,
      type: CAMPAIGN.type,
      people: Math.max(...prepared.map(({ segmentation }) => segmentation.persons.length)),
      origin_img_key: files[0]!.key,
      sam_json_key: personJson.key,
      person_json_key: personJson.key,
      head_json_key: headJson.key,
      face_masking_json_key: faceJson.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('preset_imgs')
    .values(
      prepared.map(({ caption, file }, position) => ({
        preset_campaign_id: preset.id,
        position,
        file_key: file.key,
        caption,
      })),
    )
    .execute();
  await trx
    .insertInto('campaigns')
    .values({ preset_campaign_id: preset.id, partner_id: partnerId, type: CAMPAIGN.type })
    .execute();
}
