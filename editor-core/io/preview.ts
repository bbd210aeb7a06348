import type { MaskPool } from '@facet/workers/masks/pool.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { EditorImage, Person } from '../model/document.ts';
import { maskColour } from '../render/colours.ts';

/**
 * The photo with the masks of all persons that are shown laid over it, in their stored order: what the canvas shows.
 *
 * @param photo of the image's size
 * @param opacity 0..1
 * @throws RangeError when it is not
 */
export async function previewOf(
  photo: Raster,
  image: EditorImage,
  opacity: number,
  pool: MaskPool,
): Promise<Raster> {
  const { width, height } = photo;
  const layers = image.persons
    .filter(({ isShown }) => isShown)
    .map(({ mask, colour }) => ({ mask, colour: bytesOf(maskColour(colour).hex), opacity }));
  return {
    width,
    height,
    data: await pool.run('compositeMasks', { rgba: photo.data, width, height, layers }),
  };
}

/** What of the photo is the person's: a layer for other editors, with coverage as straight alpha. */
export async function cutOutOf(photo: Raster, { mask }: Person, pool: MaskPool): Promise<Raster> {
  const data = await pool.run('cutOut', { rgba: photo.data, mask });
  return { width: photo.width, height: photo.height, data };
}

const bytesOf = (hex: number): [number, number, number] => [hex >> 16, (hex >> 8) & 255, hex & 255];
