import type { SaveImageAnswer } from '@facet/contract/rest.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary } from '@facet/workers/types.ts';
import type { Kysely } from 'kysely';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { violates } from '../../db/errors.ts';
import type { Tables } from '../../db/tables.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import type { Consents } from '../consents/consents.ts';
import { captionOf, FACE_CONSENTS, storeFacePhoto } from './face-photo.ts';
import {
  countFaces,
  deleteFace,
  facesOf,
  insertFace,
  isOwnFace,
  lockFaces,
  type SrcImg,
  setRepresentSrc,
} from './store.ts';
import { keysOfViews } from './view-store.ts';

export type Uploads = ReturnType<typeof createUploads>;

export interface FaceUpload {
  file: IncomingFile;
  caption: string | null;
  agreementMetaData: string;
  address: string;
}

export interface PlainUpload {
  bytes: Buffer;
  /** null: the call has no word on consents. */
  agreementMetaData: string | null;
  address: string;
}

export interface Agreement {
  srcId: number;
  metaData: string;
  address: string;
}

/** Face photos that one member may keep. */
const MAX_FACES = 200;

export function createUploads(ports: {
  db: Kysely<Tables>;
  images: Images;
  pool: Pick<Pool, 'checkSource'>;
  consents: Consents;
  trash: Trash;
}) {
  const { db, images, pool, consents, trash } = ports;

  /** Checks a photo from its bytes to its face and keeps it. `andThen` runs in the transaction that makes it the member's. */
  async function keepFace(
    { userId }: Member,
    { bytes, caption }: { bytes: Buffer; caption: string | null },
    andThen: (trx: Db, srcId: number) => Promise<unknown>,
  ): Promise<SrcImg> {
    const { stored, face } = await storeFacePhoto(
      { images, pool },
      { bytes, ownerId: userId, isFull: async () => (await countFaces(db, userId)) >= MAX_FACES },
    );
    try {
      const id = await db.transaction().execute((trx) => insert(trx, userId, stored, caption, face, andThen));
      return { ...stored, id, caption };
    } catch (error) {
      await discardUnlessRecorded({ db, images }, [stored.key]);
      throw error;
    }
  }

  async function insert(
    trx: Db,
    userId: number,
    stored: StoredFile,
    caption: string | null,
    face: FaceSummary,
    andThen: (trx: Db, srcId: number) => Promise<unknown>,
  ): Promise<number> {
    // counted again under the lock: uploads at the same time must not pass the bound together
    if ((await lockFaces(trx, userId)) >= MAX_FACES) throw new Refusal('FACES_FULL');
    await images.record(stored, trx);
    const id = await insertFace(trx, { userId, key: stored.key, caption, face });
    await andThen(trx, id);
    return id;
  }

  return {
    /** @throws Refusal for whatever is wrong with the consent, the caption, the file, the image or the face in it */
    async uploadSrcImg(member: Member, upload: FaceUpload): Promise<SrcImg> {
      const { agreementMetaData: metaData, address } = upload;
      consents.check(metaData, FACE_CONSENTS);
      const caption = captionOf(upload.caption);
      const bytes = await readFile(upload.file);
      return keepFace(member, { bytes, caption }, (trx, subjectId) =>
        consents.record(trx, {
          userId: member.userId,
          purpose: 'upload',
          subjectId,
          metaData,
          address,
          required: FACE_CONSENTS,
        }),
      );
    },

    /**
     * The plain upload of the REST call. Its consents come with it or were given before: a face is not looked at without.
     * @throws Refusal as `uploadSrcImg`
     */
    async saveImage(member: Member, upload: PlainUpload): Promise<SaveImageAnswer> {
      const { bytes, agreementMetaData: metaData, address } = upload;
      if (metaData !== null) consents.check(metaData, FACE_CONSENTS);
      else if (!(await consents.hasGiven(db, member.userId, FACE_CONSENTS)))
        throw new Refusal('CONSENT_REQUIRED');
      const { id, key } = await keepFace(member, { bytes, caption: null }, async (trx, subjectId) => {
        if (metaData === null) return;
        await consents.record(trx, {
          userId: member.userId,
          purpose: 'upload',
          subjectId,
          metaData,
          address,
          required: FACE_CONSENTS,
        });
      });
      return { id, file: images.address(key) };
    },

    /**
     * Agrees once more to what is done with a face photo that is there already.
     * @throws Refusal NOT_FOUND, CONSENT_REQUIRED, BAD_INPUT
     */
    async editSrcImgs(member: Member, { srcId, metaData, address }: Agreement): Promise<void> {
      if (!(await isOwnFace(db, member.userId, srcId))) throw new Refusal('NOT_FOUND');
      await consents.record(db, {
        userId: member.userId,
        purpose: 'upload',
        subjectId: srcId,
        metaData,
        address,
        required: FACE_CONSENTS,
      });
    },

    async searchSrcImgs(
      { userId }: Member,
      page: { limit: number; offset: number },
    ): Promise<{ rows: SrcImg[]; totalCount: number }> {
      return { rows: await facesOf(db, userId, page), totalCount: await countFaces(db, userId) };
    },

    /** @throws Refusal NOT_FOUND, also for a face of somebody else */
    async editRepresentSrc({ userId }: Member, srcId: number): Promise<void> {
      if (!(await setRepresentSrc(db, userId, srcId))) throw new Refusal('NOT_FOUND');
    },

    /**
     * Deletes the photo with its views, and their files. What was made with it stays; if it was the one to generate with, there is none until
     * the member chooses another.
     * @throws Refusal NOT_FOUND, FACE_IN_USE while a photo is being made with it
     */
    async deleteSrcImg({ userId }: Member, srcId: number): Promise<void> {
      const keys = await db
        .transaction()
        .execute(async (trx) => {
          // a view that is being added is waited for, and goes with its face
          await lockFaces(trx, userId);
          const views = await keysOfViews(trx, srcId);
          const front = await deleteFace(trx, userId, srcId);
          if (front === undefined) throw new Refusal('NOT_FOUND');
          const freed = [front, ...views];
          for (const key of freed) await trash.throwAway(trx, key);
          return freed;
        })
        .catch((error: unknown) => {
          throw violates(error, 'productions_open_face') ? new Refusal('FACE_IN_USE', error) : error;
        });
      for (const key of keys) await trash.empty(key);
    },
  };
}
