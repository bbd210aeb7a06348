/**
 * The fan's face, or why this photo of it would make no good picture: told when it is uploaded, and again before anything
 * is paid.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { GeneratorError } from '../errors.ts';
import { faceSize, findFaces } from '../face/face.ts';
import { findOcclusion, occlusionIn } from '../face/occlusion.ts';
import {
  litSkin,
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
import { complexionOf } from './complexion.ts';
import { eyeContrast, eyeOpenness } from './eye-contrast.ts';
import { faceMap } from './face-map.ts';
import { glassesShare, hasGlasses, meanIn } from './glasses.ts';
import type { Side } from './project.ts';

/** Brows and eyes on a face that is seen from the front, see `Frontal`. */
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
  const inMap = (plane: Float32Array): Float32Array => occlusionIn(map.box, occlusion.crop, plane);
  const glasses = glassesShare(inMap(occlusion.glasses), map);
  const hair = meanIn(eyeZone, inMap(occlusion.hair), map);
  if ((glasses > maxGlassesShare && glasses > hair) || hasGlasses(map)) {
    throw new GeneratorError('SOURCE_GLASSES');
  }
  // a profile is refused in words of its own
  const isTurned = Math.abs(face.pose.yaw) > maxYaw;
  const areShut = eyeOpenness(face) < minEyeOpenness;
  if (!isTurned && (areShut || eyeContrast(image, face) < minEyeContrast)) {
    throw new GeneratorError('SOURCE_EYES');
  }
  const brightness = Math.min(1, complexionOf(image, face)[0] / litSkin);
  if (!isTurned && faceSize(face) * brightness < minSourceFaceSize) {
    throw new GeneratorError('SOURCE_TOO_DARK');
  }
  if (hair > maxHairShare || face.score < minClearScore) throw new GeneratorError('SOURCE_COVERED');
  return { image, face, occlusion };
}
