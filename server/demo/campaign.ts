import { maskFileOf } from '@facet/contract/masking.ts';
import type { Segmentation } from '@facet/workers/types.ts';
import type { Db } from '../db/database.ts';
import type { Images, StoredFile } from '../images/images.ts';
import { changeCampaign, insertCampaign, setFaces } from '../modules/campaigns/campaign-store.ts';
import { saveChoice, writeLocations } from '../modules/maskings/choices-store.ts';
import { CAMPAIGN, type DemoCampaignImage, FINISHED_CAMPAIGN } from './catalogue.ts';

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

/** A preset campaign of the partner, whose people are found. @returns its id, and its images' */
export async function insertPreset(
  trx: Db,
  images: Images,
  partnerId: number,
  { images: prepared, personJson, headJson, faceJson }: PreparedCampaign,
): Promise<{ id: number; imageIds: number[] }> {
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
  const imageRows = await trx
    .insertInto('preset_imgs')
    .values(
      prepared.map(({ caption, file }, position) => ({
        preset_campaign_id: preset.id,
        position,
        file_key: file.key,
        caption,
      })),
    )
    .returning('id')
    .execute();
  return { id: preset.id, imageIds: imageRows.map(({ id }) => id) };
}

/** All that the builder's steps would have kept. */
export async function insertFinished(
  trx: Db,
  images: Images,
  partnerId: number,
  prepared: PreparedCampaign,
  faceIds: { own: number; bots: ReadonlyMap<string, number> },
): Promise<void> {
  const { type, people } = FINISHED_CAMPAIGN;
  const preset = await insertPreset(trx, images, partnerId, prepared);
  const [imageId] = preset.imageIds;
  const maskIds = prepared.images[0]!.segmentation.persons.map(({ mask_id }) => mask_id);
  if (maskIds.length !== people.length)
    throw new Error('The photo of the demo’s finished campaign does not show the people that it names');
  await saveChoice(trx, imageId!, maskIds, {
    target: people.indexOf('fan'),
    genders: people.map((role) => (role === 'stays' ? null : 'female')),
  });
  await writeLocations(trx, preset.id);

  const bots = people.flatMap((role) => (typeof role === 'object' ? [faceIds.bots.get(role.bot)!] : []));
  const id = await insertCampaign(trx, { partnerId, presetCampaignId: preset.id, type });
  const faces = [faceIds.own, ...bots];
  await setFaces(
    trx,
    id,
    faces.map((face, position) => ({ id: face, position, status: 'ACCEPTED' })),
  );
  const persons = people.map((role, at) => ({
    mask_id: maskIds[at]!,
    faceId: typeof role === 'object' ? faceIds.bots.get(role.bot)! : null,
    at: null,
  }));
  await changeCampaign(trx, id, { locationInfo: [{ imageId: imageId!, persons }], isDraft: false });
}
