/** The join of a head and a body: the body's own neck, which was bent to meet the new jaw, and right below that jaw the fan's. */

import { chin, foreheadTop } from '../face/topology.ts';
import { largest, without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { distanceInside } from '../image/distance.ts';
import { dilate } from '../image/morphology.ts';
import { flagsOf, valuesOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import { jawRows, neckCut } from './neck-cut.ts';
import { necklinesOf } from './neckline.ts';
import { noLight } from './tone.ts';

/** Of the fan, over the target. */
export interface FanNeck {
  /** Probabilities, 0..1. */
  faceSkin: Float32Array;
  bodySkin: Float32Array;
  clothes: Float32Array;
  background: Float32Array;
  /** 0..1: the head itself. */
  alpha: Float32Array;
  /** Heights over the new chin, over the face's. */
  heights: Float32Array;
  /** Landmarks of the new head. */
  points: Float32Array;
}

/** L of the fan, as its photo shows it, and of its face. */
interface FanLight {
  lightness: Float32Array;
  faceLightness: number;
}

/** Heights over the chin: above this no neck is drawn, and below this hair is no head that a neck hangs on. */
const top = 0.5;
const headEnds = -0.1;
/** Height over the chin from which a neck that is seen up to an ear goes behind it, and how much slimmer it becomes there, over the face's width a face's height upwards. */
const behindEar = { from: 0.42, slope: 1 } as const;
/** Over the face's width from either head: as far below it the fan's neck goes over into the body's own. */
const near = [0.1, 0.3] as const;
/** The same of a neck that is all beard, which would be grey fuzz on a light one. */
const nearDark = [0.01, 0.06] as const;
/** Heights over the chin at which that is told, and its light over the face's, from beard to skin. */
const throatHeights = [-0.2, -0.02] as const;
const throatLight = [0.4, 0.65] as const;
/** Heights over the chin at which the fan's neck's half is measured, the bounds of that half over the face's width, and a neck's softness. */
const measured = { from: -0.16, to: -0.03, step: 0.02 } as const;
const half = { least: 0.28, most: 0.5, softness: 0.025 } as const;
/** Where a neck's middle is looked for. */
const middlePlace = { from: -0.2, to: -0.05, reach: 0.6 } as const;
/** Heights over the chin between which it shows between locks, too. */
const besideHeights = [-0.12, 0] as const;
/** Probabilities of skin from which a neck is drawn, of clothes that it goes behind, and of walls that it does not hide. */
const likelySkin = [0.3, 0.8] as const;
const likelyClothes = [0.35, 0.65] as const;
const likelyWall = [0.2, 0.7] as const;
/** Over the face's width: softness of a collar, and how far from the fan's own clothes a neck ends. */
const collarSoftness = 0.03;
const clothesReach = 0.025;
/** How far from what is seen of clothes and walls what is guessed beside a neck may be of these. */
const besideNeck = 0.1;
/** Of a neck's own edge on other skin. */
const edgeSoftness = 0.07;

/** Heights over the chin: above this no body is beside a neck of which nothing is seen, or not before this; and over which it ends. */
const leastAstray = -0.02;
const highestUnseen = -0.6;
const astraySoftness = 0.05;
/** Over the face's height: half of the rows in which the new jaw is looked for. */
const jawSoftness = 0.015;
/** Of a neck's softness: nowhere near it. */
const farBeyond = 10;

/** Heights over the chin, and from the neck's middle over the face's width. */
type Sides = Record<'heights' | 'aside', Float32Array>;

export interface Neck {
  /** 0..1: what the fan's photo shows of it, and what of that is drawn. */
  seen: Float32Array;
  alpha: Float32Array;
  /** 0..1: where the body's own neck is, also behind a head. */
  own: Float32Array;
  /** 0..1: where a body shows its skin. */
  opening: Float32Array;
  /** 0..1: beside it, above what is seen of it or where a wall is seen: nothing of a body is there. */
  astray: Float32Array;
  /** 1 where it was seen, and has no head above it any more: see `NeckCut`. */
  cut: Float32Array;
}

export function neckOf(there: Head, fan: FanNeck & FanLight): Neck {
  const { width, height, faceWidth: W } = there;
  const { faceSkin, bodySkin, alpha, heights } = fan;
  const lateral = lateralIn(there, fan.points);
  const bare = without(there.bodySkin, there.alpha);
  const [aside, asideOfFan] = [bare, bodySkin].map((skin) => {
    const middle = middleOf(skin, lateral, heights, W);
    return lateral.map((v) => (v - middle) / W);
  });
  const skin = new Float32Array(bodySkin.length);
  for (let i = 0; i < skin.length; i++) skin[i] = Math.min(1, bodySkin[i] + faceSkin[i]);
  const halves = [-1, 1].map((side) => halfOf(skin, heights, asideOfFan, side));
  const body = { skin: bare, clothes: there.clothes, wall: there.background };
  const lines = necklinesOf({ heights, aside }, body, halves);
  const cuts = lines.map((line, s) => neckCut(line, jawReach(alpha, { heights, aside }, s === 0 ? -1 : 1)));
  /** How much further from the neck's middle than it reaches, over the softness of its edge. */
  const beyond = aside.map((v, i) => {
    if (heights[i] > top) return farBeyond;
    const slimmer = behindEar.slope * Math.max(0, heights[i] - behindEar.from);
    return (Math.abs(v) - cuts[v < 0 ? 0 : 1].reach(heights[i]) + slimmer) / half.softness;
  });
  const above = aside.map((v, i) => {
    const { seenTo } = lines[v < 0 ? 0 : 1];
    const from = seenTo > highestUnseen ? seenTo : leastAstray;
    return smoothstep((heights[i] - from) / astraySoftness + 1);
  });
  const dressedThere = new Float32Array(there.clothes.length);
  for (let i = 0; i < dressedThere.length; i++)
    dressedThere[i] = smoothstep(ramp(there.clothes[i] * (1 - there.alpha[i]), likelyClothes));
  const own = new Float32Array(beyond.length);
  for (let i = 0; i < own.length; i++) own[i] = (1 - smoothstep(beyond[i] + 0.5)) * (1 - dressedThere[i]);
  const wallThere = new Float32Array(there.background.length);
  for (let i = 0; i < wallThere.length; i++)
    wallThere[i] = smoothstep(ramp(there.background[i] * (1 - there.alpha[i]), likelyWall));
  const cut = new Float32Array(aside.length);
  for (let i = 0; i < cut.length; i++)
    cut[i] = cuts[aside[i] < 0 ? 0 : 1].isCut(heights[i], Math.abs(aside[i])) ? 1 : 0;
  // beside a hood or a collar it is the cloth that goes on
  const [toClothes, toWall] = [dressedThere, wallThere].map((plane) =>
    distanceInside(
      flagsOf(plane.length, (i) => plane[i] < 0.5),
      width,
      height,
    ),
  );
  const bared = new Float32Array(cut.length);
  for (let i = 0; i < bared.length; i++) bared[i] = toWall[i] < toClothes[i] ? cut[i] : 0;
  const astray = own.map((v, i) => (1 - v) * Math.max(above[i], wallThere[i], bared[i]));
  // its soft edge has the colour of skin, too, where a wall is beside it and clothes are not
  const [nearClothes, nearWall] = [dressedThere, wallThere].map((plane) =>
    dilate(plane, width, height, Math.max(1, Math.round(besideNeck * W))),
  );
  const opening = beyond.map((v, i) => {
    const isFree = Math.min(nearWall[i], 1 - nearClothes[i]);
    const beside = Math.max(above[i], isFree) * (1 - smoothstep(v / 2 - 1));
    return lines[aside[i] < 0 ? 0 : 1].isSeen ? Math.max(own[i], beside) : 0;
  });
  const clothed = dilate(fan.clothes, width, height, Math.max(1, Math.round(clothesReach * W)));
  const dressed = blur(without(there.clothes, there.bodySkin), width, height, collarSoftness * W);
  const locks = between(alpha, width, height);
  const seen = new Float32Array(skin.length);
  for (let i = 0; i < seen.length; i++)
    seen[i] =
      heights[i] > top
        ? 0
        : smoothstep(ramp(skin[i], likelySkin)) *
          (1 - smoothstep(ramp(clothed[i] * (1 - faceSkin[i]), likelyClothes))) *
          (1 - smoothstep(ramp(dressed[i], likelyClothes)));
  // no line is left where it ends on skin
  const soft = blur(largest(seen, alpha), width, height, edgeSoftness * W).map((v) => smoothstep(2 * v - 1));
  // long hair goes further down than a neck
  const isNoHead = flagsOf(
    alpha.length,
    (i) => Math.max(heights[i] > headEnds ? alpha[i] : 0, there.alpha[i]) <= 0.5,
  );
  const away = distanceInside(isNoHead, width, height);
  const throat = throatLightness(
    seen.map((v, i) => (v > 0.5 && own[i] > 0.5 && alpha[i] < 0.5 ? 1 : 0)),
    fan,
  );
  const isLight = smoothstep(ramp((throat + noLight) / (fan.faceLightness + noLight), throatLight));
  const reach = near.map((v, k) => nearDark[k] + (v - nearDark[k]) * isLight) as [number, number];
  return {
    seen,
    alpha: seen.map((share, i) => {
      const beside =
        locks[i] *
        smoothstep(ramp(heights[i], besideHeights)) *
        (1 - smoothstep(ramp(fan.background[i], likelyWall)));
      const place = Math.max(own[i] * (1 - wallThere[i]), beside);
      return Math.min(share, soft[i]) * place * (1 - smoothstep(ramp(away[i] / W, reach)));
    }),
    own,
    opening,
    astray,
    cut,
  };
}

/** Mean L of a throat; that of the face where nothing is seen of it. @param isSeen 1 where it is */
function throatLightness(
  isSeen: Float32Array,
  { heights, lightness, faceLightness }: FanNeck & FanLight,
): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < isSeen.length; i++) {
    if (!isSeen[i] || heights[i] < throatHeights[0] || heights[i] > throatHeights[1]) continue;
    sum += lightness[i];
    count++;
  }
  return count > 0 ? sum / count : faceLightness;
}

/** How far a head reaches to a side in the rows of its jaw, over the face's width; all of it that shows counts, hair as well. */
function jawReach(alpha: Float32Array, { heights, aside }: Sides, side: number): number[] {
  const most = jawRows.map(() => 0);
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0.5) continue;
    for (const [row, height] of jawRows.entries())
      if (Math.abs(heights[i] - height) < jawSoftness) most[row] = Math.max(most[row], aside[i] * side);
  }
  return most;
}

/** 1 where what is likely is on either side in the same row: a neck's place between locks. */
function between(likely: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(likely.length);
  for (let y = 0; y < height; y++) {
    const row = likely.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.findIndex((a) => a > 0.5), row.findLastIndex((a) => a > 0.5)];
    if (first >= 0) out.fill(1, y * width + first, y * width + last + 1);
  }
  return out;
}

/** Where a neck is at its slimmest: below it shoulders begin. */
function halfOf(skin: Float32Array, heights: Float32Array, aside: Float32Array, side: number): number {
  const steps = Math.ceil((measured.to - measured.from) / measured.step);
  const [sums, counts] = [new Float32Array(steps), new Float32Array(steps)];
  for (let i = 0; i < skin.length; i++) {
    const from = aside[i] * side;
    if (heights[i] <= measured.from || heights[i] >= measured.to || from < 0 || from > half.most) continue;
    const step = Math.floor((measured.to - heights[i]) / measured.step);
    sums[step] += skin[i];
    counts[step]++;
  }
  const halves = sums.map((sum, step) => (counts[step] ? (half.most * sum) / counts[step] : half.most));
  return Math.max(half.least, Math.min(...halves));
}

/** Over the face's width squared: so little skin says nothing of where a neck is. */
const leastNeck = 0.01;

/** A turned head has its neck beside its chin. @returns pixels to the side */
function middleOf(skin: Float32Array, lateral: Float32Array, heights: Float32Array, W: number): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < skin.length; i++) {
    if (heights[i] < middlePlace.from || heights[i] > middlePlace.to) continue;
    if (Math.abs(lateral[i]) > middlePlace.reach * W) continue;
    sum += skin[i] * lateral[i];
    weight += skin[i];
  }
  return sum / Math.max(weight, leastNeck * W * W);
}

/** Pixels to the side of the line from forehead to chin. */
export function lateralIn({ width, height }: Head, points: Float32Array): Float32Array {
  const [topX, topY, chinX, chinY] = [foreheadTop, chin].flatMap((v) => [points[v * 3], points[v * 3 + 1]]);
  const length = Math.hypot(chinX - topX, chinY - topY) || 1;
  const [dx, dy] = [(chinX - topX) / length, (chinY - topY) / length];
  return valuesOf(width * height, (i) => ((i % width) - chinX) * dy - (Math.floor(i / width) - chinY) * dx);
}
