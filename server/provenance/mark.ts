import { readFile } from 'node:fs/promises';
import type { Raster } from '@facet/workers/types.ts';
import { sharp } from '../images/sharp.ts';

export const MARK_CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type MarkCorner = (typeof MARK_CORNERS)[number];

/** The mark's height and its distance from the corner, as shares of the picture's shorter side. */
const HEIGHT_SHARE = 0.036;
const MARGIN_SHARE = 0.022;
/** Pixels: below it the words cannot be read. */
const MIN_HEIGHT = 20;
/** The mark never takes more of the picture's width than this share. */
const MAX_WIDTH_SHARE = 0.5;

const DRAWING = new URL('./mark.png', import.meta.url);

/** Puts the words “AI modified” into a corner of a picture. */
export async function drawMark(raster: Raster, corner: MarkCorner): Promise<Raster> {
  const { width, height } = raster;
  const side = Math.min(width, height);
  const margin = Math.round(side * MARGIN_SHARE);
  const mark = await sharp(await readFile(DRAWING))
    .resize({
      width: Math.floor(width * MAX_WIDTH_SHARE),
      height: Math.min(height - 2 * margin, Math.max(MIN_HEIGHT, Math.round(side * HEIGHT_SHARE))),
      fit: 'inside',
    })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [vertical, horizontal] = corner.split('-');
  const data = await sharp(raster.data, { raw: { width, height, channels: 4 } })
    .composite([
      {
        input: mark.data,
        left: horizontal === 'left' ? margin : width - mark.info.width - margin,
        top: vertical === 'top' ? margin : height - mark.info.height - margin,
      },
    ])
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
}
