/** Pictures into which the fan's head or face is laid in its own form: which is tried first, each as a way, and what is told of it. */
import type { Vision } from '@facet/wasm/vision.ts';
import type { MatchFault, SourceFault } from '../errors.ts';
import { cosine, embed, surely } from '../face/identity.ts';
import { refineLandmarks } from '../face/landmarks.ts';
import { poseDistance, poseOf } from '../face/pose.ts';
import { type HairLimits, swapHead } from '../head/head-swap.ts';
import { planesIn, sightOf } from '../head/sight.ts';
import { hatAt } from '../head/traits.ts';
import { toLab } from '../image/planes.ts';
import type { Beardless } from '../inlay/beardless.ts';
import { type Inlay, inlay } from '../inlay/inlay.ts';
import type { Polygons, SwapInput } from '../types.ts';
import { tanned } from './complexion.ts';
import {
  boundaryDeltaE,
  contourDistance,
  expressionError,
  type Figures,
  type Identity,
  seam,
  sharpness,
} from './metrics.ts';
import { mirrored } from './mirror.ts';
import type { Side } from './project.ts';
import type { View } from './view.ts';

/** Gain in identity that is plainly one, and that is none. */
export const plainGain = 0.12;
const noGain = 0;
/** Cosine from which a result is the person's, even if the target looked like them from the beginning. */
export const alikeAnyway = 0.7;

/** Area of a cap over the face's width squared from which it counts, and degrees of yaw that its head may look elsewhere: writing on it reads wrong in a mirror. */
const leastHat = 0.15;
const mostAside = 20;

/** `identity`: the fan's and the target's. `looksAway`: to the other way than the target does, by far. `mostBeard`: see `inlay`. `limits`: see `swapHead`. */
export interface Fan {
  identity: Identity;
  given: Side;
  sourceView: View;
  looksAway: boolean;
  beardless: Beardless;
  mostBeard?: number;
  limits?: HairLimits;
}

export interface Found {
  found: Side;
  view: View;
  editable: Polygons;
}

/** A picture into which a head or a face was laid as it is, or what stands against it. */
type Laid = (Inlay & { isMirrored: boolean }) | { fault: string };

/**
 * What is tried, in this order. Of whoever is surely taken for a woman the face comes first: long hair that comes along has more edges to go
 * wrong. A man gets no face alone on who may be bearded: that beard would be around it.
 * @param isThereShaven surely
 */
export function waysOf(
  manly: number,
  { variant, isThereShaven }: { variant: SwapInput['variant']; isThereShaven: boolean },
): (typeof wholeHead | typeof laidIn)[] {
  if (variant === 'head') return [wholeHead];
  if (variant === 'nature') return [laidIn];
  if (manly < surely.woman) return [laidIn, wholeHead];
  return manly > surely.man && !isThereShaven ? [wholeHead] : [wholeHead, laidIn];
}

type Way = ReturnType<typeof waysOf>[number];

/**
 * The variant of another picture that there may be beside one, null where that has been tried. Where one of both is bad the other often is
 * not: of 23 pairs of women two people called faces alone bad in 17 of 46 verdicts, heads in 18, and the better of both in 6.
 */
export function otherOf(manly: number, way: Way): SwapInput['variant'] | null {
  if (manly < surely.woman) return way === laidIn ? 'head' : null;
  return way === wholeHead ? 'nature' : null;
}

/** Degrees by which a face in its own form may look elsewhere than the one that was there: 12 was bad to both raters, and others have at most 9. */
const mostOff = 10;

/** Whether a picture shows the fan, and a face looks where it should. Behind hair and glasses that stay in front of it even a face that is all the fan's gains little. */
export function isDelivered(way: Way, { identityGain, poseErrorDegrees }: Told, likeness: number): boolean {
  const isHead = way === wholeHead;
  const isTheFans = identityGain >= (isHead ? plainGain : noGain) || likeness >= alikeAnyway;
  return isTheFans && (isHead || poseErrorDegrees <= mostOff);
}

type Told = Pick<Figures, 'identityGain' | 'poseErrorDegrees'>;

type Advice = SourceFault | MatchFault;

/** Another photo of the fan may mend it, whichever way the picture is made; `TARGET_*`: another photo to be in. */
const advices: Readonly<Record<string, Advice>> = {
  enlarged: 'SOURCE_FACE_TOO_SMALL',
  lostNose: 'POSE_TOO_DIFFERENT',
  lostEye: 'POSE_TOO_DIFFERENT',
  glassy: 'SOURCE_GLASSES',
  colourless: 'SOURCE_COLOURLESS',
  tinted: 'SOURCE_COLOURED_LIGHT',
  haze: 'SOURCE_FADED',
  exposed: 'SOURCE_BACKDROP',
  fanHands: 'SOURCE_HAND',
  closeUp: 'TARGET_CLOSE_UP',
  handsThere: 'TARGET_HAND',
};

/** What may mend what stands against a picture; undefined where nobody can say. */
export function adviceOn(way: Way, fault: string): Advice | undefined {
  // hair or a hat's shade before a face, which a head brings along
  if (way === laidIn && (fault === 'veiled' || fault === 'shade')) return 'SOURCE_COVERED';
  return advices[fault];
}

/** Of what was said of several ways the first that another photo of the fan may mend: in that one it would be a picture. */
const bestAdvice = (said: readonly (Advice | undefined)[]): Advice | undefined =>
  said.find((advice) => advice && !advice.startsWith('TARGET_')) ?? said.find((advice) => advice);

/**
 * What is told of a fan whom no way went for. @param faceFault what stands against the face alone
 * @param getsNoFace without glasses neither: what was said of the head comes first, if anything was
 */
export const adviceTo = (
  said: readonly (Advice | undefined)[],
  faceFault: SourceFault | undefined,
  getsNoFace: boolean,
): Advice | undefined => (getsNoFace && bestAdvice(said)) || faceFault || bestAdvice(said);

/** The fan's whole head, mirrored if its own looks the other way, on a body that has been given a darker fan's complexion. */
export async function wholeHead(
  vision: Vision,
  input: SwapInput,
  { identity, given, sourceView, looksAway, limits }: Fan,
  { found, view, editable }: Found,
): Promise<Laid> {
  const { face } = found;
  const image = tanned(input, sourceView.side, view.side, face, editable, identity);
  const isAside = Math.abs(given.face.pose.yaw - face.pose.yaw) > mostAside;
  const seen = looksAway && !isAside ? await sightOf(vision, given.image, given.face) : undefined;
  const isMirrored = looksAway && (!seen || hatAt(seen) < leastHat);
  const fan = isMirrored ? await mirrored(vision, given) : { ...given, seen };
  const whole = await swapHead(
    vision,
    { ...fan, limits },
    { image, face, before: input.target },
    input.mask,
    input.faceIndex,
    input.inFront,
  );
  return 'fault' in whole ? whole : { ...whole, isMirrored };
}

/** The fan's face in its own form, mirrored if its own looks the other way, on a body as above. */
export async function laidIn(
  vision: Vision,
  input: SwapInput,
  { identity, given, sourceView, looksAway, beardless, mostBeard }: Fan,
  { found, view, editable }: Found,
): Promise<Laid> {
  const { face } = found;
  const image = tanned(input, sourceView.side, view.side, face, editable, identity);
  const fan = looksAway ? await mirrored(vision, given) : given;
  const target = { image, face, before: input.target };
  const laid = await inlay(
    vision,
    { ...fan, beardless, mostBeard },
    target,
    input.mask,
    input.faceIndex,
    input.inFront,
  );
  return 'fault' in laid ? laid : { ...laid, isMirrored: fan !== given };
}

/** What is told of every picture; nobody's taste has been fitted to what is laid in as it is, so there is no risk. */
export async function checkLaid(
  vision: Vision,
  { image, plan, face }: Inlay,
  target: Side,
  identity: Identity,
): Promise<{ figures: Omit<Figures, 'risk'>; likeness: number }> {
  const { there, alpha, skin } = plan;
  const { points } = await refineLandmarks(vision, image, face.points);
  const likeness = cosine(identity.source, await embed(vision, image, face.detection));
  const [before, after] = [target.image, image].map((photo) => toLab(planesIn(photo, there.box, there.cell)));
  const distance = contourDistance(alpha, there.width, there.height);
  const figures = {
    seam: seam(after, distance),
    sharpness: sharpness(after, before, alpha),
    identityGain: likeness - cosine(identity.source, identity.target),
    poseErrorDegrees: poseDistance(poseOf(points), target.face.pose),
    expressionError: expressionError(points, target.face.points),
    boundaryDeltaE: boundaryDeltaE(after, distance, skin),
  };
  return { figures, likeness };
}
