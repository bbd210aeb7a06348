import * as z from 'zod/mini';
import { MASKING } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import { Id } from './ids.ts';
import { MaskSegment, SegmentFile } from './rest.ts';

/** Masks of persons as browser and server exchange them: polygons in image pixels, and 8-bit grey PNGs of the image's size. */

/**
 * The JSON files that a campaign names (`personJsonPath`, `headJsonPath`, `samJsonPath`, `faceMaskingJsonPath`): of one image,
 * its list of segments; of several, a list with one such list an image, in the order of the campaign's images.
 */
export const MaskFile = z.union([SegmentFile, z.array(SegmentFile)]);
export type MaskFile = z.infer<typeof MaskFile>;

/** The file of these images: each one's list of segments. */
export function maskFileOf<Segment>(images: readonly Segment[][]): Segment[] | Segment[][] {
  const [only] = images;
  return images.length === 1 && only ? only : [...images];
}

/** One list of segments an image. An empty file is that of one image in which nobody was found. */
export function segmentsOfImages(file: MaskFile): SegmentFile[] {
  return file.length > 0 && file.every(Array.isArray) ? (file as SegmentFile[]) : [file as SegmentFile];
}

/** `object` of a finished mask. On the way in, `file` is the name of the form's file; on the way out, an address. */
const MaskObject = z.object({
  object_id: z.string().check(z.maxLength(64)),
  file: z.string().check(z.maxLength(2048)),
});

const FinishedMask = z.extend(MaskSegment, { object: MaskObject });
export type FinishedMask = z.infer<typeof FinishedMask>;

/** `maskData` of /api/finalize-multi-person-masking, and the JSON behind a campaign's `extractMaskingPath`. */
export const FinishedMasks = z
  .array(
    z.object({
      imageId: Id,
      masks: z.array(FinishedMask),
      /**
       * Our addition: what stands in front of the faces of those of `masks` of whom it was drawn or checked, saved and read with
       * them. An empty one says that nothing does; of whoever is not in it, the generator judges by itself. On the way in, a list
       * left out is that of an app, or a screen, that does not show it: what was saved of the same people before stays. On the way
       * out, it is left out where nobody has said anything yet: what was found may be proposed.
       */
      inFront: z.optional(z.array(FinishedMask)),
      /**
       * On the way out, when this image's masks were saved. On the way in, our addition: when those were that this save
       * replaces, 1970 where there are none. If other masks are there, MASKS_CHANGED; the same ones, sent again because no answer
       * came, are no others. Without it, whatever there is is replaced.
       */
      savedAt: z.optional(z.iso.datetime()),
    }),
  )
  .check(z.minLength(1), z.maxLength(MASKING.maxImages));
export type FinishedMasks = z.infer<typeof FinishedMasks>;

/**
 * The JSON behind a campaign's `maskingPath`, one entry an image: what /api/save-masking (`file`, the overall mask's address)
 * and /api/save-masked-image (`masks`) saved last; null where nothing was.
 */
export const SavedMasks = z.array(
  z.object({ imageId: z.int(), file: z.nullable(z.string()), masks: z.nullable(SegmentFile) }),
);
export type SavedMasks = z.infer<typeof SavedMasks>;

/** Name of the form's file with the mask `maskId` of the entry `index` of `maskData`. */
export function maskFieldName(index: number, maskId: string): string {
  return `masks_${index}_${maskId}`;
}

/** The same of what is in front of that person's face. */
export function inFrontFieldName(index: number, maskId: string): string {
  return `inFront_${index}_${maskId}`;
}

/** The same for the same person of the same image, however often its mask is saved. */
export function objectIdOf(imageId: number, maskId: string): string {
  return `image_${imageId}_${maskId}`;
}

export const inFrontObjectIdOf = (imageId: number, maskId: string): string =>
  `${objectIdOf(imageId, maskId)}_in_front`;

const MASK_ID = /^person_([1-9]\d?)$/;

/**
 * First rule that the masks of one image break, or null. Polygons have three points or more; corners on the image's edge are
 * inside. A person without any polygon is allowed: nothing of them was masked.
 */
export function maskProblem(
  masks: readonly MaskSegment[],
  { width, height }: { width: number; height: number },
): ErrorCode | null {
  if (masks.length > MASKING.maxMasks) return 'MASKS_TOO_MANY';
  const ids = new Set(masks.map(({ mask_id }) => mask_id));
  if (ids.size < masks.length || ![...ids].every(isMaskId)) return 'MASK_IDS_INVALID';
  let points = 0;
  for (const { coordinates } of masks) {
    for (const polygon of coordinates) {
      points += polygon.length;
      if (points > MASKING.maxPoints) return 'MASK_TOO_COMPLEX';
      if (polygon.length < 3) return 'MASK_POLYGON_INVALID';
      for (const [x, y] of polygon) {
        if (!Number.isFinite(x) || !Number.isFinite(y)) return 'MASK_POLYGON_INVALID';
        if (x < 0 || y < 0 || x > width || y > height) return 'MASK_POLYGON_OUTSIDE';
      }
    }
  }
  return null;
}

function isMaskId(text: string): boolean {
  return Number(MASK_ID.exec(text)?.[1] ?? Number.NaN) <= MASKING.maxMasks;
}

/**
 * POST /api/save-masking: multipart with `maskingImage` (8-bit grey PNG of the image's size: all persons in one mask), `userId`,
 * `imageIndex` and, our addition, `imageId`, the presetImg's id. Without it the index counts the images of the partner's newest
 * preset campaign; with it, it must be that image's place in its campaign. `file` is the stored mask's address.
 */
export const SaveMaskingAnswer = z.object({ ok: z.literal(true), imageId: z.int(), file: z.string() });
export type SaveMaskingAnswer = z.infer<typeof SaveMaskingAnswer>;

/** Files of found segments whose outlines their owner may correct: of heads, and of faces. */
export const FOUND_SEGMENTS = ['head', 'faceMask'] as const;
export type FoundSegments = (typeof FOUND_SEGMENTS)[number];

/**
 * POST /api/save-masked-image: multipart with `maskingData` (JSON of the image's segments), `userId`, `imageWidth`,
 * `imageHeight`, `originalImagePath` (the presetImg's `file`) and `imageIndex` (its place in its campaign). Our additions:
 * with `data`, one of FOUND_SEGMENTS, the segments take the place of the image's in the file behind `headJsonPath` or
 * `faceMaskingJsonPath`, and `jsonPath` is the file's address from then on. `jsonPath` in the form is the address of the file
 * that was edited: if another is there, MASKS_CHANGED; without it, whatever there is is replaced.
 */
export const SaveMaskedImageAnswer = z.object({
  ok: z.literal(true),
  imageId: z.int(),
  jsonPath: z.optional(z.string()),
});
export type SaveMaskedImageAnswer = z.infer<typeof SaveMaskedImageAnswer>;

/**
 * POST /api/finalize-multi-person-masking: multipart with `userId`, `maskData` (JSON of `FinishedMasks`, images of one preset
 * campaign) and for each of its masks the PNG named by `maskFieldName` (`inFrontFieldName`), which is also what `object.file`
 * says. All or nothing.
 */
export const FinalizeMaskingAnswer = z.object({
  ok: z.literal(true),
  presetCampaignId: z.int(),
  extractMaskingPath: z.string(),
  /** Our addition: when these masks were saved, for the next save. */
  savedAt: z.optional(z.iso.datetime()),
});
export type FinalizeMaskingAnswer = z.infer<typeof FinalizeMaskingAnswer>;
