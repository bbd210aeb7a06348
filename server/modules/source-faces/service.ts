import { BUILDER } from '@facet/contract/constants.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import type { PartnerMember } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import type { Consents } from '../consents/consents.ts';
import { captionOf, FACE_CONSENTS, storeFacePhoto } from '../uploads/face-photo.ts';
import {
  countSourceFaces,
  deleteSourceFace,
  insertSourceFace,
  lockSourceFaces,
  type SourceFace,
  sourceFaces,
} from './store.ts';

export type SourceFaces = ReturnType<typeof createSourceFaces>;

export interface SourceFaceUpload {
  file: IncomingFile;
  caption: string | null;
  /** null: the specification's call has no word on consents; then they were given before. */
  agreementMetaData: string | null;
  address: string;
}

/** The face images that a partner puts into campaigns. */
export function createSourceFaces(ports: {
  db: Kysely<Tables>;
  images: Images;
  pool: Pick<Pool, 'checkSource'>;
  consents: Consents;
  trash: Trash;
}) {
  const { db, images, pool, consents, trash } = ports;

  /** A record for each face, whatever was agreed to before. */
  async function checkConsent({ userId }: PartnerMember, metaData: string | null): Promise<void> {
    if (metaData !== null) consents.check(metaData, FACE_CONSENTS);
    else if (!(await consents.hasGiven(db, userId, FACE_CONSENTS))) throw new Refusal('CONSENT_REQUIRED');
  }

  return {
    /** @throws Refusal for whatever is wrong with the consent, the caption, the file, the image or the face in it */
    async upload(member: PartnerMember, upload: SourceFaceUpload): Promise<SourceFace> {
      const { userId, partnerId } = member;
      const { agreementMetaData: metaData, address } = upload;
      await checkConsent(member, metaData);
      const caption = captionOf(upload.caption);
      const bytes = await readFile(upload.file);
      const isFull = async () => (await countSourceFaces(db, partnerId)) >= BUILDER.maxFaces;
      const { stored, face } = await storeFacePhoto({ images, pool }, { bytes, ownerId: userId, isFull });
      try {
        const id = await db.transaction().execute(async (trx) => {
          // counted again under the lock: uploads at the same time must not pass the bound together
          if ((await lockSourceFaces(trx, partnerId)) >= BUILDER.maxFaces) throw new Refusal('FACES_FULL');
          await images.record(stored, trx);
          const subjectId = await insertSourceFace(trx, {
            ownerId: partnerId,
            key: stored.key,
            caption,
            face,
          });
          if (metaData !== null) {
            const required = FACE_CONSENTS;
            await consents.record(trx, {
              userId,
              purpose: 'partner-upload',
              subjectId,
              metaData,
              address,
              required,
            });
          }
          return subjectId;
        });
        return { ...stored, id, caption };
      } catch (error) {
        await discardUnlessRecorded({ db, images }, [stored.key]);
        throw error;
      }
    },

    async search(
      { partnerId }: PartnerMember,
      page: { limit: number; offset: number },
    ): Promise<{ rows: SourceFace[]; totalCount: number }> {
      return {
        rows: await sourceFaces(db, partnerId, { page }),
        totalCount: await countSourceFaces(db, partnerId),
      };
    },

    async see({ partnerId }: PartnerMember, id: number): Promise<SourceFace | undefined> {
      return (await sourceFaces(db, partnerId, { ids: [id] }))[0];
    },

    /** Deletes the image and its file: no campaign has it any more. @throws Refusal NOT_FOUND */
    async remove({ partnerId }: PartnerMember, id: number): Promise<void> {
      const key = await db.transaction().execute(async (trx) => {
        const freed = await deleteSourceFace(trx, partnerId, id);
        if (freed === undefined) throw new Refusal('NOT_FOUND');
        await trx
          .updateTable('preset_campaigns')
          .set({ src_face_key: null })
          .where('src_face_key', '=', freed)
          .execute();
        await trash.throwAway(trx, freed);
        return freed;
      });
      await trash.empty(key);
    },
  };
}
