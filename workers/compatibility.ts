import { GeneratorError } from './errors.ts';
import {
  maxCloseUp,
  maxPitchDifference,
  maxYaw,
  maxYawDifference,
  minClearScore,
  minTargetFaceSize,
} from './limits.ts';
import type { FaceSummary } from './types.ts';

/**
 * Whether a face of a product's photo can be replaced. Cheap and pure like `checkPose`.
 *
 * @param photo its pixels
 * @throws GeneratorError TARGET_NO_FACE when it is too small or covered, TARGET_CLOSE_UP
 */
export function checkTarget(target: FaceSummary, photo: { width: number; height: number }): void {
  if (target.size < minTargetFaceSize) throw new GeneratorError('TARGET_NO_FACE', 'too small');
  if (target.score < minClearScore) throw new GeneratorError('TARGET_NO_FACE', 'covered');
  if (closeness(target.box, photo) > maxCloseUp) throw new GeneratorError('TARGET_CLOSE_UP');
}

/** How near a face was photographed: its width over its photo's shorter side. */
export const closeness = (face: { width: number }, photo: { width: number; height: number }): number =>
  face.width / Math.min(photo.width, photo.height);

/**
 * Whether a source face can be put onto a target face. Cheap and pure, so that it can run on stored summaries before
 * anything is paid. A source that looks the other way is mirrored, so only the amount of yaw counts.
 *
 * @throws GeneratorError POSE_TOO_DIFFERENT
 */
export function checkPose(source: FaceSummary, target: FaceSummary): void {
  const yawDifference = Math.abs(Math.abs(source.pose.yaw) - Math.abs(target.pose.yaw));
  const pitchDifference = Math.abs(source.pose.pitch - target.pose.pitch);
  const isProfile = Math.max(Math.abs(source.pose.yaw), Math.abs(target.pose.yaw)) > maxYaw;
  if (isProfile || yawDifference > maxYawDifference || pitchDifference > maxPitchDifference) {
    throw new GeneratorError('POSE_TOO_DIFFERENT');
  }
}

/** What of each spoils a picture about as much: degrees, `Look`'s units. */
const apart = { yaw: 20, pitch: 10, mouth: 0.15, smile: 0.2, light: 20 } as const;
/** Degrees of yaw that a mirror must bring the faces nearer, because it also swaps partings and moles. */
const mirrorWorth = 10;
/** More than poses within reach can make up for. */
const wholeHeadDistance = 100;

/** Whether a source is drawn as in a mirror. @param yaw degrees, of source and target */
export const isBetterMirrored = (source: number, target: number): boolean =>
  Math.abs(source - target) - Math.abs(source + target) > mirrorWorth;

/**
 * Which of several photos of a person to put onto a target: the nearest in pose, expression and light; those with a whole head
 * alone come last. Of equal ones, and where none can be put onto it, the first.
 */
export function nearestView<V extends { face: FaceSummary }>(
  views: readonly [V, ...V[]],
  target: FaceSummary,
): V {
  let nearest = views[0];
  let least = Number.POSITIVE_INFINITY;
  for (const view of views) {
    if (!isWithinReach(view.face, target)) continue;
    const distance = distanceOf(view.face, target) + (view.face.isWholeHead ? wholeHeadDistance : 0);
    if (distance < least) [nearest, least] = [view, distance];
  }
  return nearest;
}

function isWithinReach(source: FaceSummary, target: FaceSummary): boolean {
  try {
    checkPose(source, target);
    return true;
  } catch {
    return false;
  }
}

function distanceOf(source: FaceSummary, target: FaceSummary): number {
  const side = isBetterMirrored(source.pose.yaw, target.pose.yaw) ? -1 : 1;
  const parts = [
    (side * source.pose.yaw - target.pose.yaw) / apart.yaw,
    (source.pose.pitch - target.pose.pitch) / apart.pitch,
  ];
  const [a, b] = [source.look, target.look];
  if (a && b) {
    parts.push((a.mouth - b.mouth) / apart.mouth, (a.smile - b.smile) / apart.smile);
    parts.push((side * a.light - b.light) / apart.light);
  }
  return Math.hypot(...parts);
}
