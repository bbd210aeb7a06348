import { UPLOAD } from '@facet/contract/constants.ts';
import type { Layer } from '@facet/layer-core/model.ts';
import type { Raster } from '@facet/layer-core/pictures.ts';
import { createRasterPool, type RasterInput } from '@facet/workers/layers/pool-browser.ts';
import { refusal } from '../../lib/refusals.ts';

/** A picture that was refused, in words. */
export class PictureError extends Error {}

/** The files of a document's pictures by their names, and their pixels. */
export interface Pictures {
  /** @throws PictureError */
  add(file: Blob): Promise<{ src: string; original: { width: number; height: number } }>;
  restore(files: ReadonlyMap<string, Blob>): void;
  file(src: string): Blob | undefined;
  rasterise(layer: Layer, raster: Raster): Promise<ImageBitmap>;
  png(layer: Layer, raster: Raster): Promise<Blob>;
  close(): void;
}

export function createPictures(): Pictures {
  const pool = createRasterPool();
  const files = new Map<string, Blob>();

  const inputOf = (layer: Layer, { part, size }: Raster): RasterInput => {
    const { src, crop, clip } = layer;
    const file = files.get(src);
    if (!file) throw new PictureError(refusal('NOT_FOUND'));
    return { src, file, crop, clip, size, part };
  };

  return {
    async add(file) {
      if (file.size > UPLOAD.maxBytes) throw new PictureError(refusal('FILE_TOO_LARGE'));
      if (!file.type.startsWith('image/')) throw new PictureError(refusal('NOT_AN_IMAGE'));
      const original = await pool.size(file).catch((error: unknown) => {
        throw new PictureError(refusal('IMAGE_BROKEN'), { cause: error });
      });
      if (original.width * original.height > UPLOAD.maxPixels) {
        throw new PictureError(refusal('IMAGE_TOO_LARGE'));
      }
      const src = crypto.randomUUID();
      files.set(src, file);
      return { src, original };
    },
    restore(more) {
      for (const [src, file] of more) files.set(src, file);
    },
    file: (src) => files.get(src),
    rasterise: async (layer, raster) => pool.bitmap(inputOf(layer, raster)),
    png: async (layer, raster) => pool.png(inputOf(layer, raster)),
    close: pool.close,
  };
}
