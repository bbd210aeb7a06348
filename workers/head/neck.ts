/** The join of a head and a body: the fan's neck where the target's is. */
import { chin, foreheadTop } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { closing, dilate } from '../image/morphology.ts';
import { smoothstep } from '../swap/mask.ts';
import { between, closedRows } from './collar.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import { neckArea } from './neck-skin.ts';
import { type Neckline, necklinesOf } from './neckline.ts';

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

/** Heights over the chin: a neck ends at these, from here on it shows between locks, too, above here is none, and none is looked for. */
const ends = [-0.42, -0.22] as const;
const besideHeights = [-0.12, 0] as const;
const top = 0.4;
const highest = 0.5;
/** Heights over the chin at which a neck's own half is measured, the bounds of that half over the face's width, and its softness. */
const measured = { from: -0.16, to: -0.03, step: 0.02 } as const;
const half = { least: 0.32, most: 0.5, softness: 0.04 } as const;
/** How much of a body there is beside that half, over the face's width a face's height further down, from this height on; and the heights between which that limit fades out. */
const shoulders = { below: -0.05, growth: 1.2, heights: [-0.24, -0.12] } as const;
/** Over the face's width: softness of where a body's own skin ends beside a jaw. */
const slopeSoftness = 0.012;
/** Where a neck's middle is looked for. */
const middlePlace = { from: -0.2, to: -0.05, reach: 0.6 } as const;
/** Probabilities of skin from which a neck is drawn, and of clothes that it goes behind. */
const likelySkin = [0.3, 0.8] as const;
const collar = [0.35, 0.65] as const;
/** Over the face's width: softness of a collar, and how far from the fan's own clothes a neck ends. */
const collarSoftness = 0.03;
const clothesReach = 0.025;

/** Heights over the chin: no body's skin is above these, or, beside a neck, above its collar and beyond the shoulders' slope. */
const jawHeights = [-0.02, 0.08] as const;
const collarHeights = [-0.04, 0] as const;
/** As far up as collars reach, and over the height of a corner that is seen. */
const collarHeight = 0.25;
const collarTip = 0.02;
/** Over the face's width: softness of a neck's own edge on other skin. */
const edgeSoftness = 0.03;
/** How far below the jaw, over the face's height, that edge has become so soft, and heights over the chin below which it always is: shoulders are near. */
const edgeHeight = 0.12;
const softHeights = [0.12, 0.2] as const;
/** Over the face's width: seams between classes that are closed. */
const freeReach = 0.04;
/** Heights over the chin between which what is guessed of a neck ends. */
const guessedEnds = [-0.42, -0.3] as const;

export interface Neck {
  /** 0..1: what is drawn of it. */
  alpha: Float32Array;
  /** 0..1: where it and what is below it may be, under a new jaw. */
  outline: Float32Array;
  /** 0..1: how much of what is drawn the fan's photo does not show: beside a neck that is slimmer than its collar, and of shoulders. */
  guessed: Float32Array;
  /** 0..1: inside of a collar, where skin shows. */
  opening: Float32Array;
  /** 1 in rows between a body's clothes. */
  collar: Float32Array;
  /** 1 over a collar's corner, where the head hides its clothes. */
  lining: Float32Array;
}

/** The fan's neck: from its jaw to the body's collar and behind it, and no wider than that. */
export function neckOf(there: Head, fan: FanNeck): Neck {
  const { width, height, faceWidth: W } = there;
  const { faceSkin, bodySkin, alpha, heights } = fan;
  const aside = asideOf(there, fan);
  const skin = bodySkin.map((v, i) => Math.min(1, v + faceSkin[i]));
  const lines = necklinesOf(
    { heights, aside },
    {
      shown: skin.map((v, i) => Math.max(v, alpha[i])),
      skin: bodySkin.map((v, i) => v * (1 - alpha[i])),
      behind: fan.background,
      bodySkin: there.bodySkin.map((v, i) => v * (1 - there.alpha[i])),
      clothes: there.clothes,
      wall: there.background,
    },
    halvesOf(fan, aside),
  );
  const at = (i: number): Neckline => lines[aside[i] < 0 ? 0 : 1];
  /** How much further from the neck's middle than it reaches, over the softness of that. */
  const beyond = aside.map((v, i) =>
    heights[i] > highest ? 1 : (Math.abs(v) - at(i).reach(heights[i])) / half.softness,
  );
  /** 1 where a body's own skin may be above its collar. */
  const sloped = aside.map(
    (v, i) => 1 - smoothstep((Math.abs(v) - at(i).bodyReach(heights[i])) / slopeSoftness + 1),
  );
  const slim = beyond.map((v) => 1 - smoothstep(v + 0.5));
  const known = neckArea(bodySkin, alpha) > leastNeck * W * W ? 1 : 0;
  const outline = beyond.map((v, i) => {
    const { collar, isHidden } = at(i);
    const jaw = smoothstep(ramp(heights[i], jawHeights));
    if (collar !== undefined && !isHidden) {
      const above = smoothstep(ramp(heights[i] - collar, collarHeights));
      if (heights[i] > at(i).slope) return 0;
      return 1 - (1 - sloped[i]) * above;
    }
    // what a beard or hair had hidden is the body's as far as that is near
    if (isHidden && collar !== undefined) return 1 - jaw;
    const more = shoulders.growth * Math.max(0, shoulders.below - heights[i]);
    const outside = smoothstep(v - more / half.softness);
    return 1 - Math.max(jaw, outside * smoothstep(ramp(heights[i], shoulders.heights)));
  });
  const clothed = dilate(fan.clothes, width, height, Math.max(1, Math.round(clothesReach * W)));
  const dressed = blur(
    there.clothes.map((v, i) => v * (1 - there.bodySkin[i])),
    width,
    height,
    collarSoftness * W,
  );
  const locks = between(alpha, width, height);
  const shown = skin.map(
    (v, i) =>
      smoothstep(ramp(v, likelySkin)) *
      smoothstep(ramp(heights[i], ends)) *
      (1 - smoothstep(ramp(clothed[i] * (1 - faceSkin[i]), collar))),
  );
  // no line is left where a neck ends on skin
  const soft = blur(
    shown.map((v, i) => Math.max(v, alpha[i])),
    width,
    height,
    edgeSoftness * W,
  ).map((v) => smoothstep(2 * v - 1));
  // what is neither skin nor the head that goes nor behind it is something worn
  const free = closing(
    there.background.map((v, i) => known * Math.min(1, v + there.alpha[i] + there.bodySkin[i])),
    width,
    height,
    Math.max(1, Math.round(freeReach * W)),
  );
  const guessed = new Float32Array(shown.length);
  const drawn = shown.map((share, i) => {
    if (heights[i] > top) return 0;
    const beside = locks[i] * smoothstep(ramp(heights[i], besideHeights));
    const behind = 1 - smoothstep(ramp(dressed[i], collar));
    const bare = smoothstep(ramp(there.bodySkin[i], likelySkin)) * (1 - there.alpha[i]);
    if (at(i).collar === undefined) return share * Math.max(slim[i], outline[i] * bare, beside) * behind;
    // right under the jaw it is as wide as it shows: a corner would stand out where its soft edge begins
    const below = smoothstep((at(i).jaw - heights[i]) / edgeHeight);
    const low = 1 - smoothstep(ramp(heights[i], softHeights));
    const own = share + Math.min(0, soft[i] - share) * Math.max(below, low);
    // a body's skin beside the jaw is drawn as the neck's: it has the beard's shade, or hair
    const missing =
      (heights[i] < at(i).jaw ? slim[i] * (1 - bare) : 0) +
      (heights[i] < at(i).slope ? bare * sloped[i] * (1 - below) : 0);
    const gap = (1 - own) * missing * free[i] * smoothstep(ramp(heights[i], guessedEnds));
    const seen = own * Math.max(slim[i], beside);
    guessed[i] = gap / (gap + seen || 1);
    return Math.min(1, seen + gap) * behind;
  });
  const opening = slim.map((v, i) =>
    at(i).collar !== undefined && heights[i] < collarHeight ? v * known : 0,
  );
  // nobody looks past a neck into a collar
  // without a neck to compare, skin is not told from clothes there
  const closed = closedRows(there).map((v) => v * known);
  const inside = between(there.clothes, width, height).map((v, i) => {
    const { collar, isHidden } = at(i);
    const isOpen = collar !== undefined && !isHidden && !closed[i];
    return heights[i] < (isOpen ? collar + collarTip : collarHeight) ? v : 0;
  });
  const lining = inside.map((v, i) => {
    const { collar, isHidden } = at(i);
    return collar !== undefined && !isHidden && heights[i] >= collar + collarTip ? v : 0;
  });
  return { alpha: drawn, outline, guessed, opening, collar: inside, lining };
}

/** How far from a neck's middle, over the face's width; less than 0 to the left of the chin. */
function asideOf(there: Head, { bodySkin, heights, points }: FanNeck): Float32Array {
  const W = there.faceWidth;
  const lateral = lateralIn(there, points);
  const middle = middleOf(bodySkin, lateral, heights, W);
  return lateral.map((v) => (v - middle) / W);
}

function halvesOf({ bodySkin, faceSkin, heights }: FanNeck, aside: Float32Array): number[] {
  const skin = bodySkin.map((v, i) => Math.min(1, v + faceSkin[i]));
  return [-1, 1].map((side) => halfOf(skin, heights, aside, side));
}

/** Where a neck is at its slimmest: below it shoulders begin, which end at a collar that is another's now. */
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

/** Over the face's width squared: so little skin says nothing of where a neck is, or how it looks. */
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
  return Float32Array.from(
    { length: width * height },
    (_, i) => ((i % width) - chinX) * dy - (Math.floor(i / width) - chinY) * dx,
  );
}
