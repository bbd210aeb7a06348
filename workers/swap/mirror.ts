import type { Vision } from '@facet/wasm/vision.ts';
import { findFacesNear } from '../face/face.ts';
import { findOcclusion } from '../face/occlusion.ts';
import { grown } from '../image/box.ts';
import { squareAround } from '../image/crop.ts';
import type { Raster } from '../types.ts';
import type { Side } from './project.ts';

/** The search square over the face's box. */
const margin = 2.2;

/** A face seen in a mirror: the landmarks are found anew, because left and right change their roles. */
export async function mirrored(vision: Vision, side: Side): Promise<Side> {
  const image = flip(side.image);
  const { box } = side.face;
  const place = { ...box, x: image.width - box.x - box.width };
  const [face] = await findFacesNear(vision, image, squareAround(grown(place, margin)));
  // a face that is lost in the mirror is still good as it was
  return face ? { image, face, occlusion: await findOcclusion(vision, image, face.points) } : side;
}

export function flip({ width, height, data }: Raster): Raster {
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) to[row + x] = from[row + width - 1 - x];
  }
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}
