/** A further view of a face: good by itself, and of the person of the front view. */
import type { Vision } from '@facet/wasm/vision.ts';
import { GeneratorError } from '../errors.ts';
import { findFaces } from '../face/face.ts';
import { cosine, embed } from '../face/identity.ts';
import { maxYaw, minSamePerson } from '../limits.ts';
import type { FaceSummary, Raster } from '../types.ts';
import { describedFan, findFan } from './source.ts';

/** @param front stored, and not judged again: it only says who it is @param isFaceAlone as of `Generator` @throws GeneratorError SOURCE_*, VIEW_TOO_TURNED, FRONT_NO_FACE */
export async function checkView(
  vision: Vision,
  image: Raster,
  front: Raster,
  isFaceAlone = false,
): Promise<FaceSummary> {
  const fan = await findFan(vision, image, isFaceAlone);
  const { face } = fan.side;
  if (Math.abs(face.pose.yaw) > maxYaw) throw new GeneratorError('VIEW_TOO_TURNED');
  const near = await findFaces(vision, front, 'near');
  const [known] = near.length > 0 ? near : await findFaces(vision, front, 'far');
  if (!known) throw new GeneratorError('FRONT_NO_FACE');
  const likeness = cosine(
    await embed(vision, image, face.detection),
    await embed(vision, front, known.detection),
  );
  if (likeness < minSamePerson) throw new GeneratorError('SOURCE_OTHER_PERSON');
  return describedFan(fan);
}
