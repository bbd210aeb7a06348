import { formatGenders, formatLocations, type Gender } from '@facet/contract/location.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isEmptyImage, newestMaskings } from './store.ts';

/** What was chosen of the people of one image, in their order. */
interface Choice {
  target: number | null;
  genders: (Gender | null)[] | null;
}

/** One of the two; the other stays as it is. */
export async function saveChoice(
  trx: Db,
  presetImgId: number,
  maskIds: readonly string[],
  choice: Partial<Choice>,
): Promise<void> {
  const ids = JSON.stringify(maskIds);
  const target = choice.target === undefined ? {} : { target: choice.target };
  const genders = choice.genders === undefined ? {} : { genders: JSON.stringify(choice.genders) };
  await trx
    .insertInto('preset_choices')
    .values({ preset_img_id: presetImgId, mask_ids: ids, target: null, genders: null, ...target, ...genders })
    .onConflict((conflict) =>
      conflict
        .column('preset_img_id')
        .doUpdateSet({ mask_ids: ids, ...target, ...genders, saved_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Forgets what was chosen of an image's people when they are others now. */
export async function forgetChoiceOfOthers(
  trx: Db,
  presetImgId: number,
  maskIds: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('preset_choices')
    .where('preset_img_id', '=', presetImgId)
    .where(sql<SqlBool>`mask_ids <> ${JSON.stringify(maskIds)}::jsonb`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Writes the campaign's location lists anew, each once all of its images have what it is made of: those that show somebody, of which
 * there must be one. @returns them
 */
export async function writeLocations(
  trx: Db,
  presetCampaignId: number,
): Promise<{ location: string | null; genLocation: string | null }> {
  const images = await trx
    .selectFrom('preset_imgs')
    .leftJoin('preset_choices', 'preset_choices.preset_img_id', 'preset_imgs.id')
    .select(['preset_choices.mask_ids as maskIds', 'preset_choices.target', 'preset_choices.genders'])
    .select(isEmptyImage.as('isEmpty'))
    .where('preset_imgs.preset_campaign_id', '=', presetCampaignId)
    .orderBy('preset_imgs.position')
    .$castTo<Choice & { maskIds: string[] | null; isEmpty: boolean }>()
    .execute();
  const targets = images.map(({ isEmpty, maskIds, target, genders }) => {
    if (isEmpty) return [];
    return maskIds === null || target === null ? null : locationOf(maskIds.length, target, genders);
  });
  const genders = images.map((image) => (image.isEmpty ? [] : image.genders));
  const hasPeople = images.some((image) => !image.isEmpty);
  const location = hasPeople && targets.every((one) => one !== null) ? formatLocations(targets) : null;
  const genLocation = hasPeople && genders.every((one) => one !== null) ? formatGenders(genders) : null;
  await trx
    .updateTable('preset_campaigns')
    .set({ location, gen_location: genLocation })
    // what is offered to others is whole
    .$if(location === null || genLocation === null, (update) => update.set({ is_verified: false }))
    .where('id', '=', presetCampaignId)
    .execute();
  return { location, genLocation };
}

/** A campaign has as many people as its fullest image, once the masks of all images were saved. */
export async function countPeople(trx: Db, presetCampaignId: number): Promise<void> {
  const saved = await newestMaskings(trx, presetCampaignId, 'finished');
  if (saved.some(({ maskingId }) => maskingId === null)) return;
  const people = Math.max(0, ...saved.map(({ masks }) => masks.length));
  await trx.updateTable('preset_campaigns').set({ people }).where('id', '=', presetCampaignId).execute();
}

/** The target has the highest number; who was not selected among the genders takes no part. */
function locationOf(count: number, target: number, genders: Choice['genders']): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === target) return '1';
    return genders && genders[index] === null ? '_' : '0';
  });
}
