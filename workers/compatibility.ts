import { GeneratorError } from './errors.ts';
import { maxPitchDifference, maxYaw, maxYawDifference, minClearScore, minTargetFaceSize } from './limits.ts';
import type { FaceSummary } from './types.ts';

/**
 * Whether a face of a product's photo can be replaced. Cheap and pure like `checkPose`.
 *
 * @throws GeneratorError TARGET_NO_FACE when it is too small or covered
 */
export function checkTarget(target: FaceSummary): void {
  if (target.size < minTargetFaceSize) throw new GeneratorError('TARGET_NO_FACE', 'too small');
  if (target.score < minClearScore) throw new GeneratorError('TARGET_NO_FACE', 'covered');
}

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
