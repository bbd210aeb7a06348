/**
 * The swap as a job: find both faces, try settings until the self-check is content, report its figures.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { checkPose } from '../compatibility.ts';
import { GeneratorError } from '../errors.ts';
import { type Face, faceSize, findFaces, summarize } from '../face/face.ts';
import { cosine, embed } from '../face/identity.ts';
import { refineLandmarks } from '../face/landmarks.ts';
import { poseDistance, poseOf } from '../face/pose.ts';
import { minClearScore, minSourceFaceSize, secondFaceShare } from '../limits.ts';
import type { Raster, SwapInput, SwapReport, SwapResult } from '../types.ts';
import { type Composition, compose, type Settings } from './compose.ts';
import { boundaryDeltaE, contourDistance, expressionError, seam, sharpness } from './metrics.ts';
import { mirrored } from './mirror.ts';
import type { Side } from './project.ts';
import { findTarget } from './target.ts';

/** Tried in this order until the self-check is content with one; else the best of all is taken. */
const variants: readonly (Settings & { name: string })[] = [
  { name: 'likeness', shape: 0.03, light: 0.4, tone: [0.25, 0.7], complexion: [16, 6], reach: 0.12 },
  { name: 'balanced', shape: 0.012, light: 0.6, tone: [0.5, 0.9], complexion: [9, 4], reach: 0.25 },
  { name: 'cautious', shape: 0.005, light: 0.8, tone: [0.7, 1], complexion: [3, 2], reach: 0.4 },
];

/** What a result should reach, and the shortfall of each figure that weighs as much as any other's. */
const aims = {
  poseErrorDegrees: { most: 3, weight: 3 },
  expressionError: { most: 0.04, weight: 0.02 },
  boundaryDeltaE: { most: 4, weight: 3 },
  seam: { most: 1.25, weight: 0.4 },
} as const;
/** A variant this near to all aims is taken without trying the next. */
const contentWith = 0.3;
/** Cosines by which the result should be nearer to the source than to the target. */
const identityMargin = { least: 0.04, weight: 0.06 };
/** A result beyond these is not delivered at all. */
const refused = { poseErrorDegrees: 10, expressionError: 0.12, boundaryDeltaE: 14, identityGain: -0.05 };

/** @throws GeneratorError SOURCE_NO_FACE (also for a covered one), SOURCE_MANY_FACES, SOURCE_FACE_TOO_SMALL */
export async function findSource(vision: Vision, image: Raster): Promise<Face> {
  const near = await findFaces(vision, image, 'near');
  const [face, second] = near.length > 0 ? near : await findFaces(vision, image, 'far');
  if (!face) throw new GeneratorError('SOURCE_NO_FACE');
  if (second && faceSize(second) > secondFaceShare * faceSize(face)) {
    throw new GeneratorError('SOURCE_MANY_FACES');
  }
  if (faceSize(face) < minSourceFaceSize) throw new GeneratorError('SOURCE_FACE_TOO_SMALL');
  if (face.score < minClearScore) throw new GeneratorError('SOURCE_NO_FACE', 'covered');
  return face;
}

/**
 * @throws GeneratorError SOURCE_*, TARGET_*, POSE_TOO_DIFFERENT, QUALITY_TOO_LOW
 */
export async function swap(
  vision: Vision,
  input: SwapInput,
  onProgress: (fraction: number) => void,
): Promise<SwapResult> {
  const started = performance.now();
  const sourceFace = await findSource(vision, input.source);
  onProgress(0.1);
  const { face: targetFace, editable } = await findTarget(vision, input);
  onProgress(0.2);
  checkPose(summarize(sourceFace), summarize(targetFace));
  const identity = {
    source: await embed(vision, input.source, sourceFace.detection),
    target: await embed(vision, input.target, targetFace.detection),
  };
  const given: Side = { image: input.source, face: sourceFace };
  const source = isBetterMirrored(sourceFace, targetFace) ? await mirrored(vision, given) : given;
  const target: Side = { image: input.target, face: targetFace };
  onProgress(0.35);

  let best: { composition: Composition; figures: Figures; name: string; shortfall: number } | null = null;
  for (const [i, variant] of variants.entries()) {
    const composition = compose(source, target, editable, variant);
    const { figures, margin } = await check(vision, composition, target, identity);
    onProgress(0.35 + (0.6 * (i + 1)) / variants.length);
    if (isRefused(figures)) continue;
    const shortfall = shortfallOf(figures, margin);
    if (!best || shortfall < best.shortfall) best = { composition, figures, name: variant.name, shortfall };
    if (shortfall <= contentWith) break;
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
): Promise<{ figures: Figures; margin: number }> {
  const { image, box, before, after, mask, skin } = composition;
  const { points } = await refineLandmarks(vision, image, target.face.points);
  const result = await embed(vision, image, target.face.detection);
  const distance = contourDistance(mask.alpha, box.width, box.height);
  const likeness = cosine(identity.source, result);
  const figures = {
    identityGain: likeness - cosine(identity.source, identity.target),
    poseErrorDegrees: poseDistance(poseOf(points), target.face.pose),
    expressionError: expressionError(points, target.face.points),
    seam: seam(after, distance),
    boundaryDeltaE: boundaryDeltaE(after, distance, skin),
    sharpness: sharpness(after, before, mask.alpha),
  };
  return { figures, margin: likeness - cosine(identity.target, result) };
}

function isRefused(figures: Figures): boolean {
  return (
    figures.poseErrorDegrees > refused.poseErrorDegrees ||
    figures.expressionError > refused.expressionError ||
    figures.boundaryDeltaE > refused.boundaryDeltaE ||
    figures.identityGain < refused.identityGain
  );
}

/** 0 when every aim is reached. */
function shortfallOf(figures: Figures, margin: number): number {
  let sum = Math.max(0, identityMargin.least - margin) / identityMargin.weight;
  for (const [name, { most, weight }] of Object.entries(aims)) {
    sum += Math.max(0, figures[name as keyof typeof aims] - most) / weight;
  }
  return sum;
}
