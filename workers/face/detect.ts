/**
 * Face detection with BlazeFace (Bazarevsky et al. 2019), the 256-pixel back-camera model: 896 anchors on two grids.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { similarity } from '../image/box.ts';
import { type Crop, cropToImage, sampleCrop } from '../image/crop.ts';
import { maxFaces } from '../limits.ts';
import type { Box, Point, Raster } from '../types.ts';

export interface Detection {
  box: Box;
  score: number;
  /** The person's right and left eye. */
  eyes: readonly [Point, Point];
}

const inputSize = 256;
const grids = [
  { stride: 16, cells: 16, anchors: 2 },
  { stride: 32, cells: 8, anchors: 6 },
];
/** The mesh model judges again, so weak candidates may pass. */
const minScore = 0.3;
const maxSimilarity = 0.3;
/** Below this side the whole photo shows small faces well enough; above it tiles look closer. */
const minTile = 480;
const tilesPerSide = 3;
/** Candidates that are looked at closer: walls and leaves have many that are no faces. */
const mostCandidates = 4 * maxFaces;

/** Candidates in one square of the photo. */
async function detectIn(vision: Vision, image: Raster, crop: Crop): Promise<Detection[]> {
  const outputs = await vision.run('blazeface', sampleCrop(image, crop, inputSize, 1 / 127.5, -1), [
    1,
    inputSize,
    inputSize,
    3,
  ]);
  const output = (rows: number, columns: number): Float32Array => {
    const found = outputs.find((o) => o.shape[1] === rows && o.shape[2] === columns);
    if (!found) throw new Error(`BlazeFace has no ${rows} × ${columns} output`);
    return found.data;
  };
  const found: Detection[] = [];
  for (const { stride, cells, anchors } of grids) {
    const rows = cells * cells * anchors;
    const scores = output(rows, 1);
    const values = output(rows, 16);
    for (let row = 0; row < rows; row++) {
      const score = 1 / (1 + Math.exp(-scores[row]));
      if (score < minScore) continue;
      const cell = Math.floor(row / anchors);
      const anchorX = stride * ((cell % cells) + 0.5);
      const anchorY = stride * (Math.floor(cell / cells) + 0.5);
      const at = (i: number): [number, number] =>
        cropToImage(
          crop,
          (values[row * 16 + i] + anchorX) / inputSize,
          (values[row * 16 + i + 1] + anchorY) / inputSize,
        );
      const [x, y] = at(0);
      const width = (values[row * 16 + 2] / inputSize) * crop.size;
      const height = (values[row * 16 + 3] / inputSize) * crop.size;
      found.push({
        box: { x: x - width / 2, y: y - height / 2, width, height },
        score,
        eyes: [at(4), at(6)],
      });
    }
  }
  return found;
}

/** Squares that cover the photo with a third of overlap, each large enough for the model. */
function tiles(image: Raster): Crop[] {
  const size = Math.max(minTile, Math.ceil(Math.max(image.width, image.height) / tilesPerSide));
  if (size >= Math.max(image.width, image.height)) return [];
  const centres = (length: number): number[] => {
    const count = Math.max(1, Math.ceil((length - size) / (size * 0.67)) + 1);
    return Array.from({ length: count }, (_, i) =>
      count === 1 ? length / 2 : size / 2 + ((length - size) * i) / (count - 1),
    );
  };
  return centres(image.height).flatMap((y) => centres(image.width).map((x) => ({ x, y, size, angle: 0 })));
}

/**
 * Candidate faces, the surest first; each square tells of its own, as what is no face in one of them may be like a face in another.
 *
 * @param search `near` looks at the photo as a whole, `far` also at tiles of it for the small faces of group photos
 */
export async function detectFaces(
  vision: Vision,
  image: Raster,
  search: 'near' | 'far',
): Promise<Detection[]> {
  const whole: Crop = {
    x: image.width / 2,
    y: image.height / 2,
    size: Math.max(image.width, image.height),
    angle: 0,
  };
  const found: Detection[] = [];
  for (const crop of search === 'far' ? [whole, ...tiles(image)] : [whole]) {
    found.push(...(await detectFacesNear(vision, image, crop)));
  }
  return found.sort((a, b) => b.score - a.score).slice(0, mostCandidates);
}

/** Looks for faces in one square only. */
export async function detectFacesNear(vision: Vision, image: Raster, crop: Crop): Promise<Detection[]> {
  return distinct(await detectIn(vision, image, crop));
}

/** Whether two boxes hold the same face. */
export const isAlike = (a: Box, b: Box): boolean => similarity(a, b) >= maxSimilarity;

/** Non-maximum suppression, greedy by score. */
export function distinct<T extends { box: Box; score: number }>(found: T[]): T[] {
  const kept: T[] = [];
  for (const candidate of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some(({ box }) => isAlike(box, candidate.box))) kept.push(candidate);
  }
  return kept;
}
