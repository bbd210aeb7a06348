/** The face in the target's form, small or asked for: shapes are tried until the self-check is content. */
import type { Vision } from '@facet/wasm/vision.ts';
import { GeneratorError } from '../errors.ts';
import { cosine, embed } from '../face/identity.ts';
import { refineLandmarks } from '../face/landmarks.ts';
import { findOcclusion } from '../face/occlusion.ts';
import { poseDistance, poseOf } from '../face/pose.ts';
import type { Polygons, Raster, SwapInput } from '../types.ts';
import { beardOf } from './beard.ts';
import { bentFace, bentPhoto } from './bend.ts';
import { tanned } from './complexion.ts';
import { type Composition, compose } from './compose.ts';
import { faceMap } from './face-map.ts';
import { alikeAnyway, type Fan, type Found, plainGain } from './laid.ts';
import {
  boundaryDeltaE,
  contourDistance,
  expressionError,
  type Figures,
  type Identity,
  seam,
  sharpness,
} from './metrics.ts';
import { flip, mirrored } from './mirror.ts';
import type { Side } from './project.ts';
import { render } from './render.ts';
import { bendOf, wantedMoves } from './reshape.ts';
import { type Differences, differences, riskOf } from './risk.ts';
import type { Traits } from './traits.ts';
import { pointsInFull, polygonsIn, viewOf } from './view.ts';

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
const mostRisk = 0.25;
/** Features that are more the target's than this, see `swappedShare`, are not the fan's, unless the gain is plain. */
const leastSwapped = -0.3;
/** Share of the target's glasses from which only gain counts, and more of it: few know somebody behind the frames of another. */
const leastGlasses = 0.1;
const gainBehindGlasses = 0.15;

/**
 * @param fan `mirror`: `sourceView` in one, where that has been made
 * @throws GeneratorError QUALITY_TOO_LOW
 */
export async function inTargetsForm(
  vision: Vision,
  input: SwapInput,
  { identity, sourceView, looksAway, mirror }: Fan & { mirror: Side | null },
  { found, editable }: Pick<Found, 'found' | 'editable'>,
  onProgress: (fraction: number) => void,
): Promise<{ image: Raster; figures: Figures; variant: string }> {
  const other = mirror ?? (await mirrored(vision, sourceView.side));
  const [fan, twin] = looksAway ? [other, sourceView.side] : [sourceView.side, other];
  const plain = await reshaped(vision, fan.face.points, found, editable);
  const plainView = viewOf(plain);
  const image = tanned(
    { ...input, target: plain.image },
    sourceView.side,
    plainView.side,
    plain.face,
    editable,
    identity,
  );
  const target: Side = { ...plain, image };
  onProgress(0.35);
  const view = image === plain.image ? plainView : viewOf(target);
  // what two faces have not in common is told by their own photos, not by what was made alike
  const unlike = differences(fan.face, found.face);
  const pair = { identity, unlike };
  const best = await attempt(vision, fan, twin, view.side, polygonsIn(view, editable), pair);
  if (best.fault) throw new GeneratorError('QUALITY_TOO_LOW', best.fault);
  onProgress(0.85);
  const left = looksAway ? input.source.width - sourceView.box.x - sourceView.box.width : sourceView.box.x;
  const picture = render(
    best.composition,
    looksAway ? flip(input.source) : input.source,
    pointsInFull(fan.face.points, sourceView, left),
    target.image,
    view,
    editable,
    input.inFront,
  );
  return { image: picture, figures: best.figures, variant: best.variant };
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

/** What is known of two faces before anything is drawn. */
interface Pair {
  identity: Identity;
  unlike: Differences;
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
function faultOf(figures: Figures, likeness: number, traits: Traits, { unlike }: Pair): Fault | null {
  if (figures.identityGain < leastGain(traits) && likeness < alikeAnyway) return 'swapped';
  if (figures.risk > mostRisk) return 'risk';
  const found: Record<keyof typeof refused, number> = { ...figures, ...traits, mouth: unlike.mouth };
  const names = Object.keys(refused) as (keyof typeof refused)[];
  return names.find((name) => found[name] > refused[name]) ?? null;
}

function leastGain({ glasses, swapped }: Traits): number {
  if (glasses >= leastGlasses) return gainBehindGlasses;
  return swapped >= leastSwapped ? Number.NEGATIVE_INFINITY : plainGain;
}
