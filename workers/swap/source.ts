/**
 * The fan's face, or why this photo of it would make no good picture: told when it is uploaded, and again before anything
 * is paid.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { GeneratorError } from '../errors.ts';
import { faceSize, findFaces } from '../face/face.ts';
import { findOcclusion, occlusionIn } from '../face/occlusion.ts';
import {
  maxGlassesShare,
  maxHairShare,
  maxYaw,
  minClearScore,
  minEyeContrast,
  minEyeOpenness,
  minSourceFaceSize,
  secondFaceShare,
} from '../limits.ts';
import type { Raster } from '../types.ts';
import { eyeContrast, eyeOpenness } from './eye-contrast.ts';
import { type FaceMap, faceMap } from './face-map.ts';
import { hasGlasses } from './glasses.ts';
import type { Side } from './project.ts';

/** Parts of a face that is seen from the front, see `Frontal`: where glasses sit, and the brows and eyes. */
const glassesZone = { u: 1, top: -0.45, bottom: 0.6 } as const;
const eyeZone = { u: 0.75, top: -0.42, bottom: 0.3 } as const;

/** @throws GeneratorError SOURCE_* */
export async function findSource(vision: Vision, image: Raster): Promise<Side> {
  const near = await findFaces(vision, image, 'near');
  const [face, second] = near.length > 0 ? near : await findFaces(vision, image, 'far');
  if (!face) throw new GeneratorError('SOURCE_NO_FACE');
  if (second && faceSize(second) > secondFaceShare * faceSize(face)) {
    throw new GeneratorError('SOURCE_MANY_FACES');
  }
  if (faceSize(face) < minSourceFaceSize) throw new GeneratorError('SOURCE_FACE_TOO_SMALL');
  const occlusion = await findOcclusion(vision, image, face.points);
  const map = faceMap(image, face);
  const shareOf = (plane: Float32Array, zone: typeof glassesZone | typeof eyeZone): number =>
    meanIn(zone, map, occlusionIn(map.box, occlusion.crop, plane));
  const [glasses, hair] = [shareOf(occlusion.glasses, glassesZone), shareOf(occlusion.hair, eyeZone)];
  if ((glasses > maxGlassesShare && glasses > hair) || hasGlasses(map)) {
    throw new GeneratorError('SOURCE_GLASSES');
  }
  // a profile is refused in words of its own
  const isTurned = Math.abs(face.pose.yaw) > maxYaw;
  const areShut = eyeOpenness(face) < minEyeOpenness;
  if (!isTurned && (areShut || eyeContrast(image, face) < minEyeContrast)) {
    throw new GeneratorError('SOURCE_EYES');
  }
  if (hair > maxHairShare || face.score < minClearScore) throw new GeneratorError('SOURCE_COVERED');
  return { image, face, occlusion };
}

function meanIn(
  { u, top, bottom }: typeof glassesZone | typeof eyeZone,
  map: FaceMap,
  plane: Float32Array,
): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < plane.length; i++) {
    const isFace = map.u[i] !== 0 || map.v[i] !== 0;
    if (!isFace || Math.abs(map.u[i]) > u || map.v[i] < top || map.v[i] > bottom) continue;
    sum += plane[i];
    count++;
  }
  return sum / (count || 1);
}
