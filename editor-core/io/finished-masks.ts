/** What /api/finalize-multi-person-masking takes, and the same read again, pixel for pixel. */
import { MASKING } from '@facet/contract/constants.ts';
import { type FinishedMasks, maskFieldName, objectIdOf } from '@facet/contract/masking.ts';
import { unionOf } from '@facet/wasm/combine.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import {
  createPerson,
  type EditorImage,
  emptyMask,
  type PersonId,
  personNumber,
  personOf,
} from '../model/document.ts';
import { MaskDataError, segmentName } from './errors.ts';
import { inTurns } from './in-turns.ts';
import { readMaskFile } from './mask-file.ts';
import { maskFromPng, maskToPng } from './png.ts';
import { segmentsOf } from './segments.ts';

/** Bytes of '[16384,16384],', the longest point. */
const pointBytes = 14;
/** Share of the JSON's bytes that points may take. */
const pointShare = 0.9;

export interface ImageToExport {
  /** The presetImg's id. */
  imageId: number;
  image: EditorImage;
}

export interface ExportedMasks {
  maskData: FinishedMasks;
  /** PNGs by the names of their form fields, `masks_{i}_{maskId}`. */
  files: Map<string, Blob>;
}

/**
 * All persons of the images, switched off or not (P2). The PNGs hold the masks exactly; outlines are simplified where they would break the call's bounds.
 *
 * @throws MaskDataError TOO_COMPLEX
 */
export async function exportMasks(images: readonly ImageToExport[], pool: MaskPool): Promise<ExportedMasks> {
  const room = (pointShare * MASKING.maxJsonBytes) / pointBytes / images.length;
  const maxPoints = Math.min(MASKING.maxPoints, Math.floor(room));
  const files = new Map<string, Blob>();
  const maskData: FinishedMasks = [];
  for (const [index, { imageId, image }] of images.entries()) {
    const { segments } = await segmentsOf(image, pool, maxPoints);
    const pngs = await inTurns(image.persons, ({ mask }) => maskToPng(mask, pool));
    const masks = segments.map((segment, i) => {
      const { id, objectId } = image.persons[i];
      const file = maskFieldName(index, id);
      files.set(file, pngs[i]);
      return { ...segment, object: { object_id: objectId ?? objectIdOf(imageId, id), file } };
    });
    maskData.push({ imageId, masks });
  }
  return { maskData, files };
}

/**
 * The image with the masks that were finalized, which are its base masks from now on. Persons that it has already keep their
 * face; their order is that of the entry.
 *
 * @param entry the image's entry of FinishedMasks
 * @param pngs bytes by mask_id
 * @throws MaskDataError JSON_INVALID, PNG_MISSING, SIZE_MISMATCH; MaskError of a PNG that can't be read
 */
export async function importMasks(
  image: EditorImage,
  entry: FinishedMasks[number],
  pngs: ReadonlyMap<string, Uint8Array>,
  pool: MaskPool,
): Promise<EditorImage> {
  readMaskFile(entry.masks);
  const persons = await inTurns(entry.masks, async ({ mask_id, object }) => {
    const id = mask_id as PersonId;
    const png = pngs.get(id);
    if (!png) throw new MaskDataError('PNG_MISSING', `The mask of ${segmentName(id)} is missing.`);
    const mask = await maskFromPng(png, image, segmentName(id), pool);
    const known = personOf(image, id) ?? createPerson(personNumber(id), mask);
    return { ...known, mask, base: mask, objectId: object.object_id };
  });
  return { ...image, persons };
}

/** `maskingImage` of /api/save-masking: everybody in one mask, switched off or not (P2). */
export function overallMask(image: EditorImage): Mask {
  return image.persons.reduce((all, { mask }) => unionOf(all, mask), emptyMask(image));
}
