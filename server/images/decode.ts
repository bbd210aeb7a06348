import { UPLOAD } from '@facet/contract/constants.ts';
import { sharedRaster } from '@facet/workers/shared.ts';
import type { Raster } from '@facet/workers/types.ts';
import { Refusal } from '../refusal.ts';
import { sharp } from './sharp.ts';
import { createTurns } from './turns.ts';

/** Pixels: longest side of every decoded image; a larger one is shrunk to it while it is read. */
const MAX_SIDE = 4096;

/** One decode holds up to 64 MB of pixels, and each that waits up to 20 MB of file. */
const inTurn = createTurns({ atOnce: 2, waiting: 24 });

const SIGNATURES: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [...Buffer.from('GIF87a')],
  [...Buffer.from('GIF89a')],
];

/**
 * Bytes of a JPEG, PNG or GIF → pixels as they are meant to be seen: EXIF orientation applied, colours in sRGB, of an
 * animation the first frame, longest side at most 4096. Nothing else of the file survives.
 * @throws Refusal NOT_AN_IMAGE, IMAGE_BROKEN, IMAGE_TOO_LARGE, IMAGE_TOO_SMALL, TOO_MANY_REQUESTS
 */
export async function decodeImage(bytes: Uint8Array, minSide: number = UPLOAD.minSide): Promise<Raster> {
  await checkImage(bytes, minSide);
  return decodeStored(bytes);
}

/**
 * Looks at the first bytes alone: a small file can claim an image that fills the memory.
 * @returns its size as it is meant to be seen
 * @throws Refusal NOT_AN_IMAGE, IMAGE_BROKEN, IMAGE_TOO_LARGE, IMAGE_TOO_SMALL
 */
export async function checkImage(
  bytes: Uint8Array,
  minSide: number,
): Promise<{ width: number; height: number }> {
  if (!SIGNATURES.some((signature) => signature.every((byte, i) => bytes[i] === byte))) {
    throw new Refusal('NOT_AN_IMAGE');
  }
  const { autoOrient, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Refusal('IMAGE_BROKEN', error);
    });
  if (width * height > UPLOAD.maxPixels) throw new Refusal('IMAGE_TOO_LARGE');
  if (Math.min(width, height) < minSide) throw new Refusal('IMAGE_TOO_SMALL');
  return autoOrient;
}

/** Pixels of an image that was checked when it was stored. @throws Refusal IMAGE_BROKEN, TOO_MANY_REQUESTS */
export function decodeStored(bytes: Uint8Array): Promise<Raster> {
  return inTurn(() => decode(bytes));
}

async function decode(bytes: Uint8Array): Promise<Raster> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: UPLOAD.maxPixels })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return sharedRaster({
      ...{ width, height },
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    });
  } catch (error) {
    throw new Refusal('IMAGE_BROKEN', error);
  }
}
