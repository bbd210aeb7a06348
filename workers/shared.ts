import type { Raster } from './types.ts';

/** A photo whose pixels workers read where they are: of twelve megapixels each would have a copy of 48 MB. Nobody writes into it. */
export function sharedRaster({ width, height, data }: Raster): Raster {
  const pixels = new Uint8ClampedArray(new SharedArrayBuffer(data.byteLength));
  pixels.set(data);
  return { width, height, data: pixels };
}
