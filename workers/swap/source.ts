/**
 * The fan's face, or why this photo of it would make no good picture: told when it is uploaded, and again before anything
 * is paid.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { GeneratorError, isCarried, type SourceFault } from '../errors.ts';
import { faceSize, findFaces } from '../face/face.ts';
import { impressionOf, surely } from '../face/identity.ts';
import { described } from '../face/look.ts';
import { findOcclusion, occlusionIn } from '../face/occlusion.ts';
import {
  litSkin,
  maxBlue,
  maxClearGlasses,
  maxColourSpan,
  maxFlatness,
  maxFringe,
  maxGlassesShare,
  maxHairShare,
  maxMouthOpenness,
  maxWave,
  maxYaw,
  minClearScore,
  minDetail,
  minEyeContrast,
  minEyeOpenness,
  minNarrowContrast,
  minSourceFaceSize,
  secondFaceShare,
} from '../limits.ts';
import type { FaceSummary, Raster } from '../types.ts';
import { blueToYellow } from './coloured-light.ts';
import { complexionOf } from './complexion.ts';
import { eyeContrast, eyeOpenness } from './eye-contrast.ts';
import { faceMap } from './face-map.ts';
import { glassesShare, hasGlasses, meanIn } from './glasses.ts';
import { detailOf } from './light-and-detail.ts';
import { openness } from './mouth.ts';
import { flatness, strongestWave } from './pictured.ts';
import type { Side } from './project.ts';
import { viewOf } from './view.ts';

/** Brows and eyes on a face that is seen from the front, see `Frontal`. */
const eyeZone = { u: 0.75, top: -0.42, bottom: 0.3 } as const;

/** A fan's photo as the gate sees it. */
interface Examination {
  /** The largest face; null when there is none. */
  side: Side | null;
  /** Why the photo would be refused, the first reason first. */
  faults: SourceFault[];
  /** Why the face alone would make no good picture in another's form: glasses, a fringe and eyes that laugh go along with a whole head, where one is made. */
  faceFaults: SourceFault[];
}

/** Everything that is wrong with a photo, as advice needs it. */
export async function examineSource(vision: Vision, image: Raster): Promise<Examination> {
  const near = await findFaces(vision, image, 'near');
  const [face, second] = near.length > 0 ? near : await findFaces(vision, image, 'far');
  if (!face) return { side: null, faults: ['SOURCE_NO_FACE'], faceFaults: [] };
  const [faults, faceFaults]: SourceFault[][] = [[], []];
  /** @param isWhole a whole head would show it as it is */
  const found = (fault: SourceFault, isWhole: boolean): void => {
    (isWhole ? faceFaults : faults).push(fault);
  };
  if (second && faceSize(second) > secondFaceShare * faceSize(face)) faults.push('SOURCE_MANY_FACES');
  const size = faceSize(face);
  if (size < minSourceFaceSize) faults.push('SOURCE_FACE_TOO_SMALL');
  else if (detailOf(image, face.points, size) < minDetail) faults.push('SOURCE_BLURRED');
  if (strongestWave(image, face.points) > maxWave) faults.push('SOURCE_SCREEN');
  else if (flatness(image, face.points) > maxFlatness) faults.push('SOURCE_DRAWING');
  const occlusion = await findOcclusion(vision, image, face.points);
  const side: Side = { image, face, occlusion };
  // what is looked for shows on fewer pixels too, and a large face has many
  const small = viewOf(side).side;
  const map = faceMap(small.image, small.face);
  const inMap = (plane: Float32Array): Float32Array => occlusionIn(map.box, small.occlusion.crop, plane);
  const glasses = glassesShare(inMap(occlusion.glasses), map);
  const hair = meanIn(eyeZone, inMap(occlusion.hair), map);
  if ((glasses > maxGlassesShare && glasses > hair) || hasGlasses(map))
    found('SOURCE_GLASSES', glasses <= maxClearGlasses);
  // a profile is refused in words of its own
  const isTurned = Math.abs(face.pose.yaw) > maxYaw;
  const contrast = eyeContrast(small.image, small.face);
  if (!isTurned && (eyeOpenness(face) < minEyeOpenness || contrast < minEyeContrast))
    found('SOURCE_EYES', contrast >= minNarrowContrast);
  const brightness = Math.min(1, complexionOf(small.image, small.face)[0] / litSkin);
  // what is too small in good light is not dark
  if (!isTurned && Math.max(size, minSourceFaceSize) * brightness < minSourceFaceSize)
    faults.push('SOURCE_TOO_DARK');
  const [bluest, yellowest] = blueToYellow(small.image, small.face);
  if (bluest < maxBlue && yellowest - bluest > maxColourSpan) faults.push('SOURCE_COLOURED_LIGHT');
  // behind what covers a face its landmarks are guesses
  if (face.score < minClearScore) faults.push('SOURCE_COVERED');
  else if (hair > maxHairShare) found('SOURCE_COVERED', hair <= maxFringe);
  if (!faults.includes('SOURCE_COVERED') && openness(face.points) > maxMouthOpenness)
    faults.push('SOURCE_EXPRESSION');
  const ofHeads = faceFaults.filter((fault) => !isCarried(fault));
  if (ofHeads.length === 0 || (await mayGiveHead(vision, side))) return { side, faults, faceFaults };
  return { side, faults: [...faults, ...ofHeads], faceFaults: faceFaults.filter(isCarried) };
}

/** See `waysOf`. */
const mayGiveHead = async (vision: Vision, { image, face }: Side): Promise<boolean> =>
  (await impressionOf(vision, image, face.detection)).manly >= surely.woman;

/** A photo whose face alone makes good pictures. @throws GeneratorError SOURCE_* */
export async function findSource(vision: Vision, image: Raster): Promise<Side> {
  return (await findFan(vision, image, true)).side;
}

interface Fan {
  side: Side;
  /** Why the face must not be drawn in another's form. */
  faceFault?: SourceFault;
}

export const describedFan = ({ side: { image, face }, faceFault }: Fan): FaceSummary => ({
  ...described(image, face),
  ...(faceFault && !isCarried(faceFault) && { isWholeHead: true }),
});

/** @param isFaceAlone a photo whose face must not be drawn in another's form is refused, too @throws GeneratorError SOURCE_* */
export async function findFan(vision: Vision, image: Raster, isFaceAlone = false): Promise<Fan> {
  const {
    side,
    faults: [fault],
    faceFaults,
  } = await examineSource(vision, image);
  // what no face carries along says more
  const faceFault = faceFaults.find((found) => !isCarried(found)) ?? faceFaults[0];
  if (fault || !side) throw new GeneratorError(fault ?? 'SOURCE_NO_FACE');
  if (isFaceAlone && faceFault) throw new GeneratorError(faceFault);
  return { side, ...(faceFault && { faceFault }) };
}
