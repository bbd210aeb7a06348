/** Gaps between hair and neck: the fan's photo shows their shade there, and not what is behind the target. */
import { closing, dilate } from '../image/morphology.ts';
import { labOf, type Planes } from '../image/planes.ts';
import type { Head } from './head.ts';

/** Over the face's width: gaps that are closed, and how near a neck; shares that count as hair or neck, and height over the chin below which. */
const reach = 0.04;
const least = 0.5;
const highest = 0.3;

/** Of the fan, over the target, 0..1. */
interface Gaps {
  alpha: Float32Array;
  neck: Float32Array;
  background: Float32Array;
  clothes: Float32Array;
  /** 1 where it is darker than its neck: what is lighter is something behind it. */
  shade: Float32Array;
  heights: Float32Array;
}

/** @returns 0..1: as how much of a neck the fan's photo is drawn there */
export function joinsOf(
  { width, height, faceWidth }: Head,
  { alpha, neck, background, clothes, shade, heights }: Gaps,
): Float32Array {
  const radius = Math.max(1, Math.round(reach * faceWidth));
  const joined = closing(
    alpha.map((a, i) => (Math.max(a, neck[i]) > least ? 1 : 0)),
    width,
    height,
    radius,
  );
  const near = dilate(neck, width, height, radius);
  return joined.map((v, i) =>
    heights[i] < highest
      ? v * near[i] * shade[i] * (1 - alpha[i]) * (1 - background[i]) * (1 - clothes[i])
      : 0,
  );
}

/** Probability from which a neck's skin is sure. */
const sure = 0.8;

/** 1 where a photo is no lighter than the neck in it; everywhere where none shows. @param alpha 0..1: the head over it */
export function shadeOf(planes: Planes, bodySkin: Float32Array, alpha: Float32Array): Float32Array {
  const [l] = labOf(planes).channels;
  const sorted = l.filter((_, i) => bodySkin[i] * (1 - alpha[i]) > sure).sort();
  const middle = sorted[sorted.length >> 1] ?? Number.POSITIVE_INFINITY;
  return l.map((v) => (v <= middle ? 1 : 0));
}
