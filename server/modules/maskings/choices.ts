import {
  GenLocationSegments,
  LocationSegments,
  type SaveLocationAnswer,
} from '@facet/contract/location-data.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { checkMasks, type ImageMasks, imageOfCall, parsed } from './calls.ts';
import { saveChoice, writeLocations } from './choices-store.ts';
import { peopleOf } from './people.ts';
import { lockCampaign, type PresetImage } from './store.ts';

export type Choices = ReturnType<typeof createChoices>;

/** What both calls say: the image, its people as the caller sees them, and what is chosen of each. */
export interface LocationCall extends ImageMasks {
  presetCampaignId: number;
  /** JSON of `LocationSegments` or `GenLocationSegments`. */
  allSegments: string;
}

/** What partners choose of the people in their images: the generating target, and genders. */
export function createChoices(ports: {
  db: Kysely<Tables>;
  images: Pick<Images, 'keyOf'>;
  storage: Pick<Storage, 'get'>;
}) {
  const { db, images, storage } = ports;

  /** The image of a call, and the ids of its people, which are those that the caller sees. */
  async function peopleOfCall(
    member: PartnerMember,
    call: LocationCall,
  ): Promise<{ image: PresetImage; maskIds: string[] }> {
    const image = await imageOfCall({ db, images }, member, call);
    if (image.presetCampaignId !== call.presetCampaignId) throw new Refusal('MASK_IMAGE_INVALID');
    const shown = parsed(SegmentFile, call.maskingData);
    checkMasks(shown, image);
    const stored = await storedIds(db, image);
    const maskIds = shown.map(({ mask_id }) => mask_id);
    if (stored.length !== maskIds.length || stored.some((id, i) => id !== maskIds[i]))
      throw new Refusal('LOCATION_STALE');
    return { image, maskIds };
  }

  const storedIds = async (on: Db, { id, presetCampaignId }: PresetImage): Promise<string[]> =>
    (await peopleOf({ db: on, storage }, presetCampaignId)).get(id) ?? [];

  async function keep(
    { image, maskIds }: { image: PresetImage; maskIds: string[] },
    choice: Parameters<typeof saveChoice>[3],
  ): Promise<SaveLocationAnswer> {
    return db.transaction().execute(async (trx) => {
      const { inProcess } = await lockCampaign(trx, image.presetCampaignId);
      if (inProcess) throw new Refusal('PRESET_IN_PROCESS');
      // masks may have been saved since they were compared
      const stored = await storedIds(trx, image);
      if (JSON.stringify(stored) !== JSON.stringify(maskIds)) throw new Refusal('LOCATION_STALE');
      await saveChoice(trx, image.id, maskIds, choice);
      return { ok: true, imageId: image.id, ...(await writeLocations(trx, image.presetCampaignId)) };
    });
  }

  return {
    /** @throws Refusal MASK_IMAGE_INVALID, MASK_DATA_INVALID, LOCATION_STALE, LOCATION_INVALID, TARGET_NOT_ONE, PRESET_IN_PROCESS */
    async saveTarget(member: PartnerMember, call: LocationCall): Promise<SaveLocationAnswer> {
      const people = await peopleOfCall(member, call);
      const segments = parsed(LocationSegments, call.allSegments, 'LOCATION_INVALID');
      checkIndices(segments, people.maskIds.length);
      const [target, another] = segments.filter(({ selected }) => selected);
      if (!target || another) throw new Refusal('TARGET_NOT_ONE');
      return keep(people, { target: target.index });
    },

    /** @throws Refusal as `saveTarget`, but for GENDERS_NONE and GENDERS_MISSING */
    async saveGenders(member: PartnerMember, call: LocationCall): Promise<SaveLocationAnswer> {
      const people = await peopleOfCall(member, call);
      const segments = parsed(GenLocationSegments, call.allSegments, 'LOCATION_INVALID');
      checkIndices(segments, people.maskIds.length);
      const selected = segments.filter((segment) => segment.selected);
      if (selected.length === 0) throw new Refusal('GENDERS_NONE');
      if (selected.some(({ gender }) => !gender)) throw new Refusal('GENDERS_MISSING');
      const genders = segments
        .toSorted((a, b) => a.index - b.index)
        .map((segment) => (segment.selected ? (segment.gender ?? null) : null));
      return keep(people, { genders });
    },
  };
}

/** Every person once. @throws Refusal LOCATION_INVALID */
function checkIndices(segments: readonly { index: number }[], count: number): void {
  const indices = new Set(segments.map(({ index }) => index));
  const isWhole = segments.length === count && indices.size === count;
  if (!isWhole || [...indices].some((index) => index >= count)) throw new Refusal('LOCATION_INVALID');
}
