import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Generator } from '../../generator/generator.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images } from '../../images/images.ts';
import type { Limiter } from '../../limiter.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { inFrontOf } from '../bundles/in-front.ts';
import { offeredBotFaces } from '../source-faces/bots.ts';

export type Tryouts = ReturnType<typeof createTryouts>;

/** Try-outs under way in this process, of which a partner has one; and those of a member within an hour. */
const MAX_UNDER_WAY = 4;

/** What a fan would get of a product, with the face of an invented person: not charged, and not kept. */
export function createTryouts(ports: {
  db: Db;
  images: Pick<Images, 'load'>;
  storage: Pick<Storage, 'get'>;
  generator: Pick<Generator, 'swap'>;
  provenance: Pick<Provenance, 'markVisible' | 'sign'>;
  limiter: Limiter;
}) {
  const { db, images, storage, generator, provenance, limiter } = ports;
  const underWay = new Set<number>();

  async function make(
    { partnerId, userId }: PartnerMember,
    { productId, botSrcImgId }: TryoutOf,
    signal: AbortSignal,
  ) {
    const product = await db
      .selectFrom('products')
      .select(['file_key as key', 'head_json_key as headKey', 'in_front_json_key as inFrontKey', 'location'])
      .where('id', '=', productId)
      .where('partner_id', '=', partnerId)
      .executeTakeFirst();
    const [face] = await offeredBotFaces(db, { ids: [botSrcImgId] });
    if (!product || !face) throw new Refusal('NOT_FOUND');
    const [source, target, mask, original] = await Promise.all([
      images.load(face.key),
      images.load(product.key),
      storage.get(product.headKey),
      storage.get(product.key),
    ]);
    const segments = SegmentFile.parse(JSON.parse(mask.toString('utf8')));
    const faceIndex = targetIndex(parseLocation(product.location));
    const inFront = await inFrontOf(storage, product.inFrontKey, segments[faceIndex]);
    const { image } = await generator.swap(
      { source, target, mask: segments, faceIndex, ...inFront, mode: 'head' },
      {
        production: null,
        ...{ userId, productId, location: product.location },
        ...{ faceKey: face.key, photoKey: product.key, maskKey: product.headKey },
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
    async tryOut(member: PartnerMember, tryout: TryoutOf, signal: AbortSignal): Promise<Buffer> {
      const { partnerId } = member;
      await limiter.take(String(member.userId));
      if (underWay.has(partnerId) || underWay.size >= MAX_UNDER_WAY) throw new Refusal('TOO_MANY_REQUESTS');
      underWay.add(partnerId);
      try {
        return await make(member, tryout, signal);
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
