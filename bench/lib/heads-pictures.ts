import type { Box, Raster } from '@facet/workers/types.ts';
import sharp from 'sharp';

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
      sharp(Buffer.from(image.data.buffer, image.data.byteOffset, image.data.byteLength), {
        raw: { width: image.width, height: image.height, channels: 4 },
      })
        .extract(around(face.box, image))
        .resize(side, side, { fit: 'contain', background: '#222' })
        .png()
        .toBuffer(),
    ),
  );
  await sharp({ create: { width: side * tiles.length, height: side, channels: 3, background: '#222' } })
    .composite(tiles.map((input, i) => ({ input, left: i * side, top: 0 })))
    .png()
    .toFile(file);
}

function around(box: Box, image: Raster): { left: number; top: number; width: number; height: number } {
  const side = Math.max(box.width, box.height) * surroundings;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const left = Math.max(0, Math.round(x - side / 2));
  const top = Math.max(0, Math.round(y - side / 2));
  return {
    ...{ left, top },
    width: Math.min(image.width, Math.round(x + side / 2)) - left,
    height: Math.min(image.height, Math.round(y + side / 2)) - top,
  };
}
