/** What /api/finalize-multi-person-masking takes, and the same read again, pixel for pixel. */
import { MASKING } from '@facet/contract/constants.ts';
import {
  type FinishedMask,
  type FinishedMasks,
  inFrontFieldName,
  inFrontObjectIdOf,
  maskFieldName,
  objectIdOf,
} from '@facet/contract/masking.ts';
import { unionOf } from '@facet/wasm/combine.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import {
  createFront,
  createPerson,
  type EditorImage,
  emptyMask,
  frontId,
  type Person,
  type PersonId,
  personId,
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
/** Share of an image's points that what is in front of faces may have. */
const frontShare = 0.1;

export interface ImageToExport {
  /** The presetImg's id. */
  imageId: number;
  image: EditorImage;
  /** Nothing is said of what is in front of faces. */
  leavesFronts?: boolean | undefined;
}

export interface ExportedMasks {
  maskData: FinishedMasks;
  /** PNGs by the names of their form fields, `masks_{i}_{maskId}`. */
  files: Map<string, Blob>;
}

/**
 * All persons of the images and what is in front of their faces, switched off or not (P2). The PNGs hold the masks exactly; outlines are simplified where they would break the call's bounds.
 *
 * @throws MaskDataError TOO_COMPLEX
 */
export async function exportMasks(images: readonly ImageToExport[], pool: MaskPool): Promise<ExportedMasks> {
  const room = (pointShare * MASKING.maxJsonBytes) / pointBytes / images.length;
  const maxPoints = Math.min(MASKING.maxPoints, Math.floor(room));
  const files = new Map<string, Blob>();
  const maskData: FinishedMasks = [];
  for (const [index, { imageId, image, leavesFronts }] of images.entries()) {
    /** The PNGs go into `files`. */
    const finished = async (
      layers: readonly Person[],
      most: number,
      nameOf: typeof maskFieldName,
      idOf: typeof objectIdOf,
    ): Promise<FinishedMask[]> => {
      const { segments } = await segmentsOf({ persons: layers }, pool, most);
      const pngs = await inTurns(layers, ({ mask }) => maskToPng(mask, pool));
      return segments.map((segment, i) => {
        const file = nameOf(index, segment.mask_id);
        files.set(file, pngs[i]);
        const object_id = layers[i].objectId ?? idOf(imageId, segment.mask_id);
        return { ...segment, object: { object_id, file } };
      });
    };
    if (leavesFronts) {
      maskData.push({
        imageId,
        masks: await finished(image.persons, maxPoints, maskFieldName, objectIdOf),
      });
      continue;
    }
    const maxFrontPoints = image.fronts.length > 0 ? Math.floor(maxPoints * frontShare) : 0;
    const masks = await finished(image.persons, maxPoints - maxFrontPoints, maskFieldName, objectIdOf);
    const inFront = await finished(image.fronts, maxFrontPoints, inFrontFieldName, inFrontObjectIdOf);
    maskData.push({ imageId, masks, inFront });
  }
  return { maskData, files };
}

/**
 * The image with the masks that were finalized, and what is in front of faces, which are its base masks from now on. Persons that it has already keep their
 * face; their order is that of the entry.
 *
 * @param entry the image's entry of FinishedMasks
 * @param pngs bytes by mask_id; of what is in front of faces by `frontId` of its person's number
 * @throws MaskDataError JSON_INVALID, PNG_MISSING, SIZE_MISMATCH; MaskError of a PNG that can't be read
 */
export async function importMasks(
  image: EditorImage,
  entry: FinishedMasks[number],
  pngs: ReadonlyMap<string, Uint8Array>,
  pool: MaskPool,
): Promise<EditorImage> {
  readMaskFile(entry.masks);
  const inFront = entry.inFront ?? [];
  readMaskFile(inFront);
  const layerOf = async (id: PersonId, object: FinishedMask['object'], create: typeof createPerson) => {
    const name = segmentName(personId(personNumber(id)));
    const png = pngs.get(id);
    if (!png) throw new MaskDataError('PNG_MISSING', `The mask of ${name} is missing.`);
    const mask = await maskFromPng(png, image, name, pool);
    const known = personOf(image, id) ?? create(personNumber(id), mask);
    return { ...known, mask, base: mask, objectId: object.object_id };
  };
  const persons = await inTurns(entry.masks, ({ mask_id, object }) =>
    layerOf(mask_id as PersonId, object, createPerson),
  );
  const fronts = await inTurns(inFront, ({ mask_id, object }) =>
    layerOf(frontId(personNumber(mask_id as PersonId)), object, createFront),
  );
  return { ...image, persons, fronts };
}

/** `maskingImage` of /api/save-masking: everybody in one mask, switched off or not (P2). */
export function overallMask(image: EditorImage): Mask {
  return image.persons.reduce((all, { mask }) => unionOf(all, mask), emptyMask(image));
}
