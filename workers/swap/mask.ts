/**
 * How much of the patch each pixel takes: the face's hull, feathered by distance, without what is hidden, covered by
 * hair or hands, or outside of the partner's mask.
 */
import { blur } from '../image/blur.ts';
import { distanceInside } from '../image/distance.ts';

/** All lengths are shares of the face's width. */
const inset = 0.015;
const featherAbove = 0.1;
const featherJaw = 0.06;
const featherMask = 0.03;
const occluderSoftness = 0.008;

export interface MaskInput {
  width: number;
  height: number;
  /** Pixels. */
  faceWidth: number;
  /** Coverage of the face's hull, of the editable area, both 0..1. */
  hull: Float32Array;
  editable: Float32Array;
  /** 0 at the forehead … 1 at the jaw. */
  jawness: Float32Array;
  /** 0..1: how well the source shows this place. */
  visibility: Float32Array;
  /** 0..1: nothing lies over the skin, in either picture. */
  isFree: Float32Array;
}

export interface SwapMask {
  /** 0..1, the share of the patch. */
  alpha: Float32Array;
  /** 0..1, falling to 0 at the partner's mask's edge: the limit of every change. */
  guard: Float32Array;
}

export function buildMask(input: MaskInput): SwapMask {
  const { width, height, faceWidth } = input;
  const hullDistance = distanceInside(isSolid(input.hull), width, height);
  const guardDistance = distanceInside(isSolid(input.editable), width, height);
  const free = blur(input.isFree, width, height, occluderSoftness * faceWidth);
  const alpha = new Float32Array(width * height);
  const guard = new Float32Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    guard[i] = smoothstep(guardDistance[i] / (featherMask * faceWidth)) * input.editable[i];
    const feather = featherAbove + (featherJaw - featherAbove) * input.jawness[i];
    const distance = (hullDistance[i] / faceWidth - inset) / feather;
    alpha[i] = Math.min(smoothstep(distance) * input.visibility[i] * free[i], guard[i]);
  }
  return { alpha, guard };
}

function isSolid(coverage: Float32Array): Uint8Array {
  return Uint8Array.from(coverage, (c) => (c > 0.5 ? 1 : 0));
}

/** 0 below 0, 1 above 1, smooth between. */
export function smoothstep(t: number): number {
  const x = Math.min(1, Math.max(0, t));
  return x * x * (3 - 2 * x);
}
