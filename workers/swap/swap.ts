/**
 * The swap as a job: find both faces, try shapes until the self-check is content, report its figures.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { checkPose } from '../compatibility.ts';
import { GeneratorError } from '../errors.ts';
import { type Face, summarize } from '../face/face.ts';
import { cosine, embed } from '../face/identity.ts';
import { refineLandmarks } from '../face/landmarks.ts';
import { findOcclusion } from '../face/occlusion.ts';
import { poseDistance, poseOf } from '../face/pose.ts';
import type { SwapInput, SwapReport, SwapResult } from '../types.ts';
import { type Composition, compose, type Traits } from './compose.ts';
import { boundaryDeltaE, contourDistance, expressionError, seam, sharpness } from './metrics.ts';
import { mirrored } from './mirror.ts';
import type { Side } from './project.ts';
import { type Differences, differences, riskOf } from './risk.ts';
import { findSource } from './source.ts';
import { findTarget } from './target.ts';

/** How far landmarks may move to the source's proportions; the next is tried when pose or expression suffered. */
const variants = [
  { name: 'likeness', shape: 0.06 },
  { name: 'cautious', shape: 0.005 },
] as const;

/** What a variant is content with. */
const wanted = { poseErrorDegrees: 5, expressionError: 0.05 };
/** A result beyond these is not delivered at all: unnatural, or with so little gain that hardly anything was swapped. */
const refused = {
  poseErrorDegrees: 10,
  expressionError: 0.12,
  boundaryDeltaE: 14,
  identityGain: 0.08,
  risk: 0.5,
  mouth: 0.28,
  hiddenBrows: 0.1,
  colourLost: 0.5,
};
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
  const given = await findSource(vision, input.source);
  const sourceFace = given.face;
  onProgress(0.1);
  const { face: targetFace, editable } = await findTarget(vision, input);
  onProgress(0.2);
  checkPose(summarize(sourceFace), summarize(targetFace));
  const identity = {
    source: await embed(vision, input.source, sourceFace.detection),
    target: await embed(vision, input.target, targetFace.detection),
  };
  const turned = await mirrored(vision, given);
  const [source, twin] = isBetterMirrored(sourceFace, targetFace) ? [turned, given] : [given, turned];
  const target: Side = {
    image: input.target,
    face: targetFace,
    occlusion: await findOcclusion(vision, input.target, targetFace.points),
  };
  onProgress(0.35);

  const unlike = differences(source.face, targetFace);
  let best: { composition: Composition; figures: Figures; name: string } | null = null;
  for (const [i, { name, shape }] of variants.entries()) {
    const composition = compose(source, twin, target, editable, shape);
    const { figures, likeness } = await check(vision, composition, target, identity, unlike);
    onProgress(0.35 + (0.6 * (i + 1)) / variants.length);
    const isBetter = !best || figures.risk < best.figures.risk;
    if (isBetter && !isRefused(figures, likeness, composition.traits, unlike)) {
      best = { composition, figures, name };
    }
    if (isContent(figures)) break;
  }
  if (!best) throw new GeneratorError('QUALITY_TOO_LOW');
  const name = source === given ? best.name : `${best.name}, mirrored`;
  return {
    image: best.composition.image,
    report: { ...best.figures, variant: name, milliseconds: performance.now() - started },
  };
}

/** Degrees of yaw that a mirror must bring the faces nearer, because it also swaps partings and moles. */
const mirrorWorth = 10;

function isBetterMirrored(source: Face, target: Face): boolean {
  const asItIs = Math.abs(source.pose.yaw - target.pose.yaw);
  return asItIs - Math.abs(source.pose.yaw + target.pose.yaw) > mirrorWorth;
}

type Figures = Omit<SwapReport, 'variant' | 'milliseconds'>;

interface Identity {
  source: Float32Array;
  target: Float32Array;
}

async function check(
  vision: Vision,
  composition: Composition,
  target: Side,
  identity: Identity,
  unlike: Differences,
): Promise<{ figures: Figures; likeness: number }> {
  const { image, box, before, after, mask, skin, traits } = composition;
  const { points } = await refineLandmarks(vision, image, target.face.points);
  const result = await embed(vision, image, target.face.detection);
  const distance = contourDistance(mask.alpha, box.width, box.height);
  const likeness = cosine(identity.source, result);
  const shape = {
    seam: seam(after, distance),
    sharpness: sharpness(after, before, mask.alpha),
  };
  const figures = {
    ...shape,
    identityGain: likeness - cosine(identity.source, identity.target),
    poseErrorDegrees: poseDistance(poseOf(points), target.face.pose),
    expressionError: expressionError(points, target.face.points),
    boundaryDeltaE: boundaryDeltaE(after, distance, skin),
    risk: riskOf(unlike, traits, shape),
  };
  return { figures, likeness };
}

function isContent({ poseErrorDegrees, expressionError }: Figures): boolean {
  return poseErrorDegrees <= wanted.poseErrorDegrees && expressionError <= wanted.expressionError;
}

function isRefused(figures: Figures, likeness: number, traits: Traits, unlike: Differences): boolean {
  return (
    figures.risk > refused.risk ||
    unlike.mouth > refused.mouth ||
    traits.hiddenBrows > refused.hiddenBrows ||
    traits.colourLost > refused.colourLost ||
    figures.poseErrorDegrees > refused.poseErrorDegrees ||
    figures.expressionError > refused.expressionError ||
    figures.boundaryDeltaE > refused.boundaryDeltaE ||
    (figures.identityGain < refused.identityGain && likeness < alikeAnyway)
  );
}
