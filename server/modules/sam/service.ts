import type { ProcessImageAnswer, ProxyImageAnswer } from '@facet/contract/layers.ts';
import type { ComposePool } from '@facet/workers/layers/pool-node.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { Kysely } from 'kysely';
import type { Member } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import { decodeImage } from '../../images/decode.ts';
import { discardUnlessRecorded } from '../../images/discard.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import { sharp } from '../../images/sharp.ts';
import type { Trash } from '../../images/trash.ts';
import type { Limiter } from '../../limiter.ts';
import { composeLayers } from './compose.ts';
import { type FetchPorts, fetchImage } from './fetch-image.ts';
import type { LayersForm } from './form.ts';
import { ended, insertPicture, tooMany } from './store.ts';

export type Sam = ReturnType<typeof createSam>;

const FOLDER = 'layers';

/** Pictures of the layered editor. What is made or fetched is the member's for a day, and then gone. */
export function createSam(ports: {
  db: Kysely<Tables>;
  images: Images;
  trash: Trash;
  pool: ComposePool;
  limiter: Limiter;
  fetching: FetchPorts;
}) {
  const { db, images, trash, pool, limiter, fetching } = ports;

  /** @returns its address */
  async function keep({ userId }: Member, file: StoredFile): Promise<string> {
    try {
      const gone = await db.transaction().execute(async (trx) => {
        await images.record(file, trx);
        await insertPicture(trx, userId, file.key);
        const keys = await tooMany(trx, userId);
        for (const key of keys) await trash.throwAway(trx, key);
        return keys;
      });
      await Promise.all(gone.map(trash.empty));
    } catch (error) {
      await discardUnlessRecorded({ db, images }, [file.key]);
      throw error;
    }
    return images.address(file.key);
  }

  return {
    /** @throws Refusal TOO_MANY_REQUESTS, LAYER*, NOT_AN_IMAGE, IMAGE_*, STORAGE_FULL */
    async processImage(member: Member, form: LayersForm): Promise<ProcessImageAnswer> {
      await limiter.take(String(member.userId));
      const png = await composeLayers(form, pool);
      const { canvasWidth: width, canvasHeight: height } = form.data;
      const file = await images.putPng({ png, width, height, ownerId: member.userId, folder: FOLDER });
      return { processedImageUrl: await keep(member, file) };
    },

    /** @throws Refusal TOO_MANY_REQUESTS, IMAGE_URL_*, NOT_AN_IMAGE, IMAGE_*, FILE_TOO_LARGE, STORAGE_FULL */
    async proxyImage(member: Member, url: string): Promise<ProxyImageAnswer> {
      await limiter.take(String(member.userId));
      const raster = await decodeImage(await fetchImage(url, fetching), 1);
      return { proxyUrl: await keep(member, await putAnew(raster, member.userId)) };
    },

    /** Lets go of pictures whose day is over. */
    async sweep(): Promise<void> {
      const keys = await ended(db);
      for (const key of keys) {
        await db.transaction().execute((trx) => trash.throwAway(trx, key));
        await trash.empty(key);
      }
    },
  };

  /** Its pixels and nothing else of the file. */
  async function putAnew(raster: Raster, ownerId: number): Promise<StoredFile> {
    const { width, height } = raster;
    const size = { width, height, ownerId, folder: FOLDER } as const;
    if (isOpaque(raster)) return images.put({ ...size, jpeg: await encodeJpeg(raster) });
    const png = await sharp(raster.data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    return images.putPng({ ...size, png });
  }
}

function isOpaque({ data }: Raster): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}
