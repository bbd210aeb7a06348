import { BUILDER, PRESET_TYPES } from '@facet/contract/constants.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { decodeImage } from '../../images/decode.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import type { Segmentations } from '../segmentation/service.ts';
import { captionOf } from '../uploads/face-photo.ts';
import { lockPartner } from './campaign-store.ts';

export type Photos = ReturnType<typeof createPhotos>;

export interface NewPreset {
  /** What the partner says; what is found takes its place. */
  people: number;
  /** Addresses of uploaded photos, in the order of the images. */
  imgUrls: readonly string[];
  type: number;
}

const MAX_PEOPLE = 64;
/** Photos that one sweep removes. */
const SWEEP_LIMIT = 200;

/** Partners' photos, and the preset campaigns that are made of them. */
export function createPhotos(ports: {
  db: Kysely<Tables>;
  images: Images;
  trash: Trash;
  segmentations: Segmentations;
}) {
  const { db, images, trash, segmentations } = ports;

  async function count(on: Db, table: 'partner_photos' | 'preset_campaigns', partnerId: number) {
    const row = await on
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow();
    return row.count;
  }

  /** One's own photos, none of them twice and none of them in a campaign. @throws Refusal PHOTO_NOT_UPLOADED */
  async function takePhotos(trx: Db, partnerId: number, keys: readonly string[]) {
    const taken = await trx
      .deleteFrom('partner_photos')
      .where('partner_id', '=', partnerId)
      .where('file_key', 'in', keys)
      .returning(['file_key as key', 'caption'])
      .execute();
    if (taken.length < keys.length) throw new Refusal('PHOTO_NOT_UPLOADED');
    return keys.map((key) => taken.find((photo) => photo.key === key)!);
  }

  return {
    /** @throws Refusal for whatever is wrong with the caption, the file or the image; PHOTOS_WAITING */
    async uploadPhoto(
      { userId, partnerId }: PartnerMember,
      upload: { file: IncomingFile; caption: string | null },
    ): Promise<{ id: number; key: string }> {
      const caption = captionOf(upload.caption);
      const raster = await decodeImage(await readFile(upload.file));
      const { width, height } = raster;
      const jpeg = await encodeJpeg(raster);
      const stored = await images.put({ jpeg, width, height, ownerId: userId, folder: 'presets' });
      try {
        const { id } = await db.transaction().execute(async (trx) => {
          await lockPartner(trx, partnerId);
          if ((await count(trx, 'partner_photos', partnerId)) >= BUILDER.maxWaitingPhotos)
            throw new Refusal('PHOTOS_WAITING');
          await images.record(stored, trx);
          return trx
            .insertInto('partner_photos')
            .values({ partner_id: partnerId, file_key: stored.key, caption })
            .returning('id')
            .executeTakeFirstOrThrow();
        });
        return { id, key: stored.key };
      } catch (error) {
        await discardUnlessRecorded({ db, images }, [stored.key]);
        throw error;
      }
    },

    /**
     * A preset campaign of uploaded photos, whose people are looked for from now on.
     * @throws Refusal PRESET_TYPE_INVALID, BAD_INPUT, PHOTOS_TOO_MANY, PHOTO_NOT_UPLOADED, PRESETS_FULL, SEARCHES_FULL
     */
    async createPreset({ partnerId }: PartnerMember, preset: NewPreset): Promise<number> {
      const { type, people, imgUrls } = preset;
      if (!(PRESET_TYPES as readonly number[]).includes(type)) throw new Refusal('PRESET_TYPE_INVALID');
      if (people < 0 || people > MAX_PEOPLE) throw new Refusal('BAD_INPUT');
      if (imgUrls.length > BUILDER.maxImages) throw new Refusal('PHOTOS_TOO_MANY');
      const keys = imgUrls.map((url) => images.keyOf(url)).filter((key) => key !== null);
      if (new Set(keys).size < imgUrls.length) throw new Refusal('PHOTO_NOT_UPLOADED');
      return db.transaction().execute(async (trx) => {
        await lockPartner(trx, partnerId);
        if ((await count(trx, 'preset_campaigns', partnerId)) >= BUILDER.maxPresets)
          throw new Refusal('PRESETS_FULL');
        const photos = await takePhotos(trx, partnerId, keys);
        const { id } = await trx
          .insertInto('preset_campaigns')
          .values({ partner_id: partnerId, type, people, origin_img_key: keys[0]! })
          .returning('id')
          .executeTakeFirstOrThrow();
        const rows = photos.map(({ key, caption }, position) => ({
          preset_campaign_id: id,
          position,
          file_key: key,
          caption,
        }));
        await trx.insertInto('preset_imgs').values(rows).execute();
        await segmentations.begin(trx, id);
        return id;
      });
    },

    /** Removes photos that nobody made a campaign of. */
    async removeForgotten(): Promise<void> {
      const removed = await db.transaction().execute(async (trx) => {
        const old = await trx
          .selectFrom('partner_photos')
          .select(['id', 'file_key as key'])
          .where(sql<SqlBool>`created_at < now() - ${BUILDER.waitingPhotoHours} * interval '1 hour'`)
          .orderBy('created_at')
          .limit(SWEEP_LIMIT)
          .forUpdate()
          .skipLocked()
          .execute();
        for (const { id, key } of old) {
          await trx.deleteFrom('partner_photos').where('id', '=', id).execute();
          await trash.throwAway(trx, key);
        }
        return old;
      });
      for (const { key } of removed) await trash.empty(key);
    },
  };
}
