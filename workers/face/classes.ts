/** What shows around a face, pixel by pixel: hair, skin, clothes, things that are worn, or nobody (MediaPipe's multiclass selfie model). */
import type { Vision } from '@facet/wasm/vision.ts';
import { type Crop, sampleCrop } from '../image/crop.ts';
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

const modelSize = 256;

/** The model is at its best with one person who fills the square; a face of less than a tenth of its side is too small for it. */
export async function classesIn(vision: Vision, image: Raster, crop: Crop): Promise<Classes> {
  const pixels = sampleCrop(image, crop, modelSize, 1 / 255, 0);
  const [{ data }] = await vision.run('selfie-multiclass', pixels, [1, modelSize, modelSize, 3]);
  const each = classNames.map(() => new Float32Array(modelSize * modelSize));
  const count = classNames.length;
  for (let i = 0; i < modelSize * modelSize; i++) {
    const values = data.subarray(i * count, (i + 1) * count);
    const most = Math.max(...values);
    let sum = 0;
    for (let c = 0; c < count; c++) sum += each[c][i] = Math.exp(values[c] - most);
    for (let c = 0; c < count; c++) each[c][i] /= sum;
  }
  const [background, hair, bodySkin, faceSkin, clothes, others] = each;
  return { crop, size: modelSize, planes: { background, hair, bodySkin, faceSkin, clothes, others } };
}
