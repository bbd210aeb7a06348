import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import type { SwapReport } from '@facet/workers/types.ts';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import { countFailure, earnByGeneration, type PaidBy } from '../earnings/earnings.ts';
import { post, release } from '../ledger/ledger.ts';
import { productionNews } from './news.ts';
import { OPEN } from './store.ts';

export type Outcomes = ReturnType<typeof createOutcomes>;

/** How productions go on and end: each is finished or failed exactly once, and its reservation or its place in a purchase
 * with it. */
export function createOutcomes(ports: {
  db: Kysely<Tables>;
  images: Pick<Images, 'record'>;
  bus: Pick<Bus, 'publish'>;
  trash: Pick<Trash, 'throwAway' | 'empty'>;
  /** FACE that a partner earns where an advertisement has paid. */
  adShare?: number;
}) {
  const { db, images, bus, trash, adShare = 0 } = ports;

  /**
   * Gives the picture of a production to the one that it was made for, and takes it out of the lists. One that was deleted
   * meanwhile leaves it the picture.
   * @returns the file that it had before; null when nothing was replaced
   */
  async function replaceOriginal(trx: Db, { id, replaces_id }: { id: number; replaces_id: number }) {
    const original = await trx
      .selectFrom('productions')
      .select('file_key as fileKey')
      .where('id', '=', replaces_id)
      .where('status', '=', 'SUCCESS')
      .forUpdate()
      .executeTakeFirst();
    if (!original) return null;
    const { file_key, src_img_id, mode, report } = await trx
      .selectFrom('productions')
      .select(['file_key', 'src_img_id', 'mode', 'report'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('productions')
      .set({ status: 'DELETED', file_key: null })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('productions')
      .set({
        ...{ file_key, src_img_id, mode, is_checked: false },
        // when it was made stays: the one that is taken out of the lists says when this picture was
        report: JSON.stringify(report),
      })
      .where('id', '=', replaces_id)
      .execute();
    await trash.throwAway(trx, original.fileKey!);
    return original.fileKey;
  }

  /** @returns false when it was finished or failed before */
  async function close(trx: Db, id: number, code: ErrorCode): Promise<boolean> {
    const failed = await trx
      .updateTable('productions')
      .set({
        ...{ status: 'FAILED', error_code: code, finished_at: sql<Date>`now()` },
        gave_place_back: sql<boolean>`bundle_purchase_id is not null`,
      })
      .where('id', '=', id)
      .where('status', 'in', OPEN)
      .returning(['transfer_id', 'product_id'])
      .executeTakeFirst();
    if (!failed) return false;
    if (failed.transfer_id !== null) await release(trx, failed.transfer_id, code);
    await countFailure(trx, failed.product_id, code);
    await bus.publish(trx, productionNews, id, { status: 'FAILED', progress: 1, error: ERRORS[code] });
    return true;
  }

  return {
    close,

    /** Records the file, spends the reservation, and hands the partner's share on. @returns false when it was over before; the caller then discards the file */
    async finish(id: number, file: StoredFile, report: SwapReport): Promise<boolean> {
      const outcome = await db.transaction().execute(async (trx) => {
        await images.record(file, trx);
        const finished = await trx
          .updateTable('productions')
          .set({
            status: 'SUCCESS',
            progress: 1,
            file_key: file.key,
            report: JSON.stringify(report),
            finished_at: sql<Date>`now()`,
          })
          .where('id', '=', id)
          .where('status', '=', 'PROCESSING')
          .returning(['transfer_id', 'product_id', 'user_id', 'replaces_id'])
          .executeTakeFirst();
        if (!finished) {
          await trx.deleteFrom('files').where('key', '=', file.key).execute();
          return { isMine: false, replaced: null };
        }
        if (finished.transfer_id !== null && !(await post(trx, finished.transfer_id)))
          throw new Error(`reservation of production ${id} was resolved before`);
        await earnByGeneration(trx, {
          ...{ productionId: id, productId: finished.product_id, fanId: finished.user_id, adShare },
          paidBy: await paidBy(trx, finished.transfer_id),
        });
        const { replaces_id } = finished;
        const replaced = replaces_id === null ? null : await replaceOriginal(trx, { id, replaces_id });
        await bus.publish(trx, productionNews, id, { status: 'SUCCESS', progress: 1 });
        return { isMine: true, replaced };
      });
      if (outcome.replaced !== null) await trash.empty(outcome.replaced);
      return outcome.isMine;
    },

    /** Gives the credits back and says why. @returns false when it was finished or failed before */
    fail: (id: number, code: ErrorCode) => db.transaction().execute((trx) => close(trx, id, code)),

    async setProgress(id: number, progress: number): Promise<void> {
      await db
        .updateTable('productions')
        .set({ progress })
        .where('id', '=', id)
        .where('status', '=', 'PROCESSING')
        .execute();
      await bus.publish(db, productionNews, id, { status: 'PROCESSING', progress });
    },
  };
}

async function paidBy(trx: Db, transferId: number | null): Promise<PaidBy> {
  if (transferId === null) return 'purchase';
  const { amount, type } = await trx
    .selectFrom('ledger_transfers')
    .leftJoin('services', 'services.id', 'ledger_transfers.service_id')
    .select(['ledger_transfers.amount', 'services.type'])
    .where('ledger_transfers.id', '=', transferId)
    .executeTakeFirstOrThrow();
  return type === 'ADVERTISEMENT' ? 'advertisement' : { face: amount };
}
