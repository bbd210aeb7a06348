import type { ErrorCode } from '@facet/contract/errors.ts';
import { maskProblem } from '@facet/contract/masking.ts';
import type { MaskSegment } from '@facet/contract/rest.ts';
import type * as z from 'zod/mini';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import { imageByKey, type PresetImage } from './store.ts';

/** What the masking calls say of the one image they are about. */
export interface ImageMasks {
  /** JSON of the image's segments. */
  maskingData: string;
  originalImagePath: string;
  imageWidth: number;
  imageHeight: number;
  imageIndex: number;
}

/** The image that a call is about, its index and size compared with what is stored. @throws Refusal MASK_IMAGE_INVALID */
export async function imageOfCall(
  { db, images }: { db: Db; images: Pick<Images, 'keyOf'> },
  member: PartnerMember,
  call: ImageMasks,
): Promise<PresetImage> {
  const key = images.keyOf(call.originalImagePath);
  const image = key === null ? undefined : await imageByKey(db, member.partnerId, key);
  const isSame =
    image?.position === call.imageIndex &&
    image.width === call.imageWidth &&
    image.height === call.imageHeight;
  if (!isSame) throw new Refusal('MASK_IMAGE_INVALID');
  return image;
}

/** @throws Refusal MASK_DATA_INVALID, or the given one */
export function parsed<T extends z.ZodMiniType>(
  schema: T,
  json: string,
  code: ErrorCode = 'MASK_DATA_INVALID',
): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Refusal(code, error);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(code);
  return result.data;
}

export function checkMasks(masks: readonly MaskSegment[], image: PresetImage): void {
  const problem = maskProblem(masks, image);
  if (problem) throw new Refusal(problem);
}
