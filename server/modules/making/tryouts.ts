import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images } from '../../images/images.ts';
import type { Limiter } from '../../limiter.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';

export type Tryouts = ReturnType<typeof createTryouts>;

/** Try-outs under way in this process, of which a partner has one; and those of a member within an hour. */
const MAX_UNDER_WAY = 4;
/** Bots that are offered. */
const MAX_BOTS = 100;

/** Invented people, the oldest first, with their faces. */
export function offeredBots(db: Db) {
  return db
    .selectFrom('bots')
    .select(['bots.id', 'bots.name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('bot_src_imgs')
          .innerJoin('files', 'files.key', 'bot_src_imgs.file_key')
          .select(['bot_src_imgs.id', 'files.key', 'files.width', 'files.height', 'files.placeholder'])
          .whereRef('bot_src_imgs.bot_id', '=', 'bots.id')
          .orderBy('bot_src_imgs.id'),
      ).as('faces'),
    )
    .where('bots.is_active', '=', true)
    .orderBy('bots.id')
    .limit(MAX_BOTS)
    .execute();
}

/** What a fan would get of a product, with the face of an invented person: not charged, and not kept. */
export function createTryouts(ports: {
  db: Db;
  images: Pick<Images, 'load'>;
  storage: Pick<Storage, 'get'>;
  pool: Pick<Pool, 'swap'>;
  provenance: Pick<Provenance, 'markVisible' | 'sign'>;
  limiter: Limiter;
}) {
  const { db, images, storage, pool, provenance, limiter } = ports;
  const underWay = new Set<number>();

  async function make(partnerId: number, { productId, botSrcImgId }: TryoutOf, signal: AbortSignal) {
    const product = await db
      .selectFrom('products')
      .select(['file_key as key', 'head_json_key as headKey', 'location'])
      .where('id', '=', productId)
      .where('partner_id', '=', partnerId)
      .executeTakeFirst();
    const face = await db
      .selectFrom('bot_src_imgs')
      .innerJoin('bots', 'bots.id', 'bot_src_imgs.bot_id')
      .select('bot_src_imgs.file_key as key')
      .where('bot_src_imgs.id', '=', botSrcImgId)
      .where('bots.is_active', '=', true)
      .executeTakeFirst();
    if (!product || !face) throw new Refusal('NOT_FOUND');
    const [source, target, mask, original] = await Promise.all([
      images.load(face.key),
      images.load(product.key),
      storage.get(product.headKey),
      storage.get(product.key),
    ]);
    const { image } = await pool.swap(
      {
        source,
        target,
        mask: SegmentFile.parse(JSON.parse(mask.toString('utf8'))),
        faceIndex: targetIndex(parseLocation(product.location)),
        mode: 'head',
      },
      { signal },
    );
    return provenance.sign(await encodeJpeg(await provenance.markVisible(image)), { ingredient: original });
  }

  return {
    /**
     * @returns a JPEG
     * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS, and what a fan with this face would be told
     */
    async tryOut(
      { partnerId, userId }: PartnerMember,
      tryout: TryoutOf,
      signal: AbortSignal,
    ): Promise<Buffer> {
      await limiter.take(String(userId));
      if (underWay.has(partnerId) || underWay.size >= MAX_UNDER_WAY) throw new Refusal('TOO_MANY_REQUESTS');
      underWay.add(partnerId);
      try {
        return await make(partnerId, tryout, signal);
      } catch (error) {
        if (error instanceof WorkerError && error.code === 'QUEUE_FULL')
          throw new Refusal('TOO_MANY_REQUESTS', error);
        if (!(error instanceof GeneratorError)) throw error;
        // nothing was paid, so nothing comes back
        throw new Refusal(error.code === 'QUALITY_TOO_LOW' ? 'POOR_MATCH' : error.code, error);
      } finally {
        underWay.delete(partnerId);
      }
    },
  };
}

interface TryoutOf {
  productId: number;
  botSrcImgId: number;
}
