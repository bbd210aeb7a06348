import { UPLOAD } from '@facet/contract/constants.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary } from '@facet/workers/types.ts';
import { decodeImage } from '../../images/decode.ts';
import { encodeJpeg } from '../../images/encode.ts';
import type { Images, StoredFile } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Checks a photo from its bytes to its one face, and writes its object. Whoever calls it records the file or discards it.
 * @param isFull asked before the face is looked for, which is the dear part
 * @throws Refusal for whatever is wrong with the file, the image or the face in it; FACES_FULL
 */
export async function storeFacePhoto(
  { images, pool }: { images: Pick<Images, 'put'>; pool: Pick<Pool, 'checkSource'> },
  { bytes, ownerId, isFull }: { bytes: Buffer; ownerId: number; isFull: () => Promise<boolean> },
): Promise<{ stored: StoredFile; face: FaceSummary }> {
  const raster = await decodeImage(bytes);
  const { width, height } = raster;
  if (await isFull()) throw new Refusal('FACES_FULL');
  const jpeg = await encodeJpeg(raster);
  const face = await checkFace(() => pool.checkSource(raster));
  return { stored: await images.put({ jpeg, width, height, ownerId, folder: 'faces' }), face };
}

/** null for an empty one. @throws Refusal CAPTION_TOO_LONG */
export function captionOf(text: string | null): string | null {
  const caption = text?.trim() ?? '';
  if (caption.length > UPLOAD.captionLength) throw new Refusal('CAPTION_TOO_LONG');
  return caption || null;
}

/** What the generator refuses is a refusal of ours. */
async function checkFace(check: () => Promise<FaceSummary>): Promise<FaceSummary> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof WorkerError && error.code === 'QUEUE_FULL')
      throw new Refusal('TOO_MANY_REQUESTS', error);
    throw error instanceof GeneratorError ? new Refusal(error.code, error) : error;
  }
}
