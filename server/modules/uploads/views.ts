import { MAX_VIEWS } from '@facet/contract/constants.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { Kysely } from 'kysely';
import type { Member } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import type { Consents } from '../consents/consents.ts';
import { FACE_CONSENTS, storeFacePhoto } from './face-photo.ts';
import { lockFaces } from './store.ts';
import {
  countViews,
  deleteView,
  insertView,
  isBeingUsed,
  ownFront,
  ownView,
  type SrcImgView,
  sameView,
  shownViews,
} from './view-store.ts';

export type Views = ReturnType<typeof createViews>;

export interface ViewUpload {
  faceId: number;
  file: IncomingFile;
  agreementMetaData: string;
  address: string;
}

/** Further photos of a member's face: the same person turned, smiling, or in other light. */
export function createViews(ports: {
  db: Kysely<Tables>;
  images: Images;
  pool: Pick<Pool, 'checkView'>;
  consents: Consents;
  trash: Trash;
}) {
  const { db, images, pool, consents, trash } = ports;
  const isFull = async (faceId: number, sha256: string) =>
    (await countViews(db, faceId)) >= MAX_VIEWS - 1 && !(await sameView(db, faceId, sha256));

  return {
    of: (faceIds: readonly number[]) => shownViews(db, faceIds),

    /**
     * Adds a photo of the same person to a face. The same photo again is the view that it is already.
     * @throws Refusal NOT_FOUND, VIEWS_FULL, SOURCE_OTHER_PERSON, VIEW_TOO_TURNED, FRONT_NO_FACE, and as `uploadSrcImg`
     */
    async add(
      { userId }: Member,
      { faceId, agreementMetaData: metaData, ...upload }: ViewUpload,
    ): Promise<SrcImgView> {
      consents.check(metaData, FACE_CONSENTS);
      const front = await ownFront(db, userId, faceId);
      if (!front) throw new Refusal('NOT_FOUND');
      const bytes = await readFile(upload.file);
      // the front photo is decoded only for a file that is a photo, and for as long as the two are compared
      const look = {
        checkSource: async (raster: Raster) => pool.checkView(raster, await images.load(front.key)),
      };
      const { stored, face } = await storeFacePhoto(
        { images, pool: look },
        { bytes, ownerId: userId, full: 'VIEWS_FULL', isFull: (sha256) => isFull(faceId, sha256) },
      );
      try {
        const kept = await db.transaction().execute(async (trx) => {
          // whoever adds, deletes or generates at the same time waits, and is counted
          await lockFaces(trx, userId);
          if (!(await ownFront(trx, userId, faceId))) throw new Refusal('NOT_FOUND');
          const same = await sameView(trx, faceId, stored.sha256);
          if (same) return same;
          if ((await countViews(trx, faceId)) >= MAX_VIEWS - 1) throw new Refusal('VIEWS_FULL');
          await images.record(stored, trx);
          const id = await insertView(trx, { faceId, key: stored.key, face });
          await consents.record(trx, {
            ...{ userId, purpose: 'view-upload', subjectId: id, metaData, address: upload.address },
            required: FACE_CONSENTS,
          });
          return { ...stored, id };
        });
        if (kept.key !== stored.key) await images.discard(stored.key);
        return kept;
      } catch (error) {
        await discardUnlessRecorded({ db, images }, [stored.key]);
        throw error;
      }
    },

    /** Deletes one, its file and what is kept of trials of it. @throws Refusal NOT_FOUND, FACE_IN_USE while a photo is being made with its face */
    async remove({ userId }: Member, viewId: number): Promise<void> {
      const key = await db.transaction().execute(async (trx) => {
        await lockFaces(trx, userId);
        const view = await ownView(trx, userId, viewId);
        if (!view) throw new Refusal('NOT_FOUND');
        if (await isBeingUsed(trx, view.faceId)) throw new Refusal('FACE_IN_USE');
        await deleteView(trx, { id: viewId, faceId: view.faceId });
        await trash.throwAway(trx, view.key);
        return view.key;
      });
      await trash.empty(key);
    },
  };
}
