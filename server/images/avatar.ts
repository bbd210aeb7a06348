import type { Raster } from '@facet/workers/types.ts';
import { sharp } from './sharp.ts';

/** Pixels: twice the largest size in which an avatar is shown. */
const SIDE = 320;
const QUALITY = 88;

/** Pixels → a square JPEG of the middle of the image, without any metadata. What is transparent becomes white. */
export async function encodeAvatar(raster: Raster): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const { width, height, data } = raster;
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { jpeg, width: SIDE, height: SIDE };
}
