/**
 * The masks that a campaign's images begin with: JSON files with a list of segments, each with its list of coordinates, or for
 * several images one such list an image.
 */
import { type MaskFile, segmentsOfImages } from '@facet/contract/masking.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import * as z from 'zod/mini';
import { MaskError } from '../errors.ts';
import { fillCoordinates } from './coordinates.ts';

export interface DefaultMasksInput {
  /** The file's text. */
  json: string;
  /** Sizes of the images, in the campaign's order. */
  images: readonly { width: number; height: number }[];
}

export interface DefaultMask {
  mask_id: string;
  mask: Mask;
}

/**
 * @returns for each image its masks in the file's order; none for images beyond the file's end
 * @throws MaskError JSON_INVALID with a text that says where what is wrong
 */
export function readDefaultMasks({ json, images }: DefaultMasksInput): DefaultMask[][] {
  const lists = segmentsOfImages(parse(json));
  if (lists.length > images.length)
    throw invalid(`it has masks for ${lists.length} images, and there are ${images.length}`);
  return images.map(({ width, height }, i) =>
    (lists[i] ?? []).map(({ mask_id, coordinates }) => {
      try {
        return { mask_id, mask: fillCoordinates({ coordinates, width, height }) };
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw invalid(`${mask_id} has coordinates far outside of any image`);
      }
    }),
  );
}

function parse(json: string): MaskFile {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalid('it is not JSON');
  }
  // the union of both forms could only say that neither fits, not where
  const isOfSeveral = Array.isArray(value) && value.length > 0 && value.every(Array.isArray);
  const read = z.safeParse(isOfSeveral ? z.array(SegmentFile) : SegmentFile, value);
  if (read.success) return read.data;
  const [{ path }] = read.error.issues;
  const place = path.length > 0 ? ` (at ${path.join('.')})` : '';
  throw invalid(`it is no list of segments with lists of coordinates${place}`);
}

const invalid = (why: string): MaskError =>
  new MaskError('JSON_INVALID', `The file with the default masks can't be read: ${why}.`);
