/**
 * How much of the patch each pixel takes: the face's hull, feathered by distance, without what is hidden, covered by
 * hair or hands, or outside of the partner's mask.
 */
import { blur } from '../image/blur.ts';
import { distanceInside } from '../image/distance.ts';

/** All lengths are shares of the face's width. */
const featherAbove = 0.09;
const featherJaw = 0.055;
const featherMask = 0.03;
/** Occluders are closed with this blur, and count from the lower to the upper share of their neighbourhood. */
const occluderReach = 0.028;
const occluderShares = [0.17, 0.5] as const;
/** From the lower to the upper depth even what the source hides is drawn: a stretched texture beats a ghost. */
const insideDepth = [0.08, 0.18] as const;

export interface MaskInput {
  width: number;
  height: number;
  /** Pixels. */
  faceWidth: number;
  /** Coverage of the face's outline, where the feather begins, and of the editable area, both 0..1. */
  hull: Float32Array;
  editable: Float32Array;
  /** 0 at the forehead … 1 at the jaw. */
  jawness: Float32Array;
  /** 0..1: how well the source shows this place. */
  visibility: Float32Array;
  /** 0..1: hair or something else lies over the face, in either picture. */
  occlusion: Float32Array;
  /** 0..1: what stays the target's. */
  kept: Float32Array;
}

export interface SwapMask {
  /** Pixels from the face's outline, inside of it; 0 outside. */
  depth: Float32Array;
  /** 0..1, the share of the patch. */
  alpha: Float32Array;
  /** 0..1, falling to 0 at the partner's mask's edge: the limit of every change. */
  guard: Float32Array;
}

export function buildMask(input: MaskInput): SwapMask {
  const { width, height, faceWidth } = input;
  const hullDistance = distanceInside(isSolid(input.hull), width, height);
  const guardDistance = distanceInside(isSolid(input.editable), width, height);
  const covered = blur(input.occlusion, width, height, occluderReach * faceWidth);
  const alpha = new Float32Array(width * height);
  const guard = new Float32Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    guard[i] = smoothstep(guardDistance[i] / (featherMask * faceWidth)) * input.editable[i];
    const feather = featherAbove + (featherJaw - featherAbove) * input.jawness[i];
    const distance = hullDistance[i] / faceWidth / feather;
    const free = 1 - ramp(covered[i], occluderShares);
    const seen = Math.max(input.visibility[i], ramp(hullDistance[i] / faceWidth, insideDepth));
    alpha[i] = Math.min(smoothstep(distance) * seen * free * (1 - input.kept[i]), guard[i]);
  }
  return { alpha, guard, depth: hullDistance };
}

function isSolid(coverage: Float32Array): Uint8Array {
  const out = new Uint8Array(coverage.length);
  for (let i = 0; i < out.length; i++) out[i] = coverage[i] > 0.5 ? 1 : 0;
  return out;
}

const ramp = (t: number, [from, to]: readonly [number, number]): number =>
  smoothstep((t - from) / (to - from));

/** 0 below 0, 1 above 1, smooth between. */
export function smoothstep(t: number): number {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
}
