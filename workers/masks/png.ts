/**
 * Masks as 8-bit greyscale PNG: a pixel's grey is its coverage, and reading what was written gives the same mask.
 */
import { type Mask, maskFromPixels, maskToPixels, maxMaskSide } from '@facet/wasm/mask.ts';
import { type DecodedPng, decode } from 'fast-png';
import { MaskError } from '../errors.ts';
import { type PngHeader, readPng } from './png-chunks.ts';
import { writeGreyPng } from './png-writer.ts';

/** Pixels: as many as the largest photo that the editor opens (8192²). */
const maxPixels = 2 ** 26;

export function encodeMaskPng(mask: Mask): Promise<Uint8Array> {
  return writeGreyPng(maskToPixels(mask), mask.width, mask.height);
}

/**
 * Also reads what other tools save as a mask, with 8 bits a channel: coverage is then the greatest colour channel times
 * alpha, so that white on black, white on nothing and any full colour on nothing all mean the same. A transparent colour
 * (tRNS of a picture without a palette) and colour profiles are ignored.
 *
 * @throws MaskError MASK_BROKEN, MASK_UNSUPPORTED (other depths, interlaced), MASK_TOO_LARGE
 */
export async function decodeMaskPng(bytes: Uint8Array): Promise<Mask> {
  const { header, essential } = await readPng(bytes, checkHeader);
  try {
    const png = decode(essential, { checkCrc: true });
    return maskFromPixels(coverageOf(png), header.width, header.height);
  } catch (error) {
    throw new MaskError('MASK_BROKEN', `The mask's PNG is damaged: ${(error as Error).message}`);
  }
}

function checkHeader({ width, height, depth, isInterlaced }: PngHeader): void {
  if (width < 1 || height < 1) throw new MaskError('MASK_BROKEN', 'The mask has no pixels.');
  if (width > maxMaskSide || height > maxMaskSide || width * height > maxPixels)
    throw new MaskError('MASK_TOO_LARGE', `A mask of ${width} × ${height} pixels is too large.`);
  if (depth !== 8)
    throw new MaskError('MASK_UNSUPPORTED', `The mask's PNG has ${depth} bits a channel; 8 are supported.`);
  if (isInterlaced) throw new MaskError('MASK_UNSUPPORTED', "The mask's PNG is interlaced.");
}

function coverageOf({ data, channels, palette }: DecodedPng): Uint8Array {
  const samples = data as Uint8Array;
  if (palette) return coverageOfIndices(samples, palette);
  if (channels === 1) return samples;
  const coverage = new Uint8Array(samples.length / channels);
  const hasAlpha = channels % 2 === 0;
  const colours = hasAlpha ? channels - 1 : channels;
  for (let i = 0, at = 0; i < coverage.length; i++, at += channels) {
    let value = samples[at];
    for (let c = 1; c < colours; c++) value = Math.max(value, samples[at + c]);
    coverage[i] = hasAlpha ? times(value, samples[at + colours]) : value;
  }
  return coverage;
}

function coverageOfIndices(indices: Uint8Array, palette: number[][]): Uint8Array {
  const values = palette.map(([r, g, b, alpha = 255]) => times(Math.max(r, g, b), alpha));
  return indices.map((index) => {
    const value = values[index];
    if (value === undefined) throw new Error(`its palette has no colour ${index}`);
    return value;
  });
}

const times = (value: number, alpha: number): number => Math.round((value * alpha) / 255);
