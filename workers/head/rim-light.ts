/** What a bright wall behind throws on a head's edge: before a dark one it is a pale rim. */
import { blur, maskedBlur } from '../image/blur.ts';
import { distanceInside } from '../image/distance.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';

/** Over the face's width: how deep such light reaches, and from where on a head is as it would be without. */
const reach = [0.06, 0.28] as const;
const insideFrom = 0.22;
/** ... sigmas of what is compared there, at the edge, where texture stays, and of the wall around a place. */
const insideSigma = 0.15;
const edgeSigma = 0.04;
const wallSigma = 0.15;
/** Of a place's surroundings, the least that tells. */
const leastSeen = 0.01;
/** L by which the wall is darker, between which nothing and all of it goes; how much all is, and the most L. */
const darker = [15, 60] as const;
const taken = 0.9;
const mostTaken = 26;

/** The fan, over the target. */
interface Fan {
  /** L of either photo. */
  lightness: { own: Float32Array; there: Float32Array };
  /** 0..1: probability of the wall behind the fan, and of what is worn, which has colours of its own; what is drawn. */
  background: Float32Array;
  worn: Float32Array;
  alpha: Float32Array;
}

/** @returns L that is taken from the head */
export function rimLight(
  there: Pick<Head, 'width' | 'height' | 'faceWidth' | 'background'>,
  { lightness, background, worn, alpha }: Fan,
): Float32Array {
  const { width, height, faceWidth } = there;
  const around = (weight: Float32Array, plane: Float32Array, sigma: number) => ({
    light: maskedBlur(weight, width, height, sigma * faceWidth)(plane),
    seen: blur(weight, width, height, sigma * faceWidth),
  });
  const far = distanceInside(
    Uint8Array.from(background, (v) => (v < 0.5 ? 1 : 0)),
    width,
    height,
  );
  const deep = new Float32Array(alpha.length);
  for (let i = 0; i < deep.length; i++)
    deep[i] = far[i] > insideFrom * faceWidth ? alpha[i] * (1 - worn[i]) : 0;
  const inside = around(deep, lightness.own, insideSigma);
  const wall = around(background, lightness.own, wallSigma);
  const wallThere = around(there.background, lightness.there, wallSigma);
  const edge = around(alpha, lightness.own, edgeSigma);
  return alpha.map((a, i) => {
    if (a === 0 || [inside, wall, wallThere].some(({ seen }) => seen[i] < leastSeen)) return 0;
    const excess = Math.min(mostTaken, taken * Math.max(0, edge.light[i] - inside.light[i]));
    const near = 1 - smoothstep(ramp(far[i] / faceWidth, reach));
    return excess * near * ramp(wall.light[i] - wallThere.light[i], darker) * (1 - worn[i]);
  });
}
