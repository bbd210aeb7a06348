import { MASKING } from '@facet/contract/constants.ts';
import {
  type FoundSegments,
  MaskFile,
  maskFileOf,
  type SaveMaskedImageAnswer,
  segmentsOfImages,
} from '@facet/contract/masking.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { checkMasks, type ImageMasks, imageOfCall, parsed } from './calls.ts';
import { lockCampaign } from './store.ts';

export type FoundSegmentFiles = ReturnType<typeof createFoundSegmentFiles>;

interface FoundCall extends ImageMasks {
  data: FoundSegments;
  /** Address of the file that was edited; null: whatever there is is replaced. */
  jsonPath: string | null;
}

/** Where each file is named. */
const COLUMNS = {
  head: 'head_json_key',
  faceMask: 'face_masking_json_key',
} as const satisfies Record<FoundSegments, string>;

const ALL_COLUMNS = ['sam_json_key', 'person_json_key', 'head_json_key', 'face_masking_json_key'] as const;

/** Heads and faces as they were found, which their owner may correct: photos that are made from then on go by them. */
export function createFoundSegmentFiles(ports: {
  db: Kysely<Tables>;
  images: Images;
  storage: Pick<Storage, 'get'>;
  trash: Pick<Trash, 'throwAway' | 'empty'>;
}) {
  const { db, images, storage, trash } = ports;

  const keysOf = (on: Db, presetCampaignId: number) =>
    on
      .selectFrom('preset_campaigns')
      .select(ALL_COLUMNS)
      .where('id', '=', presetCampaignId)
      .executeTakeFirstOrThrow();

  async function listsOf(key: string | null, count: number): Promise<SegmentFile[]> {
    const lists =
      key === null
        ? []
        : segmentsOfImages(MaskFile.parse(JSON.parse((await storage.get(key)).toString('utf8'))));
    return Array.from({ length: count }, (_, at) => lists[at] ?? []);
  }

  return {
    /**
     * A file is never changed: another takes its place.
     * @throws Refusal MASK_DATA_INVALID, MASK_IMAGE_INVALID, PRESET_IN_PROCESS, MASKS_CHANGED, and what maskProblem finds
     */
    async save(member: PartnerMember, call: FoundCall): Promise<SaveMaskedImageAnswer> {
      const image = await imageOfCall({ db, images }, member, call);
      const segments = parsed(SegmentFile, call.maskingData);
      checkMasks(segments, image);
      const column = COLUMNS[call.data];
      const before = (await keysOf(db, image.presetCampaignId))[column];
      const lists = await listsOf(before, await countImages(db, image.presetCampaignId)).catch(
        async (error) => {
          // gone since its key was read
          if ((await keysOf(db, image.presetCampaignId))[column] !== before)
            throw new Refusal('MASKS_CHANGED');
          throw error;
        },
      );
      // whoever got no answer to a save sends the same once more
      const isSame = JSON.stringify(lists[image.position]) === JSON.stringify(segments);
      if (before !== null && isSame) return { ok: true, imageId: image.id, jsonPath: images.address(before) };
      const isEdited = call.jsonPath === null || (before !== null && images.keyOf(call.jsonPath) === before);
      if (!isEdited) throw new Refusal('MASKS_CHANGED');

      const file = await images.putJson(maskFileOf(lists.with(image.position, segments)), 'presets');
      try {
        const unneeded = await db.transaction().execute(async (trx) => {
          const { inProcess } = await lockCampaign(trx, image.presetCampaignId);
          if (inProcess) throw new Refusal('PRESET_IN_PROCESS');
          const keys = await keysOf(trx, image.presetCampaignId);
          // saved or found anew since it was read
          if (keys[column] !== before) throw new Refusal('MASKS_CHANGED');
          await images.record(file, trx);
          await trx
            .updateTable('preset_campaigns')
            .set({ [column]: file.key })
            .where('id', '=', image.presetCampaignId)
            .execute();
          const isShared = ALL_COLUMNS.some((other) => other !== column && keys[other] === before);
          if (before === null || isShared) return null;
          await trash.throwAway(trx, before);
          return before;
        });
        if (unneeded !== null) await trash.empty(unneeded);
      } catch (error) {
        await discardUnlessRecorded({ db, images }, [file.key]);
        throw error;
      }
      return { ok: true, imageId: image.id, jsonPath: images.address(file.key) };
    },
  };
}

async function countImages(db: Db, presetCampaignId: number): Promise<number> {
  const images = await db
    .selectFrom('preset_imgs')
    .select('id')
    .where('preset_campaign_id', '=', presetCampaignId)
    .limit(MASKING.maxImages)
    .execute();
  return images.length;
}
