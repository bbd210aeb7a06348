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
import { minSourceFaceSize, secondFaceShare } from '../limits.ts';
import type { Raster, SwapInput, SwapReport, SwapResult } from '../types.ts';
import { type Composition, compose, type Settings, type Side } from './compose.ts';
import { boundaryDeltaE, contourDistance, expressionError, seam, sharpness } from './metrics.ts';
import { mirrored } from './mirror.ts';
import { findTarget } from './target.ts';

/** Tried in this order until one passes the self-check. */
const variants: readonly (Settings & { name: string })[] = [
  { name: 'likeness', shape: 0.03, light: 0.5, tone: [0.25, 0.25], complexion: [14, 12], reach: 0.08 },
  { name: 'balanced', shape: 0.02, light: 0.7, tone: [0.4, 0.4], complexion: [8, 8], reach: 0.12 },
  { name: 'cautious', shape: 0.005, light: 0.9, tone: [0.7, 0.7], complexion: [3, 3], reach: 0.3 },
];

/** A result that misses one of these is delivered only when no variant does better. */
const wanted = { poseErrorDegrees: 4, expressionError: 0.05, boundaryDeltaE: 6, seam: 1.6 };
/** A result beyond these is not delivered at all. */
const refused = { poseErrorDegrees: 10, expressionError: 0.12, boundaryDeltaE: 14, identityGain: -0.05 };

/** @throws GeneratorError SOURCE_NO_FACE, SOURCE_MANY_FACES, SOURCE_FACE_TOO_SMALL */
export async function findSource(vision: Vision, image: Raster): Promise<Face> {
  const near = await findFaces(vision, image, 'near');
  const [face, second] = near.length > 0 ? near : await findFaces(vision, image, 'far');
  if (!face) throw new GeneratorError('SOURCE_NO_FACE');
  if (second && faceSize(second) > secondFaceShare * faceSize(face)) {
    throw new GeneratorError('SOURCE_MANY_FACES');
  }
  if (faceSize(face) < minSourceFaceSize) throw new GeneratorError('SOURCE_FACE_TOO_SMALL');
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
  const looksAway = sourceFace.pose.yaw * targetFace.pose.yaw < 0;
  const source = looksAway ? await mirrored(vision, given) : given;
  const target: Side = { image: input.target, face: targetFace };
  onProgress(0.35);

  let best: { composition: Composition; figures: Figures; name: string; misses: number } | null = null;
  for (const [i, variant] of variants.entries()) {
    const composition = compose(source, target, editable, variant);
    const figures = await check(vision, composition, target, identity);
    onProgress(0.35 + (0.6 * (i + 1)) / variants.length);
    if (isRefused(figures)) continue;
    const misses = countMisses(figures);
    if (!best || misses < best.misses) best = { composition, figures, name: variant.name, misses };
    if (misses === 0) break;
  }
  if (!best) throw new GeneratorError('QUALITY_TOO_LOW');
  const name = source === given ? best.name : `${best.name}, mirrored`;
  return {
    image: best.composition.image,
    report: { ...best.figures, variant: name, milliseconds: performance.now() - started },
  };
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
): Promise<Figures> {
  const { image, box, before, after, mask, skin } = composition;
  const { points } = await refineLandmarks(vision, image, target.face.points);
  const result = await embed(vision, image, target.face.detection);
  const distance = contourDistance(mask.alpha, box.width, box.height);
  return {
    identityGain: cosine(identity.source, result) - cosine(identity.source, identity.target),
    poseErrorDegrees: poseDistance(poseOf(points), target.face.pose),
    expressionError: expressionError(points, target.face.points),
    seam: seam(after, distance),
    boundaryDeltaE: boundaryDeltaE(after, distance, skin),
    sharpness: sharpness(after, before, mask.alpha),
  };
}

function isRefused(figures: Figures): boolean {
  return (
    figures.poseErrorDegrees > refused.poseErrorDegrees ||
    figures.expressionError > refused.expressionError ||
    figures.boundaryDeltaE > refused.boundaryDeltaE ||
    figures.identityGain < refused.identityGain
  );
}

function countMisses(figures: Figures): number {
  return [
    figures.poseErrorDegrees > wanted.poseErrorDegrees,
    figures.expressionError > wanted.expressionError,
    figures.boundaryDeltaE > wanted.boundaryDeltaE,
    figures.seam > wanted.seam,
  ].filter(Boolean).length;
}
