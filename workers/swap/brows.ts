/**
 * Brows come whole: from the fan's side that shows them, in a mirror where that is the other one; where neither does, the
 * target's stay, because half a brow is worse. Eyes that hair hangs into are lent by the other side, too.
 */
import { leftBrow, leftEye, rightBrow, rightEye } from '../face/topology.ts';
import { difference, inverted, product } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { opening } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Point } from '../types.ts';
import type { Surface } from './even-light.ts';
import { frontal } from './geometry.ts';
import { smoothstep } from './mask.ts';
import { grownRing } from './mouth.ts';
import { contour } from './region.ts';
import { weightedMean } from './shading.ts';

/** Where hair that hangs into a brow comes from: this far above it, over the face's width. */
const above = 0.075;
/** How much clearer, 0..2, the other side must show a brow to lend it. */
const worthLending = 0.3;
/** 0..1: how well the other side must show it. */
const wellSeen = 0.7;
/** The share of an eye and its lids under hair, beyond the other side's, from which that one is lent. */
const worthLendingAnEye = 0.05;
/** How far an eye's lids reach, over its own size; and the margin with which it is lent, over the face's width. */
const eyeGrowth = 1.7;
const eyeReach = 0.02;
/** A brow is lent with this margin, and with this softness; over the face's width. */
const reach = 0.035;
const softness = 0.02;
/** Shares of the fan's brows under hair between which the target's stay instead. */
const hidden = [0.06, 0.16] as const;
const keptSoftness = 0.03;

/** What is known of a face's brows on the target. */
export interface BrowSight {
  /** 0..1 a pixel: what stands in front of the face. */
  covered: Float32Array;
  /** 0..1 a pixel: skin, without anything on it. */
  bare: Float32Array;
  /** 0..1 a pixel: how well the photo shows the place. */
  visible: Float32Array;
}

export interface LentBrows {
  /** How much of the mirrored face is drawn, 0..1 a pixel. */
  share: Float32Array;
  /** 0..2: how many strands hang into the brow that shows worse, of those that are drawn. */
  trouble: number;
}

/** @param skinPlaces 1 where skin would be bare */
export function lentBrows(
  own: BrowSight,
  twin: BrowSight,
  skinPlaces: Float32Array,
  drawn: Float32Array,
  area: Box,
  faceWidth: number,
): LentBrows {
  const { width, height } = area;
  let worst = 0;
  const out = new Float32Array(width * height);
  const lend = (place: Float32Array, margin: number): void => {
    const grown = blur(place, width, height, margin * faceWidth).map((p) => (p > 0.12 ? 1 : 0));
    const soft = blur(grown, width, height, softness * faceWidth);
    for (let i = 0; i < out.length; i++) out[i] = Math.max(out[i], soft[i]);
  };
  for (const brow of [rightBrow, leftBrow]) {
    const ring = contour(brow, drawn);
    const place = fillPolygons([ring], area);
    const band = fillPolygons([raised(ring, faceWidth)], area);
    const skin = product(band, skinPlaces);
    const trouble = ({ covered, bare }: BrowSight): number =>
      weightedMean(covered, place) + 1 - weightedMean(bare, skin);
    const [here, there] = [trouble(own), trouble(twin)];
    const isLent = here - there >= worthLending && weightedMean(twin.visible, place) >= wellSeen;
    const { covered, bare } = isLent ? twin : own;
    worst = Math.max(
      worst,
      weightedMean(covered, place) + weightedMean(strandsIn(bare, area, faceWidth), skin),
    );
    if (!isLent) continue;
    lend(place, reach);
  }
  for (const eye of [rightEye, leftEye]) {
    const place = fillPolygons([grownRing(contour(eye, drawn), eyeGrowth)], area);
    const cover = ({ covered }: BrowSight): number => weightedMean(covered, place);
    const isLent =
      cover(own) - cover(twin) >= worthLendingAnEye && weightedMean(twin.visible, place) >= wellSeen;
    if (isLent) lend(place, eyeReach);
  }
  return { share: out, trouble: worst };
}

const raised = (ring: Point[], faceWidth: number): Point[] =>
  ring.map(([x, y]) => [x, y - above * faceWidth]);

/** Coverage 0..1 a pixel of what lies above both brows. */
export const aboveBrows = (drawn: Float32Array, area: Box, faceWidth: number): Float32Array =>
  fillPolygons(
    [rightBrow, leftBrow].map((brow) => raised(contour(brow, drawn), faceWidth)),
    area,
  );

/** Half of the widest strand of hair, over the face's width. */
const strandRadius = 0.02;

/** What is not bare and thin, 0..1 a pixel: a brim, or a whole fringe, that ends above a brow leaves it as it is. */
function strandsIn(bare: Float32Array, { width, height }: Box, faceWidth: number): Float32Array {
  const foreign = inverted(bare);
  const solid = opening(foreign, width, height, Math.max(1, Math.round(strandRadius * faceWidth)));
  return difference(foreign, solid);
}

/** A face with another one's detail where it is lent. @param share 0..1 a pixel */
export function withLent(own: Surface, twin: Surface, share: Float32Array): Surface {
  const [l, a, b] = own.patch.channels.map((plane, c) =>
    plane.map((v, i) => {
      if (share[i] === 0) return v;
      const lent = twin.patch.channels[c][i] - twin.shading.channels[c][i] + own.shading.channels[c][i];
      return v + (lent - v) * share[i];
    }),
  );
  return { ...own, patch: { ...own.patch, channels: [l, a, b] } };
}

/** Shares of the target's brows behind its frames, and differences of height, see `Frontal`, between which its brows stay. */
const behindFrames = [0.03, 0.1] as const;
const otherHeight = [0.06, 0.1] as const;

/**
 * 0..1: how much of the target's brows stays because of its glasses: a brow that is higher or lower than the one for which
 * the frames made room looks drawn on them.
 *
 * @param share of the target's brows that its glasses cover
 */
export function framedBrows(source: Float32Array, target: Float32Array, share: number): number {
  const height = (points: Float32Array): number[] => {
    const { v } = frontal(points);
    return [rightBrow, leftBrow].map((brow) => brow.reduce((sum, i) => sum + v[i], 0) / brow.length);
  };
  const there = height(target);
  const difference = Math.max(...height(source).map((v, i) => Math.abs(v - there[i])));
  return ramp(share, behindFrames) * ramp(difference, otherHeight);
}

/** L of brows over that of the skin above them, both from black on, between which brows are hardly seen; usual ones have .5 to .78. */
const hardlySeen = [0.785, 0.825] as const;
const blackPoint = 16;

/** 0..1: how much of the target's brows stays because powder or light lies on the fan's: drawn on another skin they are ghosts. */
export const paleBrows = (brows: number, skin: number): number =>
  skin > 0 ? ramp((brows + blackPoint) / (skin + blackPoint), hardlySeen) : 0;

const ramp = (value: number, [from, to]: readonly [number, number]): number =>
  smoothstep((value - from) / (to - from));

/**
 * How much of the target's brows stays, 0..1 a pixel.
 *
 * @param cover share of the fan's under hair
 * @param least of the target's that stays in any case, 0..1
 * @param brows where they are
 */
export function keptBrows(
  cover: number,
  least: number,
  brows: Float32Array,
  width: number,
  height: number,
  faceWidth: number,
): Float32Array {
  const share = Math.max(least, ramp(cover, hidden));
  return blur(brows, width, height, keptSoftness * faceWidth).map((b) => smoothstep(b * 4) * share);
}
