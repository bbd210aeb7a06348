/** The JSON files of segments that images begin with, checked entry by entry: they come from other tools too. */
import { MASKING } from '@facet/contract/constants.ts';
import type { MaskSegment, SegmentFile } from '@facet/contract/rest.ts';
import { maxMaskSide } from '@facet/wasm/mask.ts';
import { MaskDataError } from './errors.ts';

/** Image pixels: what lies outside an image is cut off, what lies beyond this is no coordinate of a picture. */
const maxCoordinate = 4 * maxMaskSide;

const maskId = /^person_([1-9]\d?)$/;

/**
 * Of one image a list of segments, of several a list with one such list an image.
 *
 * @param json as JSON.parse gives it
 * @throws MaskDataError JSON_INVALID or TOO_COMPLEX that names the entry
 */
export function readMaskFile(json: unknown): SegmentFile[] {
  const entries = listOf(json, 'The file');
  if (!entries.some(Array.isArray)) return [readSegments(entries, '')];
  if (entries.length > MASKING.maxImages)
    throw invalid(`The file has masks of ${entries.length} images; ${MASKING.maxImages} is the most.`);
  return entries.map((segments, i) => readSegments(listOf(segments, `Image ${i + 1}`), `Image ${i + 1}, `));
}

function readSegments(entries: readonly unknown[], prefix: string): SegmentFile {
  if (entries.length > MASKING.maxMasks) {
    const who = prefix === '' ? 'The file' : prefix.slice(0, -2);
    throw invalid(`${who} has ${entries.length} segments; ${MASKING.maxMasks} is the most.`);
  }
  const ids = new Set<string>();
  let points = 0;
  return entries.map((entry, i) => {
    const place = sentence(`${prefix}segment ${i + 1}`);
    const segment = readSegment(entry, place);
    if (ids.has(segment.mask_id)) throw invalid(`${place} has the same mask_id as another one.`);
    ids.add(segment.mask_id);
    points += segment.coordinates.reduce((sum, polygon) => sum + polygon.length, 0);
    if (points > MASKING.maxPoints)
      throw new MaskDataError(
        'TOO_COMPLEX',
        `${place} brings the image to more than ${MASKING.maxPoints.toLocaleString('en')} points.`,
      );
    return segment;
  });
}

function readSegment(entry: unknown, place: string): MaskSegment {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw invalid(`${place} must be an object with mask_id and coordinates.`);
  const { mask_id, coordinates } = entry as Partial<Record<keyof MaskSegment, unknown>>;
  const number = typeof mask_id === 'string' ? Number(maskId.exec(mask_id)?.[1]) : Number.NaN;
  if (!(number <= MASKING.maxMasks))
    throw invalid(`${place} must have a mask_id from person_1 to person_${MASKING.maxMasks}.`);
  return {
    mask_id: mask_id as string,
    coordinates: listOf(coordinates, `${place}, coordinates`).map((polygon, i) =>
      readPolygon(polygon, `${place}, polygon ${i + 1}`),
    ),
  };
}

function readPolygon(polygon: unknown, place: string): [number, number][] {
  const points = listOf(polygon, place);
  if (points.length < 3) throw invalid(`${place} has fewer than three points.`);
  points.forEach((point, i) => {
    if (!isPoint(point))
      throw invalid(`${place}, point ${i + 1} must be two numbers, x and y, in image pixels.`);
  });
  return points as [number, number][];
}

function isPoint(point: unknown): boolean {
  return (
    Array.isArray(point) &&
    point.length === 2 &&
    point.every((value) => typeof value === 'number' && Math.abs(value) <= maxCoordinate)
  );
}

function listOf(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(`${place} must be a list.`);
  return value;
}

const sentence = (text: string): string => text[0].toUpperCase() + text.slice(1);

const invalid = (message: string): MaskDataError => new MaskDataError('JSON_INVALID', message);
