/** The join of a head and a body: the fan's neck where the target's is, and the target's skin in its tone. */
import { chin, foreheadTop } from '../face/topology.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { type Lab, type Planes, toLab } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import type { Relight } from './tone.ts';

/** Of the fan, over the target. */
export interface FanNeck {
  /** Probabilities, 0..1. */
  faceSkin: Float32Array;
  bodySkin: Float32Array;
  clothes: Float32Array;
  /** 0..1: the head itself. */
  alpha: Float32Array;
  /** Heights over the new chin, over the face's. */
  heights: Float32Array;
  /** Landmarks of the new head. */
  points: Float32Array;
}

/** Heights over the chin: a neck ends at these, from here on it shows between locks, too, and above here is none. */
const ends = [-0.42, -0.22] as const;
const besideHeights = [-0.12, 0] as const;
const top = 0.4;
/** Heights over the chin at which a neck's own half is measured, the bounds of that half over the face's width, and its softness. */
const measured = { from: -0.16, to: -0.03, step: 0.02 } as const;
const half = { least: 0.32, most: 0.5, softness: 0.04 } as const;
/** How much of a body there is beside that half, over the face's width a face's height further down, from this height on; and the heights between which that limit fades out. */
const shoulders = { below: -0.05, growth: 1.2, heights: [-0.24, -0.12] } as const;
/** Where a neck's middle is looked for. */
const middlePlace = { from: -0.2, to: -0.05, reach: 0.6 } as const;
/** Probabilities of skin from which a neck is drawn, and of clothes that it goes behind. */
const likelySkin = [0.3, 0.8] as const;
/** The same from which skin takes the tone of what is drawn beside it: in a beard's shade it is hardly seen. */
const tannedSkin = [0.2, 0.5] as const;
const collar = [0.35, 0.65] as const;
/** Over the face's width: softness of a collar, and how far from the fan's own clothes a neck ends. */
const collarSoftness = 0.015;
const clothesReach = 0.025;

export interface Neck {
  /** 0..1: what is drawn of it. */
  alpha: Float32Array;
  /** 0..1: where it and what is below it may be, under a new jaw. */
  outline: Float32Array;
}

/** The fan's neck: no wider than right below the jaw but where the body shows skin, and behind that body's clothes. */
export function neckOf(there: Head, fan: FanNeck): Neck {
  const { width, height, faceWidth: W } = there;
  const { faceSkin, bodySkin, alpha, heights } = fan;
  const aside = asideOf(there, fan);
  const halves = halvesOf(fan, aside);
  /** 0..1: no further from the neck's middle. @param growth see `shoulders` */
  const within = (growth: number): Float32Array =>
    aside.map((v, i) => {
      const more = growth * Math.max(0, shoulders.below - heights[i]);
      return 1 - smoothstep((Math.abs(v) - halves[v < 0 ? 0 : 1] - more) / half.softness);
    });
  const outline = within(shoulders.growth).map(
    (v, i) => 1 - (1 - v) * smoothstep(ramp(heights[i], shoulders.heights)),
  );
  const slim = within(0);
  const clothed = dilate(fan.clothes, width, height, Math.max(1, Math.round(clothesReach * W)));
  const dressed = blur(
    there.clothes.map((v, i) => v * (1 - there.bodySkin[i])),
    width,
    height,
    collarSoftness * W,
  );
  const locks = between(alpha, width, height);
  const drawn = bodySkin.map((share, i) => {
    if (heights[i] > top) return 0;
    const body = smoothstep(ramp(there.bodySkin[i], likelySkin));
    const beside = locks[i] * smoothstep(ramp(heights[i], besideHeights));
    const shown =
      smoothstep(ramp(share + faceSkin[i], likelySkin)) *
      smoothstep(ramp(heights[i], ends)) *
      (1 - smoothstep(ramp(clothed[i] * (1 - faceSkin[i]), collar)));
    const behind = 1 - smoothstep(ramp(dressed[i], collar));
    return shown * Math.max(slim[i], outline[i] * body, beside) * behind;
  });
  return { alpha: drawn, outline };
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

/** Over the face's width: sigma of the difference between two necks, and of what is near the new head and neck; how near is all of it. */
const toneSigma = 0.08;
const toneReach = 0.25;
const toneFull = 0.25;
/** Over the face's width squared: from so much that was compared a difference is believed in full. */
const compared = 0.05;
/** The most that skin changes: L, a and b. */
const mostTone = [28, 8, 10] as const;
/** Heights over the chin above which there is no body. */
const bodyHeights = [0.3, 0.4] as const;
const sureNeck = 0.6;

/** What is drawn over the target. */
interface Drawn {
  /** The fan's sRGB. */
  shown: Planes;
  /** 0..1: its neck, and head and neck together. */
  neck: Float32Array;
  over: Float32Array;
  /** Heights over the new chin, over the face's. */
  heights: Float32Array;
  relight: Relight;
  /** Of the new face. */
  tone: Lab;
}

/** CIELAB that the target's skin is given as far as it hangs together with the neck, so that no tone ends where the fan's neck does. */
export function tanOf(there: Head, { shown, neck, over, heights, relight, tone }: Drawn): Float32Array[] {
  const { width, height, faceWidth: W, alpha, bodySkin, faceSkin } = there;
  const [from, to] = [toLab(there.planes), toLab(shown)];
  const differences = mostTone.map(() => new Float32Array(width * height));
  const weight = new Float32Array(width * height);
  let count = 0;
  for (let i = 0; i < weight.length; i++) {
    if (Math.min(neck[i], bodySkin[i] * (1 - alpha[i])) < sureNeck) continue;
    const light = relight.lightAt((i % width) + 0.5, Math.floor(i / width) + 0.5);
    const [l, a, b] = to.channels;
    const lit = relight.colour([l[i], a[i], b[i]], 1, light);
    weight[i] = 1;
    count++;
    for (const [c, most] of mostTone.entries())
      differences[c][i] = Math.min(most, Math.max(-most, lit[c] - from.channels[c][i]));
  }
  // faces that are no part of this head are somebody else's
  const skin = bodySkin.map((v, i) => (heights[i] > bodyHeights[1] ? 0 : v + faceSkin[i] * alpha[i]));
  const own = hangingTogether(skin, width, (i) => over[i] > leastOver);
  const trust = smoothstep(count / (compared * W * W));
  const smooth = maskedBlur(weight, width, height, toneSigma * W);
  const near = blur(over, width, height, toneReach * W);
  const pale = paleness(there, from, tone, heights, own);
  return differences.map((plane, c) => {
    const mean = plane.reduce((sum, v) => sum + v, 0) / (count || 1);
    return smooth(plane, mean).map((v, i) => {
      if (!own[i]) return 0;
      const change = pale[c] + (v - pale[c]) * trust;
      const share = smoothstep(ramp(skin[i], tannedSkin)) * (1 - ramp(heights[i], bodyHeights));
      return change * share * Math.min(1, near[i] / toneFull);
    });
  });
}

/** Of what is drawn over the target, from which skin beside it hangs together with it. */
const leastOver = 0.5;

/** 1 where skin hangs together with a place that counts. */
function hangingTogether(skin: Float32Array, width: number, isFirst: (i: number) => boolean): Uint8Array {
  const seen = new Uint8Array(skin.length);
  const queue: number[] = [];
  const visit = (i: number): void => {
    if (i < 0 || i >= skin.length || seen[i] || skin[i] < likelySkin[0]) return;
    seen[i] = 1;
    queue.push(i);
  };
  for (let i = 0; i < skin.length; i++) if (isFirst(i)) visit(i);
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    if (i % width > 0) visit(i - 1);
    if ((i + 1) % width > 0) visit(i + 1);
    visit(i - width);
    visit(i + width);
  }
  return seen;
}

/** Heights over the chin between which a body's skin is compared with a face where there is no neck to compare. */
const compareHeights = [-0.5, 0] as const;
/** L by which skin must be lighter than the face to get all of the difference; and darker, as no shade under a chin is. */
const paleSoftness = 4;
const shade = { from: 10, softness: 8 } as const;

/** What a body's skin lacks to a face: no neck is lighter than its face, or much darker. @param own 1 where it is this person's */
function paleness(
  { bodySkin, alpha, faceWidth: W }: Head,
  lab: Planes,
  tone: Lab,
  heights: Float32Array,
  own: Uint8Array,
): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (!own[i] || heights[i] < compareHeights[0] || heights[i] > compareHeights[1]) continue;
    if (bodySkin[i] * (1 - alpha[i]) < sureNeck) continue;
    for (const c of [0, 1, 2]) sum[c] += lab.channels[c][i];
    count++;
  }
  const lack = sum.map((v, c) => tone[c] - v / (count || 1));
  const isOff = smoothstep(-lack[0] / paleSoftness) + smoothstep((lack[0] - shade.from) / shade.softness);
  const trust = smoothstep(count / (compared * W * W)) * isOff;
  return lack.map((v, c) => trust * Math.min(mostTone[c], Math.max(-mostTone[c], v)));
}

/** 1 where what is likely is on either side in the same row: a neck's place between locks, or in a collar. */
export function between(likely: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(likely.length);
  for (let y = 0; y < height; y++) {
    const row = likely.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.findIndex((a) => a > 0.5), row.findLastIndex((a) => a > 0.5)];
    if (first >= 0) out.fill(1, y * width + first, y * width + last + 1);
  }
  return out;
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
  return Float32Array.from(
    { length: width * height },
    (_, i) => ((i % width) - chinX) * dy - (Math.floor(i / width) - chinY) * dx,
  );
}
