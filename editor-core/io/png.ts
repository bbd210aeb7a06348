import type { Size } from '@facet/canvas-core/geometry.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { MaskDataError } from './errors.ts';

/** A mask as 8-bit grey PNG: a pixel's grey is its coverage. */
export async function maskToPng(mask: Mask, pool: MaskPool): Promise<Blob> {
  const bytes = await pool.run('encodePng', mask);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' });
}

/**
 * @param owner whose mask it is, for the error's text
 * @throws MaskDataError SIZE_MISMATCH, and the MaskError of a file that is no such PNG
 */
export async function maskFromPng(
  bytes: Uint8Array,
  { width, height }: Size,
  owner: string,
  pool: MaskPool,
): Promise<Mask> {
  const mask = await pool.run('decodePng', bytes);
  if (mask.width !== width || mask.height !== height)
    throw new MaskDataError(
      'SIZE_MISMATCH',
      `The mask of ${owner} is ${mask.width} × ${mask.height} pixels, the image ${width} × ${height}.`,
    );
  return mask;
}
