import { parseLocation, targetIndex } from '@facet/contract/location.ts';
import { checkTarget } from '@facet/workers/compatibility.ts';
import { maxPitchDifference, maxYaw, maxYawDifference, minTargetFaceSize } from '@facet/workers/limits.ts';
import type { FaceSummary } from '@facet/workers/types.ts';

/** Which faces of fans a product takes: whole degrees, pixels. */
export interface Accepts {
  /** How far a face may be turned to either side; it is mirrored where that helps. */
  minYaw: number;
  maxYaw: number;
  /** Up (negative) and down. */
  minPitch: number;
  maxPitch: number;
  size: number;
  minSize: number;
  /** Whether the target's face is large and clear enough to be replaced, and does not fill its photo. */
  isClear: boolean;
}

interface Product {
  location: string;
  /** The photo's pixels. */
  width: number | null;
  height: number | null;
  faces: readonly (FaceSummary | null)[];
}

/** The rules of `workers/compatibility.ts`, told before anybody tries; null where the target shows no face. */
export function acceptsOf(product: Product): Accepts | null {
  const target = product.faces[targetIndex(parseLocation(product.location))];
  if (!target) return null;
  const { yaw, pitch } = target.pose;
  return {
    minYaw: Math.max(0, Math.ceil(Math.abs(yaw) - maxYawDifference)),
    maxYaw: Math.min(maxYaw, Math.floor(Math.abs(yaw) + maxYawDifference)),
    minPitch: Math.ceil(pitch - maxPitchDifference),
    maxPitch: Math.floor(pitch + maxPitchDifference),
    size: Math.round(target.size),
    minSize: minTargetFaceSize,
    isClear: isClear(target, product) && Math.abs(yaw) <= maxYaw,
  };
}

function isClear(target: FaceSummary, { width, height }: Product): boolean {
  try {
    // a photo of unknown size is no close-up
    checkTarget(target, { width: width ?? Infinity, height: height ?? Infinity });
    return true;
  } catch {
    return false;
  }
}
