import { BOTS } from '@facet/contract/catalogue.ts';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';

/** Invented people who are offered, the oldest first, with their faces. */
export function offeredBots(db: Db) {
  return db
    .selectFrom('bots')
    .select(['bots.id', 'bots.name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('partner_src_imgs as face')
          .innerJoin('files', 'files.key', 'face.file_key')
          .select(['face.id', 'files.key', 'files.width', 'files.height', 'files.placeholder'])
          .whereRef('face.bot_id', '=', 'bots.id')
          .orderBy('face.id'),
      ).as('faces'),
    )
    .where('bots.is_active', '=', true)
    .orderBy('bots.id')
    .limit(BOTS.maxRows)
    .execute();
}

/** Those of the faces that are invented people's who are offered. */
export function offeredBotFaces(
  db: Db,
  { ids, keys }: { ids?: readonly number[]; keys?: readonly string[] },
): Promise<{ id: number; key: string }[]> {
  let rows = db
    .selectFrom('partner_src_imgs as face')
    .innerJoin('bots', 'bots.id', 'face.bot_id')
    .select(['face.id', 'face.file_key as key'])
    .where('bots.is_active', '=', true);
  if (ids) rows = rows.where('face.id', 'in', ids);
  if (keys) rows = rows.where('face.file_key', 'in', keys);
  return rows.execute();
}

/** Whether a face is not that of an invented person who is switched off; those are as good as withdrawn. @param botId column */
export function isOffered(botId: string) {
  return sql<SqlBool>`not exists(select from bots where bots.id = ${sql.ref(botId)} and not bots.is_active)`;
}
