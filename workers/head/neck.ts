/** The join of a head and a body: the fan's neck where the target's is, and the target's skin in its tone. */
import { chin, foreheadTop } from '../face/topology.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { type Planes, toLab } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import type { Relight } from './tone.ts';

/** Of the fan, over the target: probabilities, 0..1. */
export interface FanNeck {
  faceSkin: Float32Array;
  bodySkin: Float32Array;
  clothes: Float32Array;
  /** The head itself. */
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
/**
 * A neck's half, over the face's width: right below the jaw, and how much more of it there is a face's height further down, from that
 * height on; and its softness. Where its middle is looked for.
 */
const half = {
  at: 0.46,
  below: -0.05,
  growth: 2.5,
  softness: 0.04,
} as const;
const middlePlace = { from: -0.2, to: -0.05, reach: 0.6 } as const;
/** Probabilities of skin from which a neck is drawn, and of clothes that it goes behind. */
const likelySkin = [0.3, 0.8] as const;
const collar = [0.35, 0.65] as const;
/** Of the body that is there, with its head, from which it counts. */
const likelyBody = [0.35, 0.65] as const;
/** Over the face's width: softness of its outline, and how far from the fan's own clothes a neck ends. */
const outlineSoftness = 0.01;
const clothesReach = 0.025;

/** 0..1: where a neck and what is below it may be, under a new jaw. */
export function neckOutline(there: Head, { bodySkin, heights, points }: FanNeck): Float32Array {
  const W = there.faceWidth;
  const lateral = lateralIn(there, points);
  const middle = middleOf(bodySkin, lateral, heights, W);
  return lateral.map((side, i) => {
    const most = half.at + half.growth * Math.max(0, half.below - heights[i]);
    return 1 - smoothstep((Math.abs(side - middle) / W - most) / half.softness);
  });
}

/** 0..1: what is drawn of the fan's neck. It keeps the outline of the body that is there, and goes behind its clothes. */
export function neckOf(there: Head, fan: FanNeck, outline: Float32Array): Float32Array {
  const { width, height, faceWidth: W } = there;
  const { faceSkin, bodySkin, alpha, heights } = fan;
  const clothed = dilate(fan.clothes, width, height, Math.max(1, Math.round(clothesReach * W)));
  const body = blur(
    there.alpha.map((a, i) =>
      Math.max(a, ramp(there.bodySkin[i] + there.faceSkin[i] + there.clothes[i], likelyBody)),
    ),
    width,
    height,
    outlineSoftness * W,
  );
  const between = betweenLocks(alpha, width, height);
  return bodySkin.map((share, i) => {
    if (heights[i] > top) return 0;
    const beside = between[i] * smoothstep(ramp(heights[i], besideHeights));
    const shown =
      smoothstep(ramp(share + faceSkin[i], likelySkin)) *
      smoothstep(ramp(heights[i], ends)) *
      (1 - smoothstep(ramp(clothed[i] * (1 - faceSkin[i]), collar)));
    const behind = 1 - smoothstep(ramp(there.clothes[i], collar));
    return shown * Math.max(outline[i], beside) * smoothstep(ramp(body[i], collar)) * behind;
  });
}

/** Over the face's width: sigma of the difference between two necks, and of how far it goes on beside what was compared. */
const toneSigma = 0.08;
const toneReach = 0.25;
/** Over the face's width squared: from so much that was compared a difference is believed in full. */
const compared = 0.05;
/** The most that skin changes: L, a and b. */
const mostTone = [24, 12, 12] as const;
/** Heights over the chin above which there is no body. */
const bodyHeights = [0.3, 0.4] as const;
const sureNeck = 0.6;

/** CIELAB that the target's skin is given, so that no tone ends where the fan's neck does. @param shown the fan's sRGB over the target */
export function tanOf(
  shown: Planes,
  there: Head,
  relight: Relight,
  neck: Float32Array,
  heights: Float32Array,
): Float32Array[] {
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
  const trust = smoothstep(count / (compared * W * W));
  const smooth = maskedBlur(weight, width, height, toneSigma * W);
  const near = blur(neck, width, height, toneReach * W);
  return differences.map((plane) => {
    const mean = plane.reduce((sum, v) => sum + v, 0) / (count || 1);
    return smooth(plane, mean).map((v, i) => {
      const skin = smoothstep(ramp(bodySkin[i] + faceSkin[i], likelySkin));
      return v * trust * skin * (1 - ramp(heights[i], bodyHeights)) * Math.min(1, 4 * near[i]);
    });
  });
}

/** 1 where the head is on either side in the same row. */
function betweenLocks(alpha: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(alpha.length);
  for (let y = 0; y < height; y++) {
    const row = alpha.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.findIndex((a) => a > 0.5), row.findLastIndex((a) => a > 0.5)];
    if (first >= 0) out.fill(1, y * width + first, y * width + last + 1);
  }
  return out;
}

/** A turned head has its neck beside its chin. @returns pixels to the side */
function middleOf(skin: Float32Array, lateral: Float32Array, heights: Float32Array, W: number): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < skin.length; i++) {
    if (heights[i] < middlePlace.from || heights[i] > middlePlace.to) continue;
    if (Math.abs(lateral[i]) > middlePlace.reach * W) continue;
    sum += skin[i] * lateral[i];
    weight += skin[i];
  }
  return sum / (weight || 1);
}

/** Pixels to the side of the line from forehead to chin. */
function lateralIn({ width, height }: Head, points: Float32Array): Float32Array {
  const [topX, topY, chinX, chinY] = [foreheadTop, chin].flatMap((v) => [points[v * 3], points[v * 3 + 1]]);
  const length = Math.hypot(chinX - topX, chinY - topY) || 1;
  const [dx, dy] = [(chinX - topX) / length, (chinY - topY) / length];
  return Float32Array.from(
    { length: width * height },
    (_, i) => ((i % width) - chinX) * dy - (Math.floor(i / width) - chinY) * dx,
  );
}
