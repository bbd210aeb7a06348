import type { Box, Raster } from '@facet/workers/types.ts';
import sharp from 'sharp';
import { cut } from './generator-sheet.ts';

interface Shown {
  image: Raster;
  face: { box: Box };
}

/** Shown around a face, over its box: a head with its shoulders. */
const surroundings = 3.4;
const cell = 420;
const bigCell = 900;

/** Writes fan | target | result, and large beside it target | result. @param place path without ending */
export async function writePair(place: string, [fan, target, result]: readonly Shown[]): Promise<void> {
  // what changed is compared place by place
  const after = { image: result.image, face: target.face };
  await beside([fan, target, after], cell, `${place}.png`);
  await beside([target, after], bigCell, `${place}-big.png`);
}

async function beside(shown: readonly Shown[], side: number, file: string): Promise<void> {
  const tiles = await Promise.all(
    shown.map(({ image, face }) =>
      cut(image, face.box, surroundings)
        .resize(side, side, { fit: 'contain', background: '#222' })
        .toBuffer(),
    ),
  );
  await sharp({ create: { width: side * tiles.length, height: side, channels: 3, background: '#222' } })
    .composite(tiles.map((input, i) => ({ input, left: i * side, top: 0 })))
    .png()
    .toFile(file);
}
