/** Persons as segments, the specification's `coordinates` form (G3), and back. */

import type { Size } from '@facet/canvas-core/geometry.ts';
import { MASKING } from '@facet/contract/constants.ts';
import type { MaskSegment, SegmentFile } from '@facet/contract/rest.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import {
  createFront,
  createPerson,
  type EditorImage,
  type Person,
  type PersonId,
  personId,
  personNumber,
} from '../model/document.ts';
import { MaskDataError } from './errors.ts';
import { inTurns } from './in-turns.ts';

/** Pixels: simplifications that are tried one after the other when outlines have more points than can be kept. */
const tolerances = [0, 1, 2, 4, 8];

export interface Segments {
  segments: MaskSegment[];
  /** Pixels by which outlines were simplified; with 0 they give the same hard masks again. */
  tolerance: number;
}

/**
 * All persons of an image in their stored order, hidden ones too (P2). Simplified as little as keeps them within the bound; islands
 * smaller than the tolerance go, but nobody loses all of theirs.
 *
 * @throws MaskDataError TOO_COMPLEX when no simplification does
 */
export async function segmentsOf(
  image: Pick<EditorImage, 'persons'>,
  pool: MaskPool,
  maxPoints: number = MASKING.maxPoints,
): Promise<Segments> {
  let exact: readonly MaskSegment[] | null = null;
  for (const tolerance of tolerances) {
    const segments = await inTurns(image.persons, ({ id, mask }) => segmentOf(id, mask, tolerance, pool));
    exact ??= segments;
    const isAnyoneLost = segments.some((segment, i) => isEmpty(segment) && !isEmpty(exact![i]));
    if (pointsOf(segments) <= maxPoints && !isAnyoneLost) return { segments, tolerance };
  }
  throw new MaskDataError(
    'TOO_COMPLEX',
    `The outlines of this image have more than ${maxPoints.toLocaleString('en')} points. Remove small islands or smooth the masks.`,
  );
}

/**
 * Persons with new masks of the image's size. Fractions keep a smooth edge; what lies outside the image is cut off.
 *
 * @param segments checked, as `readMaskFile` gives them
 */
export function personsFromSegments(segments: SegmentFile, size: Size, pool: MaskPool): Promise<Person[]> {
  const { width, height } = size;
  return inTurns(segments, async ({ mask_id, coordinates }) =>
    createPerson(
      personNumber(mask_id as PersonId),
      await pool.run('fillCoordinates', { coordinates, width, height }),
    ),
  );
}

/** What was found in front of faces, as far as there is anything. @param segments as `personsFromSegments` takes them */
export async function frontsFromSegments(
  segments: SegmentFile,
  size: Size,
  pool: MaskPool,
): Promise<Person[]> {
  const persons = await personsFromSegments(
    segments.filter(({ coordinates }) => coordinates.length > 0),
    size,
    pool,
  );
  return persons.map(({ id, mask }) => createFront(personNumber(id), mask));
}

async function segmentOf(id: PersonId, mask: Mask, tolerance: number, pool: MaskPool): Promise<MaskSegment> {
  const rings = await pool.run('traceCoordinates', { mask, tolerance });
  // the same points, as the contract's mutable pairs
  // what is in front of a face is told by its person's id
  return { mask_id: personId(personNumber(id)), coordinates: rings as [number, number][][] };
}

const isEmpty = ({ coordinates }: MaskSegment): boolean => coordinates.length === 0;

const pointsOf = (segments: readonly MaskSegment[]): number =>
  segments.reduce(
    (sum, { coordinates }) => sum + coordinates.reduce((points, ring) => points + ring.length, 0),
    0,
  );
