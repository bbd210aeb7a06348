import { createHash } from 'node:crypto';
import { BOTS } from '@facet/contract/catalogue.ts';
import type { Pool } from '@facet/workers/pool.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import type { Images } from '../../images/images.ts';
import { type IncomingFile, readFile } from '../../images/read-file.ts';
import type { Trash } from '../../images/trash.ts';
import { Refusal } from '../../refusal.ts';
import { type Actor, record } from '../audit/audit.ts';
import { editRow, insertRow, type Kept } from '../catalogue/edit.ts';
import { given, named, name as nameOf, optional } from '../catalogue/rules.ts';
import { storeFacePhoto } from '../uploads/face-photo.ts';

export type Bots = ReturnType<typeof createBots>;
export type KeptBot = Awaited<ReturnType<Bots['list']>>[number];

export interface BotEdit {
  name?: string | null | undefined;
  isActive?: boolean | null | undefined;
}

const KEPT: Kept = { table: 'bots', subject: 'bot', rules: {}, most: BOTS.maxRows, full: 'BOTS_FULL' };

async function isFull(db: Db): Promise<boolean> {
  const { count } = await db
    .selectFrom('bots')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count >= BOTS.maxRows;
}

/** Invented people, as administrators keep them. */
export function createBots(ports: {
  db: Kysely<Tables>;
  images: Pick<Images, 'put' | 'record' | 'discard'>;
  pool: Pick<Pool, 'checkSource'>;
  trash: Trash;
}) {
  const { db, images, pool, trash } = ports;
  return {
    /** The oldest first, each with its photo. */
    list({ isActive }: { isActive?: boolean | null | undefined }) {
      return db
        .selectFrom('bots')
        .innerJoin('partner_src_imgs as face', 'face.bot_id', 'bots.id')
        .innerJoin('files', 'files.key', 'face.file_key')
        .distinctOn('bots.id')
        .select(['bots.id', 'bots.name', 'bots.is_active as isActive', 'bots.version'])
        .select(['bots.created_at as createdAt', 'bots.updated_at as updatedAt'])
        .select(['files.key', 'files.width', 'files.height', 'files.placeholder'])
        .$if(isActive != null, (query) => query.where('bots.is_active', '=', isActive!))
        .orderBy('bots.id')
        .orderBy('face.id')
        .limit(BOTS.maxRows)
        .execute();
    },

    /** @throws Refusal CATALOGUE_NAME, BOTS_FULL, and for whatever is wrong with the file, the image or the face in it */
    async create(by: Actor, { file, name }: { file: IncomingFile; name: string }): Promise<number> {
      const values = { name: nameOf(name) };
      const bytes = await readFile(file);
      const image = createHash('sha256').update(bytes).digest('base64url');
      const { stored, face } = await storeFacePhoto(
        { images, pool },
        { bytes, ownerId: null, isFull: () => isFull(db), full: 'BOTS_FULL' },
      );
      try {
        return await insertRow(db, KEPT, {
          ...{ by, values, input: { ...values, image } },
          async also(trx, id) {
            await images.record(stored, trx);
            await trx
              .insertInto('partner_src_imgs')
              .values({ bot_id: id, file_key: stored.key, face: JSON.stringify(face) })
              .execute();
          },
        });
      } finally {
        // sent again with its key, it has its photo already
        await discardUnlessRecorded({ db, images }, [stored.key]);
      }
    },

    /** @throws Refusal NOT_FOUND, ROW_CHANGED, CATALOGUE_NAME */
    async update(by: Actor, edit: { id: number; version: number | null; input: BotEdit }): Promise<void> {
      const { name, isActive } = edit.input;
      const values = named({ name: optional(name, nameOf), is_active: optional(isActive, given) });
      await editRow(db, KEPT, { id: edit.id, version: edit.version, values, by });
    },

    /** Deletes the person and the photo: no campaign has it any more. @throws Refusal NOT_FOUND */
    async remove(by: Actor, id: number): Promise<void> {
      const keys = await db.transaction().execute(async (trx) => {
        const faces = await trx
          .deleteFrom('partner_src_imgs')
          .where('bot_id', '=', id)
          .returning('file_key as key')
          .execute();
        const gone = await trx
          .deleteFrom('bots')
          .where('id', '=', id)
          .returning(['name', 'is_active'])
          .executeTakeFirst();
        if (!gone) throw new Refusal('NOT_FOUND');
        for (const { key } of faces) await trash.throwAway(trx, key);
        await record(trx, { by, act: 'bot.delete', subject: { type: 'bot', id }, before: gone });
        return faces.map(({ key }) => key);
      });
      for (const key of keys) await trash.empty(key);
    },
  };
}
