/** Persons as annotations of the COCO data set's format, with run lengths (cocodataset.org/#format-data). */

import { RunLengthError, readCounts } from '@facet/wasm/run-length-text.ts';
import type { RunLengths } from '@facet/wasm/run-lengths.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import type { Size } from '../geometry.ts';
import {
  createPerson,
  type EditorImage,
  type Person,
  type PersonId,
  personNumber,
} from '../model/document.ts';
import { options } from '../options.ts';
import { MaskDataError } from './errors.ts';
import { inTurns } from './in-turns.ts';

/** COCO's category of persons. */
const personCategory = 1;

export interface CocoAnnotation {
  /** From 1 in an image's list; whoever joins several lists numbers them anew. */
  id: number;
  image_id: number;
  category_id: number;
  segmentation: RunLengths;
  /** x, y, width, height in pixels; all 0 without any pixel. */
  bbox: [number, number, number, number];
  /** Pixels. */
  area: number;
  iscrowd: 0;
  /** Ours, beside the format's own fields: keeps numbers when persons are missing in between. */
  mask_id: PersonId;
}

/** Of hard pixels (M2), in stored order. */
export function annotationsOf(
  image: EditorImage,
  imageId: number,
  pool: MaskPool,
): Promise<CocoAnnotation[]> {
  return inTurns(image.persons, async ({ id, mask }, index) => {
    const segmentation = await pool.run('encodeRunLengths', mask);
    return {
      id: index + 1,
      image_id: imageId,
      category_id: personCategory,
      segmentation,
      ...extentOf(segmentation),
      iscrowd: 0,
      mask_id: id,
    };
  });
}

/**
 * Persons of the image's size, numbered by `mask_id` where there is one, else by their place.
 *
 * @param annotations as JSON.parse gives them, of one image
 * @throws MaskDataError JSON_INVALID, SIZE_MISMATCH that name the entry
 */
export function personsFromAnnotations(annotations: unknown, size: Size, pool: MaskPool): Promise<Person[]> {
  if (!Array.isArray(annotations)) throw invalid('The annotations must be a list.');
  if (annotations.length > options.maxPersons)
    throw invalid(`There are ${annotations.length} annotations; ${options.maxPersons} is the most.`);
  const numbers = new Set<number>();
  const checked = annotations.map((annotation: unknown, i) => {
    const place = `Annotation ${i + 1}`;
    const { segmentation, mask_id } = (annotation ?? {}) as { segmentation?: unknown; mask_id?: unknown };
    const number = mask_id === undefined ? i + 1 : numberOf(mask_id);
    if (!(number <= options.maxPersons)) throw invalid(`${place} has a mask_id that is no person_N.`);
    if (numbers.has(number)) throw invalid(`${place} is person_${number}, as another one is.`);
    numbers.add(number);
    return { number, runs: runLengthsOf(segmentation, size, place) };
  });
  return inTurns(checked, async ({ number, runs }) =>
    createPerson(number, await pool.run('decodeRunLengths', runs)),
  );
}

function runLengthsOf(segmentation: unknown, { width, height }: Size, place: string): RunLengths {
  const { size, counts } = (segmentation ?? {}) as Partial<Record<keyof RunLengths, unknown>>;
  if (!Array.isArray(size) || size.length !== 2) throw invalid(`${place} has no run lengths.`);
  if (size[0] !== height || size[1] !== width)
    throw new MaskDataError(
      'SIZE_MISMATCH',
      `${place} is of ${size[1]} × ${size[0]} pixels, the image of ${width} × ${height}.`,
    );
  try {
    readCounts(counts as RunLengths['counts'], width * height);
  } catch (error) {
    if (!(error instanceof RunLengthError)) throw error;
    throw new MaskDataError('JSON_INVALID', `${place} can't be read: ${error.message}`, { cause: error });
  }
  return { size: [height, width], counts: counts as RunLengths['counts'] };
}

/** Runs go down the columns, the first one of uncovered pixels. */
function extentOf({ size: [height, width], counts }: RunLengths): Pick<CocoAnnotation, 'area' | 'bbox'> {
  let [left, top, right, bottom, area, at] = [width, height, 0, 0, 0, 0];
  for (const [i, run] of readCounts(counts, width * height).entries()) {
    const start = at;
    at += run;
    if (i % 2 === 0 || run === 0) continue;
    area += run;
    const [first, last] = [Math.floor(start / height), Math.floor((at - 1) / height)];
    left = Math.min(left, first);
    right = Math.max(right, last + 1);
    top = Math.min(top, first === last ? start % height : 0);
    bottom = Math.max(bottom, first === last ? ((at - 1) % height) + 1 : height);
  }
  return { area, bbox: area === 0 ? [0, 0, 0, 0] : [left, top, right - left, bottom - top] };
}

function numberOf(maskId: unknown): number {
  return typeof maskId === 'string' && /^person_[1-9]\d?$/.test(maskId)
    ? personNumber(maskId as PersonId)
    : Number.NaN;
}

const invalid = (message: string): MaskDataError => new MaskDataError('JSON_INVALID', message);
