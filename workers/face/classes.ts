/** What shows around a face, pixel by pixel: hair, skin, clothes, things that are worn, or nobody (MediaPipe's multiclass selfie model). */
import type { Vision } from '@facet/wasm/vision.ts';
import { type Crop, sampleCrop } from '../image/crop.ts';
import { dilate } from '../image/morphology.ts';
import { ontoGrid } from '../segment/field.ts';
import type { Raster } from '../types.ts';

/** In the order of the model's values. Others: hats, glasses, headphones, what is held. */
const classNames = ['background', 'hair', 'bodySkin', 'faceSkin', 'clothes', 'others'] as const;
type ClassName = (typeof classNames)[number];

export interface Classes {
  crop: Crop;
  /** Values a side of the square. */
  size: number;
  /** Probabilities, which add up to 1. */
  planes: Readonly<Record<ClassName, Float32Array>>;
}

/** Values a side of what one look shows. */
export const modelSize = 256;

/** What may fill a square. Gaps between curls are hair from far. */
const largeThings = ['clothes', 'others'] as const;
/** How much wider the second look is, and how much wider than from near its edges are, in values of the square. */
const wider = 2;
const widerEdge = 3;

/**
 * Looked at twice, from near and from afar.
 *
 * A face of less than a tenth of the crop's side is too small for the model.
 */
export async function classesIn(vision: Vision, image: Raster, crop: Crop): Promise<Classes> {
  return seenFromAfar(vision, image, await seenFromNear(vision, image, crop));
}

/** What fills much of the square is taken for a wall: a hat's brim, a dark shirt. */
export async function seenFromNear(vision: Vision, image: Raster, crop: Crop): Promise<Classes> {
  return { crop, size: modelSize, planes: await lookOnce(vision, image, crop) };
}

/**
 * Adds what a wider look shows, though its edges are blurred: clothes and what is worn are where either look shows them.
 *
 * @param classes as seen from near; changed
 */
export async function seenFromAfar(vision: Vision, image: Raster, classes: Classes): Promise<Classes> {
  const { crop, planes } = classes;
  const far = await lookOnce(vision, image, { ...crop, size: crop.size * wider });
  const nobody = middleOf(far.background);
  const surely = dilate(nobody, modelSize, modelSize, widerEdge);
  const large = largeThings.map((name) => [planes[name], middleOf(far[name])] as const);
  for (let i = 0; i < surely.length; i++) {
    const missed = (planes.background[i] - surely[i]) / (1 - nobody[i]);
    if (!(missed > 0)) continue;
    for (const [plane, seen] of large) {
      plane[i] += missed * seen[i];
      planes.background[i] -= missed * seen[i];
    }
  }
  return classes;
}

/** As `classesIn`, from one look: for large things. */
export async function lookOnce(vision: Vision, image: Raster, crop: Crop): Promise<Classes['planes']> {
  const pixels = sampleCrop(image, crop, modelSize, 1 / 255, 0, 'edge');
  const [{ data }] = await vision.run('selfie-multiclass', pixels, [1, modelSize, modelSize, 3]);
  const each = classNames.map(() => new Float32Array(modelSize * modelSize));
  const count = classNames.length;
  for (let i = 0; i < modelSize * modelSize; i++) {
    const at = i * count;
    let most = data[at];
    for (let c = 1; c < count; c++) if (data[at + c] > most) most = data[at + c];
    let sum = 0;
    for (let c = 0; c < count; c++) sum += each[c][i] = Math.exp(data[at + c] - most);
    for (let c = 0; c < count; c++) each[c][i] /= sum;
  }
  const [background, hair, bodySkin, faceSkin, clothes, others] = each;
  return { background, hair, bodySkin, faceSkin, clothes, others };
}

/** The middle of a wider look, enlarged to the nearer one's square. */
function middleOf(plane: Float32Array): Float32Array {
  const crop = { x: modelSize / 2, y: modelSize / 2, size: modelSize * wider, angle: 0 };
  return ontoGrid(
    { data: plane, size: modelSize, crop },
    { width: modelSize, height: modelSize, scale: 1 },
    null,
  );
}
