/**
 * The swap as a job: the fan's whole head where little has to be guessed, or the face in its own form under the target's hair (`waysOf` says
 * which comes first), else the face in the target's form: shapes are tried until the self-check is content.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { checkPose, isBetterMirrored } from '../compatibility.ts';
import { GeneratorError, isCarried } from '../errors.ts';
import { faceSize, summarize } from '../face/face.ts';
import { cosine, embed, type Impression, impressionOf } from '../face/identity.ts';
import { refineLandmarks } from '../face/landmarks.ts';
import { findOcclusion } from '../face/occlusion.ts';
import { poseDistance, poseOf } from '../face/pose.ts';
import { swapHead } from '../head/head-swap.ts';
import { planesIn, sightOf } from '../head/sight.ts';
import { hatAt } from '../head/traits.ts';
import { toLab } from '../image/planes.ts';
import { type Inlay, inlay } from '../inlay/inlay.ts';
import type { Polygons, SwapInput, SwapReport, SwapResult } from '../types.ts';
import { beardOf } from './beard.ts';
import { bentFace, bentPhoto } from './bend.ts';
import { isWellLit, tanned } from './complexion.ts';
import { type Composition, compose } from './compose.ts';
import { faceMap } from './face-map.ts';
import { boundaryDeltaE, contourDistance, expressionError, seam, sharpness } from './metrics.ts';
import { flip, mirrored } from './mirror.ts';
import type { Side } from './project.ts';
import { render } from './render.ts';
import { bendOf, wantedMoves } from './reshape.ts';
import { type Differences, differences, riskOf } from './risk.ts';
import { findFan } from './source.ts';
import { findTarget } from './target.ts';
import type { Traits } from './traits.ts';
import { pointsInFull, polygonsIn, type View, viewOf } from './view.ts';

/** How far landmarks may move to the source's proportions; the next is tried when pose or expression suffered. */
const shapes = [
  { name: 'face', shape: 0.06 },
  { name: 'cautious face', shape: 0.005 },
] as const;

/** What a shape is content with. */
const wanted = { poseErrorDegrees: 8, expressionError: 0.05 };
/** A result beyond these is not delivered at all: unnatural, or with so little gain that hardly anything was swapped. */
const refused = {
  poseErrorDegrees: 10,
  expressionError: 0.12,
  boundaryDeltaE: 14,
  mouth: 0.28,
  hiddenBrows: 0.1,
  browTrouble: 0.3,
};
/** Of `risk`: of pictures seen from near that had more than .1 strangers would have paid for none. Who asks for the face alone gets it. */
const mostRisk = { near: 0.1, easy: 0.25 } as const;
/** A beard of either leaves the target's lower face, in which strangers knew nobody again: all of 16 such pictures were bad to them. */
const surelyBearded = 0.6;
/** L of roughness under which cheeks were softened, by a camera too: a face is refused on surer signs than its chin is kept on. */
const surelyRough = 1.5;
/** `manly` of who is surely taken for a woman, and for a man. On the other's body even a whole head is wrong: throats, chests and shoulders stay the target's. */
const surely = { woman: 0.25, man: 0.75 } as const;
/** Gain in identity under which strangers seldom know the fan in a face alone that is seen from near, and its least size, in pixels: of smaller ones nobody has said so. */
const leastGain = 0.2;
const seenFromNear = 110;
/** What is asked otherwise: features that are more the target's than this, see `swappedShare`, are not the fan's, unless the gain is plain. */
const leastSwapped = -0.3;
const plainGain = 0.12;
/** Share of the target's glasses from which only gain counts, and more of it: few know somebody behind the frames of another. */
const leastGlasses = 0.1;
const gainBehindGlasses = 0.15;
/** Cosine from which a result is the person's, even if the target looked like them from the beginning. */
const alikeAnyway = 0.7;

/**
 * @throws GeneratorError SOURCE_*, TARGET_*, POSE_TOO_DIFFERENT, QUALITY_TOO_LOW
 */
export async function swap(
  vision: Vision,
  input: SwapInput,
  onProgress: (fraction: number) => void,
): Promise<SwapResult> {
  const started = performance.now();
  const { side: given, faceFault } = await findFan(vision, input.source);
  // who asks for the face alone has seen what it is like
  const isChosen = input.variant === 'nature';
  if (isChosen && faceFault && !isCarried(faceFault)) throw new GeneratorError(faceFault);
  const sourceFace = given.face;
  onProgress(0.1);
  const { face: foundFace, editable } = await findTarget(vision, input);
  onProgress(0.2);
  checkPose(summarize(sourceFace), summarize(foundFace));
  const [fanSeen, targetSeen] = [
    await impressionOf(vision, input.source, sourceFace.detection),
    await impressionOf(vision, input.target, foundFace.detection),
  ];
  if (!isChosen && isBuiltOtherwise(fanSeen, targetSeen))
    throw new GeneratorError('QUALITY_TOO_LOW', 'build');
  const identity = { source: fanSeen.embedding, target: targetSeen.embedding };
  const sourceView = viewOf(given);
  const found: Side = {
    image: input.target,
    face: foundFace,
    occlusion: await findOcclusion(vision, input.target, foundFace.points),
    ...(input.inFront && { inFront: input.inFront }),
  };
  const inMirror = (): Promise<Side> => mirrored(vision, sourceView.side);
  const better = isBetterMirrored(given.face.pose.yaw, foundFace.pose.yaw) ? await inMirror() : null;
  const isTurned = better !== null && better !== sourceView.side;
  const named = (variant: string, isMirrored: boolean): string =>
    isMirrored ? `${variant}, mirrored` : variant;
  const ended = (): number => performance.now() - started;
  const isThereBearded = (): boolean => isBearded(viewOf(found).side, targetSeen);
  // a beard reaches beyond a new face on all sides; strangers would have paid for none of men's faces
  const mayBeLaidIn = (): boolean =>
    (!faceFault || isCarried(faceFault)) && (isChosen || fanSeen.manly <= surely.man) && !isThereBearded();
  for (const way of waysOf(fanSeen.manly, isChosen)) {
    if (way === laidIn && !mayBeLaidIn()) continue;
    const made = await way(vision, input, { given, sourceView, isTurned }, { found, editable });
    if ('fault' in made) continue;
    const { figures, likeness } = await checkLaid(vision, made, found, identity);
    if (figures.identityGain < plainGain && likeness < alikeAnyway) continue;
    const isHead = way === wholeHead;
    const variant = named(isHead ? 'head' : 'face in its own form', made.isMirrored);
    return { image: made.image, report: { ...figures, isHead, variant, milliseconds: ended() } };
  }
  if (faceFault) throw new GeneratorError(faceFault);
  if (!isChosen && (isThereBearded() || isBearded(sourceView.side, fanSeen)))
    throw new GeneratorError('QUALITY_TOO_LOW', 'beard');
  onProgress(0.3);
  const turned = better ?? (await inMirror());
  const [fan, twin] = isTurned ? [turned, sourceView.side] : [sourceView.side, turned];
  const plain = await reshaped(vision, fan.face.points, found, editable);
  const plainView = viewOf(plain);
  const image = tanned(
    { ...input, target: plain.image },
    sourceView.side,
    plainView.side,
    plain.face,
    editable,
  );
  const target: Side = { ...plain, image };
  onProgress(0.35);
  const view = image === plain.image ? plainView : viewOf(target);
  // what two faces have not in common is told by their own photos, not by what was made alike
  const unlike = differences(fan.face, foundFace);
  const isFar = faceSize(foundFace) < seenFromNear;
  const pair = { identity, unlike, isEasy: isChosen || isFar };
  const best = await attempt(vision, fan, twin, view.side, polygonsIn(view, editable), pair);
  if (best.fault) throw new GeneratorError('QUALITY_TOO_LOW', best.fault);
  onProgress(0.85);
  const left = isTurned ? input.source.width - sourceView.box.x - sourceView.box.width : sourceView.box.x;
  const picture = render(
    best.composition,
    isTurned ? flip(input.source) : input.source,
    pointsInFull(fan.face.points, sourceView, left),
    target.image,
    view,
    editable,
    input.inFront,
  );
  return {
    image: picture,
    report: {
      ...best.figures,
      isHead: false,
      variant: named(best.variant, isTurned),
      milliseconds: ended(),
    },
  };
}

/**
 * What is tried, in this order. Women's long hair ends in the air when it comes along: strangers like the face under the hair that is
 * there better. @param isChosen the face alone is wanted
 */
export function waysOf(manly: number, isChosen: boolean): (typeof wholeHead | typeof laidIn)[] {
  if (isChosen) return [laidIn];
  return manly < surely.woman ? [laidIn, wholeHead] : [wholeHead, laidIn];
}

function isBuiltOtherwise(...two: Impression[]): boolean {
  const manly = two.map((one) => one.manly);
  return Math.min(...manly) < surely.woman && Math.max(...manly) > surely.man;
}

/** In the dark nothing tells a beard from shade; on a woman's cheek curls are taken for one. */
const isBearded = ({ image, face }: Side, { manly }: Impression): boolean =>
  manly > surely.woman &&
  isWellLit({ image, face }) &&
  beardOf(faceMap(image, face), surelyRough) > surelyBearded;

/** Area of a cap over the face's width squared from which it counts, and degrees of yaw that its head may look elsewhere: writing on it reads wrong in a mirror. */
const leastHat = 0.15;
const mostAside = 20;

interface Fan {
  given: Side;
  sourceView: View;
  isTurned: boolean;
}

interface Found {
  found: Side;
  editable: Polygons;
}

/** A picture into which a head or a face was laid as it is, or what stands against it. */
type Laid = (Inlay & { isMirrored: boolean }) | { fault: string };

/** The fan's whole head, mirrored if its own looks the other way, on a body that has been given a darker fan's complexion. */
export async function wholeHead(
  vision: Vision,
  input: SwapInput,
  { given, sourceView, isTurned }: Fan,
  { found, editable }: Found,
): Promise<Laid> {
  const { face } = found;
  const image = tanned(input, sourceView.side, viewOf(found).side, face, editable);
  const isAside = Math.abs(given.face.pose.yaw - face.pose.yaw) > mostAside;
  const seen = isTurned && !isAside ? await sightOf(vision, given.image, given.face) : undefined;
  const isMirrored = isTurned && (!seen || hatAt(seen) < leastHat);
  const fan = isMirrored ? await mirrored(vision, given) : { ...given, seen };
  const whole = await swapHead(
    vision,
    fan,
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
  { given, sourceView, isTurned }: Fan,
  { found, editable }: Found,
): Promise<Laid> {
  const { face } = found;
  const image = tanned(input, sourceView.side, viewOf(found).side, face, editable);
  const fan = isTurned ? await mirrored(vision, given) : given;
  const target = { image, face, before: input.target };
  const laid = await inlay(vision, fan, target, input.mask, input.faceIndex, input.inFront);
  return 'fault' in laid ? laid : { ...laid, isMirrored: fan !== given };
}

/** What is told of every picture; nobody's taste has been fitted to what is laid in as it is, so there is no risk. */
async function checkLaid(
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

/** The target's photo with the fan's outline. */
async function reshaped(vision: Vision, fan: Float32Array, side: Side, editable: Polygons): Promise<Side> {
  const bend = bendOf(side.face, wantedMoves(fan, side.face.points), side.image, editable, side);
  const image = bentPhoto(side.image, bend);
  const face = bentFace(side.face, bend);
  const occlusion = await findOcclusion(vision, image, face.points);
  const small = viewOf(side).side;
  return { ...side, image, face, occlusion, beard: beardOf(faceMap(small.image, small.face)) };
}

/** A picture, and what speaks against its delivery. */
interface Attempt {
  composition: Composition;
  figures: Figures;
  variant: string;
  fault: Fault | null;
}

/** The best picture that can be made of two faces, be it good enough or not. @param twin the source in a mirror */
async function attempt(
  vision: Vision,
  source: Side,
  twin: Side,
  target: Side,
  editable: Polygons,
  pair: Pair,
): Promise<Attempt> {
  let best: Attempt | null = null;
  for (const { name, shape } of shapes) {
    const composition = compose(source, twin, target, editable, shape);
    const { figures, likeness } = await check(vision, composition, target, pair);
    const fault = faultOf(figures, likeness, composition.traits, pair);
    const isBetter =
      !best || (!fault && best.fault) || (!fault === !best.fault && figures.risk < best.figures.risk);
    if (isBetter) best = { composition, figures, variant: name, fault };
    if (isContent(figures)) break;
  }
  return best!;
}

type Figures = Required<Omit<SwapReport, 'isHead' | 'variant' | 'milliseconds'>>;

interface Identity {
  source: Float32Array;
  target: Float32Array;
}

/** What is known of two faces before anything is drawn. */
interface Pair {
  identity: Identity;
  unlike: Differences;
  /** Somebody wants the face alone, or it is too small to be looked at closely. */
  isEasy: boolean;
}

async function check(
  vision: Vision,
  composition: Composition,
  target: Side,
  { identity, unlike }: Pair,
): Promise<{ figures: Figures; likeness: number }> {
  const { image, box, before, after, mask, skin, traits } = composition;
  const { points } = await refineLandmarks(vision, image, target.face.points);
  const result = await embed(vision, image, target.face.detection);
  const distance = contourDistance(mask.alpha, box.width, box.height);
  const likeness = cosine(identity.source, result);
  const figures = {
    seam: seam(after, distance),
    sharpness: sharpness(after, before, mask.alpha),
    identityGain: likeness - cosine(identity.source, identity.target),
    poseErrorDegrees: poseDistance(poseOf(points), target.face.pose),
    expressionError: expressionError(points, target.face.points),
    boundaryDeltaE: boundaryDeltaE(after, distance, skin),
    risk: riskOf(unlike, traits),
  };
  return { figures, likeness };
}

function isContent({ poseErrorDegrees, expressionError }: Figures): boolean {
  return poseErrorDegrees <= wanted.poseErrorDegrees && expressionError <= wanted.expressionError;
}

type Fault = keyof typeof refused | 'risk' | 'swapped';

/** Why a picture is not delivered. */
function faultOf(figures: Figures, likeness: number, traits: Traits, { unlike, isEasy }: Pair): Fault | null {
  const isSwapped = figures.identityGain >= (isEasy ? easyGain(traits) : leastGain);
  if (!isSwapped && likeness < alikeAnyway) return 'swapped';
  if (figures.risk > (isEasy ? mostRisk.easy : mostRisk.near)) return 'risk';
  const found: Record<keyof typeof refused, number> = { ...figures, ...traits, mouth: unlike.mouth };
  const names = Object.keys(refused) as (keyof typeof refused)[];
  return names.find((name) => found[name] > refused[name]) ?? null;
}

function easyGain({ glasses, swapped }: Traits): number {
  if (glasses >= leastGlasses) return gainBehindGlasses;
  return swapped >= leastSwapped ? Number.NEGATIVE_INFINITY : plainGain;
}
