import { readFile } from 'node:fs/promises';
import type { Raster } from '@facet/workers/types.ts';
import { sharp } from '../images/sharp.ts';

/** Pixels: longest side of a preview; enough to see whether one is known by it, too little to be the picture itself. */
const PREVIEW_SIDE = 480;

/** A tile of 200 × 150 pixels that continues itself on every side. */
const DRAWING = new URL('./preview.png', import.meta.url);

/** A picture at most `PREVIEW_SIDE` long, with the word “PREVIEW” all over it. */
export async function drawPreview({ width, height, data }: Raster): Promise<Raster> {
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: small.info.width, height: small.info.height };
  // one that is larger than the picture, as of a narrow one, could not be laid over it
  const tile = await sharp(await readFile(DRAWING))
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const marked = await sharp(small.data, { raw: { ...size, channels: 4 } })
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .raw()
    .toBuffer();
  return { ...size, data: new Uint8ClampedArray(marked.buffer, marked.byteOffset, marked.byteLength) };
}
