import { MASKING } from '@facet/contract/constants.ts';
import {
  type FinalizeMaskingAnswer,
  type FinishedMask,
  FinishedMasks,
  inFrontFieldName,
  inFrontObjectIdOf,
  maskFieldName,
  objectIdOf,
  type SavedMasks,
  type SaveMaskedImageAnswer,
  type SaveMaskingAnswer,
} from '@facet/contract/masking.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import { readMask } from '../../images/masks.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import { checkMasks, type ImageMasks, imageOfCall, parsed } from './calls.ts';
import { countPeople, forgetChoiceOfOthers, writeLocations } from './choices-store.ts';
import { documentKey, type MaskDocument } from './documents.ts';
import {
  emptyImages,
  imageOfNewest,
  imagesById,
  insertMasking,
  lastFinished,
  lastSave,
  lockCampaign,
  type NewMasking,
  newestMaskings,
  type PresetImage,
  removeOldSaves,
} from './store.ts';

export type Maskings = ReturnType<typeof createMaskings>;

export interface OverallMask {
  /** null: the index refers to the partner's newest preset campaign. */
  imageId: number | null;
  imageIndex: number;
  png: Buffer;
}

export interface FinishedUpload {
  /** JSON of `FinishedMasks`. */
  maskData: string;
  files: ReadonlyMap<string, Buffer>;
}

/**
 * What partners save of their images' masks. The data of a save is checked whole, then each file is checked and written, then
 * come all rows in one transaction.
 */
export function createMaskings({
  db,
  images,
  trash,
}: {
  db: Kysely<Tables>;
  images: Images;
  trash: Pick<Trash, 'throwAway' | 'empty'>;
}) {
  /**
   * All rows of a save in one transaction; on a failure, nothing of it is left.
   *
   * @param replaced by image: when the masks were saved that it means to replace
   * @returns when it was saved
   * @throws Refusal PRESET_IN_PROCESS: the search would remove what is saved now; MASKS_CHANGED
   */
  async function keep(
    presetCampaignId: number,
    files: readonly StoredFile[],
    maskings: readonly NewMasking[],
    replaced: ReadonlyMap<number, Date> = new Map(),
  ): Promise<Date | undefined> {
    let savedAt: Date | undefined;
    const unneeded = await db.transaction().execute(async (trx) => {
      const { inProcess } = await lockCampaign(trx, presetCampaignId);
      if (inProcess) throw new Refusal('PRESET_IN_PROCESS');
      for (const masking of maskings) {
        const known = replaced.get(masking.presetImgId);
        if (!known) continue;
        const last = (await lastSave(trx, masking.presetImgId, 'finished')) ?? new Date(0);
        if (last.getTime() === known.getTime()) continue;
        // whoever got no answer to a save sends the same once more
        const stored = await lastFinished(trx, masking.presetImgId);
        if (!isSame(masking, files, stored)) throw new Refusal('MASKS_CHANGED');
      }
      for (const file of files) await images.record(file, trx);
      const emptyBefore = await emptyImages(trx, presetCampaignId);
      const old: string[] = [];
      for (const masking of maskings) {
        savedAt = await insertMasking(trx, masking);
        old.push(...(await removeOldSaves(trx, masking.presetImgId, masking.kind)));
      }
      for (const key of old) await trash.throwAway(trx, key);
      await followPeople(trx, presetCampaignId, maskings, emptyBefore);
      return old;
    });
    await Promise.all(unneeded.map((key) => trash.empty(key)));
    return savedAt;
  }

  /** Runs `save` with what stores its masks, and removes what it stored when it fails. */
  async function storing<T>(
    { userId }: PartnerMember,
    save: (store: (bytes: Buffer, image: PresetImage) => Promise<StoredFile>) => Promise<T>,
  ): Promise<T> {
    const keys: string[] = [];
    try {
      return await save(async (bytes, image) => {
        const file = await images.putMask(await readMask(bytes, image), userId);
        keys.push(file.key);
        return file;
      });
    } catch (error) {
      await discardUnlessRecorded({ db, images }, keys);
      throw error;
    }
  }

  return {
    /** @throws Refusal MASK_IMAGE_INVALID, PRESET_IN_PROCESS, and what readMask refuses */
    async saveMasking(member: PartnerMember, overall: OverallMask): Promise<SaveMaskingAnswer> {
      const { imageId, imageIndex, png } = overall;
      const image =
        imageId === null
          ? await imageOfNewest(db, member.partnerId, imageIndex)
          : (await imagesById(db, member.partnerId, [imageId]))[0];
      if (image?.position !== imageIndex) throw new Refusal('MASK_IMAGE_INVALID');
      return storing(member, async (store) => {
        const file = await store(png, image);
        const masking = { presetImgId: image.id, fileKey: file.key, masks: [] };
        await keep(image.presetCampaignId, [file], [{ ...masking, kind: 'overall' }]);
        return { ok: true, imageId: image.id, file: images.address(file.key) };
      });
    },

    /** @throws Refusal MASK_DATA_INVALID, MASK_IMAGE_INVALID, PRESET_IN_PROCESS, and what maskProblem finds */
    async saveMaskedImage(member: PartnerMember, call: ImageMasks): Promise<SaveMaskedImageAnswer> {
      const image = await imageOfCall({ db, images }, member, call);
      const masks = parsed(SegmentFile, call.maskingData);
      checkMasks(masks, image);
      const rows = masks.map((mask) => ({ ...mask, fileKey: null, inFront: null }));
      const masking = { presetImgId: image.id, fileKey: null, masks: rows };
      await keep(image.presetCampaignId, [], [{ ...masking, kind: 'segments' }]);
      return { ok: true, imageId: image.id };
    },

    /**
     * @throws Refusal MASK_DATA_INVALID, MASK_FILES_MISMATCH, MASK_IMAGE_INVALID, PRESET_IN_PROCESS, MASKS_CHANGED, what
     * maskProblem and readMask find
     */
    async finalize(
      member: PartnerMember,
      { maskData, files }: FinishedUpload,
    ): Promise<FinalizeMaskingAnswer> {
      const data = parsed(FinishedMasks, maskData);
      checkFiles(data, files);
      const own = await imagesById(
        db,
        member.partnerId,
        data.map(({ imageId }) => imageId),
      );
      const byId = new Map(own.map((image) => [image.id, image]));
      const [campaignId, another] = new Set(own.map(({ presetCampaignId }) => presetCampaignId));
      // images that are named twice, foreign, or of several campaigns
      if (campaignId === undefined || another !== undefined || own.length < data.length) {
        throw new Refusal('MASK_IMAGE_INVALID');
      }
      for (const { imageId, masks, inFront = [] } of data) {
        const image = byId.get(imageId)!;
        checkMasks(masks, image);
        checkMasks(inFront, image);
        // of nobody who isn't there
        const ids = new Set(masks.map(({ mask_id }) => mask_id));
        if (!inFront.every(({ mask_id }) => ids.has(mask_id))) throw new Refusal('MASK_IDS_INVALID');
      }

      return storing(member, async (store) => {
        const stored: StoredFile[] = [];
        const maskings: NewMasking[] = [];
        for (const { imageId, masks, inFront } of data) {
          const put = async ({ coordinates, object }: FinishedMask) => {
            const file = await store(files.get(object.file)!, byId.get(imageId)!);
            stored.push(file);
            return { coordinates, fileKey: file.key };
          };
          const rows = [];
          for (const mask of masks) {
            const { mask_id } = mask;
            const row = { mask_id, ...(await put(mask)) };
            const front = inFront?.find((one) => one.mask_id === mask_id);
            rows.push(inFront ? { ...row, inFront: front ? await put(front) : null } : row);
          }
          const saysInFront = inFront !== undefined;
          maskings.push({ presetImgId: imageId, kind: 'finished', fileKey: null, masks: rows, saysInFront });
        }
        const savedAt = await keep(campaignId, stored, maskings, replacedBy(data));
        const extractMaskingPath = images.address(documentKey(campaignId, 'finished'));
        return {
          ok: true,
          presetCampaignId: campaignId,
          extractMaskingPath,
          savedAt: savedAt?.toISOString(),
        };
      });
    },

    /** What is behind a campaign's `maskingPath` and `extractMaskingPath`. */
    document(presetCampaignId: number, document: MaskDocument): Promise<SavedMasks | FinishedMasks> {
      return document === 'saved' ? savedMasks(presetCampaignId) : finishedMasks(presetCampaignId);
    },
  };

  async function savedMasks(presetCampaignId: number): Promise<SavedMasks> {
    const [overall, segments] = await Promise.all([
      newestMaskings(db, presetCampaignId, 'overall'),
      newestMaskings(db, presetCampaignId, 'segments'),
    ]);
    return segments.map(({ imageId, maskingId, masks }, i) => {
      const key = overall[i]?.fileKey;
      return {
        imageId,
        file: key ? images.address(key) : null,
        masks:
          maskingId === null ? null : masks.map(({ mask_id, coordinates }) => ({ mask_id, coordinates })),
      };
    });
  }

  async function finishedMasks(presetCampaignId: number): Promise<FinishedMasks> {
    const finished = await newestMaskings(db, presetCampaignId, 'finished');
    return finished
      .filter(({ maskingId }) => maskingId !== null)
      .map(({ imageId, masks, savedAt, saysInFront }) => ({
        imageId,
        savedAt: savedAt?.toISOString(),
        masks: masks.map(({ mask_id, coordinates, fileKey }) => ({
          mask_id,
          coordinates,
          object: { object_id: objectIdOf(imageId, mask_id), file: images.address(fileKey!) },
        })),
        ...(saysInFront && { inFront: masks.flatMap((mask) => inFrontMask(imageId, mask)) }),
      }));
  }

  function inFrontMask(imageId: number, { mask_id, inFront }: NewMasking['masks'][number]): FinishedMask[] {
    if (!inFront) return [];
    const { coordinates, fileKey } = inFront;
    const object = { object_id: inFrontObjectIdOf(imageId, mask_id), file: images.address(fileKey) };
    return [{ mask_id, coordinates, object }];
  }
}

/** What was chosen of people who are others now is chosen anew. */
async function followPeople(
  trx: Db,
  presetCampaignId: number,
  maskings: readonly NewMasking[],
  emptyBefore: ReadonlySet<number>,
): Promise<void> {
  let isChanged = false;
  for (const { kind, presetImgId, masks } of maskings) {
    if (kind !== 'finished') continue;
    const ids = masks.map(({ mask_id }) => mask_id);
    if (await forgetChoiceOfOthers(trx, presetImgId, ids)) isChanged = true;
    // of an image that shows nobody nothing has to be chosen
    if (masks.length === 0 || emptyBefore.has(presetImgId)) isChanged = true;
  }
  if (isChanged) await writeLocations(trx, presetCampaignId);
  if (maskings.some(({ kind }) => kind === 'finished')) await countPeople(trx, presetCampaignId);
}

/** Whether a save brings exactly the masks that are stored. */
function isSame(
  { masks }: NewMasking,
  files: readonly StoredFile[],
  stored: Awaited<ReturnType<typeof lastFinished>>,
): boolean {
  const digests = new Map(files.map(({ key, sha256 }) => [key, sha256]));
  return (
    masks.length === stored.length &&
    masks.every(({ mask_id, coordinates, fileKey, inFront }, i) => {
      const other = stored[i]!;
      return (
        mask_id === other.mask_id &&
        digests.get(fileKey!) === other.sha256 &&
        JSON.stringify(coordinates) === JSON.stringify(other.coordinates) &&
        (inFront === undefined ||
          ((inFront ? digests.get(inFront.fileKey) : undefined) === other.inFront?.sha256 &&
            JSON.stringify(inFront?.coordinates) === JSON.stringify(other.inFront?.coordinates)))
      );
    })
  );
}

/** By image: when the masks were saved that a save means to replace. */
function replacedBy(data: FinishedMasks): Map<number, Date> {
  return new Map(
    data.flatMap(({ imageId, savedAt }) => (savedAt ? [[imageId, new Date(savedAt)] as const] : [])),
  );
}

/** Every mask has its file and every file its mask. @throws Refusal MASK_FILES_MISMATCH, MASKS_TOO_MANY */
function checkFiles(data: FinishedMasks, files: ReadonlyMap<string, Buffer>): void {
  const masks = data.flatMap(({ imageId, masks, inFront = [] }, index) => [
    ...masks.map(({ mask_id, object }) => ({
      object,
      field: maskFieldName(index, mask_id),
      id: objectIdOf(imageId, mask_id),
    })),
    ...inFront.map(({ mask_id, object }) => ({
      object,
      field: inFrontFieldName(index, mask_id),
      id: inFrontObjectIdOf(imageId, mask_id),
    })),
  ]);
  if (masks.length > MASKING.maxMasksInCall) throw new Refusal('MASKS_TOO_MANY');
  const isWhole = masks.every(
    ({ object, field, id }) => object.file === field && object.object_id === id && files.has(object.file),
  );
  const names = new Set(masks.map(({ object }) => object.file));
  if (names.size < masks.length) throw new Refusal('MASK_IDS_INVALID');
  if (!isWhole || names.size !== files.size) throw new Refusal('MASK_FILES_MISMATCH');
}
