import type { Raster } from '@facet/workers/types.ts';
import { sharp } from './sharp.ts';

/** 0..100. High, because the generator works on what is stored, and artefacts of JPEG cost it likeness. */
const QUALITY = 92;

/** Pixels → JPEG (4:4:4) without any metadata. What is transparent becomes white. */
export function encodeJpeg(raster: Raster): Promise<Buffer> {
  const { width, height, data } = raster;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
