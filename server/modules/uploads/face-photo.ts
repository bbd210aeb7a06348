import type { ConsentDocument } from '@facet/contract/consent.ts';
import { UPLOAD } from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary, Raster } from '@facet/workers/types.ts';
import { decodeImage } from '../../images/decode.ts';
import { encodeJpeg } from '../../images/encode.ts';
import { type Images, type StoredFile, sha256Of } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';

/** What must be agreed to before a face is looked at. */
export const FACE_CONSENTS: readonly ConsentDocument['id'][] = ['terms', 'privacy', 'imagegeneration'];

/**
 * Checks a photo from its bytes to its one face, and writes its object. Whoever calls it records the file or discards it.
 * @param isFull asked before the face is looked for, which is the dear part; told the SHA-256 that the file would have
 * @param full what is said then
 * @throws Refusal for whatever is wrong with the file, the image or the face in it
 */
export async function storeFacePhoto(
  { images, pool }: { images: Pick<Images, 'put'>; pool: Pick<Pool, 'checkSource'> },
  {
    bytes,
    ownerId,
    isFull,
    full = 'FACES_FULL',
  }: {
    bytes: Buffer;
    ownerId: number | null;
    isFull: (sha256: string) => Promise<boolean>;
    full?: ErrorCode;
  },
): Promise<{ stored: StoredFile; face: FaceSummary }> {
  const raster = onWhite(await decodeImage(bytes));
  const { width, height } = raster;
  const jpeg = await encodeJpeg(raster);
  if (await isFull(sha256Of(jpeg))) throw new Refusal(full);
  const face = await checkFace(() => pool.checkSource(raster));
  return { stored: await images.put({ jpeg, width, height, ownerId, folder: 'faces' }), face };
}

/**
 * What is transparent becomes white, so that the face is looked for in what is kept, and not in what lies hidden below.
 * @param raster nobody else's yet: it is written into, because a copy may take 64 MB
 */
function onWhite(raster: Raster): Raster {
  const { data } = raster;
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i]!;
    if (alpha === 255) continue;
    for (let c = i - 3; c < i; c++) data[c] = 255 + ((data[c]! - 255) * alpha) / 255;
    data[i] = 255;
  }
  return raster;
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
