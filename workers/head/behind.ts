/** Long hair that falls behind the shoulders, which are another's now. */
import { chin } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { closing } from '../image/morphology.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import { type FanNeck, lateralIn } from './neck.ts';

export interface Behind {
  /** 0..1: where hair is hidden by the target's body. */
  hidden: Float32Array;
  /** 1 on the sides where the fan's hair went behind their own body: there it ends at a body, and in no point. */
  side: Float32Array;
}

/** Heights over the chin between which hair begins to lie on a body, or behind it. */
const bodyHeights = [-0.02, -0.14] as const;
/** The same for clothes: scarves and hoods reach higher than bodies do. */
const clothesHeights = [0.45, 0.3] as const;
/** Over the face's width, from the middle of the chin: between these a neck ends, and shoulders begin. */
const neckHalf = [0.4, 0.5] as const;
/** Probabilities between which a body hides what is behind it; the edge's softness over the face's width. */
const likely = [0.35, 0.65] as const;
const softness = 0.012;
/** Of that edge, between which hair goes under it: what was behind the body would shine between them. */
const covered = [0.5, 0.95] as const;
/** Probability that counts as hair, and as a body. */
const least = 0.5;
/** Over the face's width: how far over a body the hair that it hides is looked for, and how far beside that hair what is next to it. */
const endReach = 0.06;
const besideReach = 0.04;
/** Over the face's width: half of the rows that such a neck may be hidden in. */
const rowReach = 0.04;
/** Share of a side's ends that must have a body beside them for the hair to be before it. */
const leastBefore = 0.5;

/** @param fan its hair as far as it shows, ends that fade included */
export function behindBody(there: Head, fan: FanNeck): Behind {
  const { width, height, clothes, bodySkin, faceWidth: W } = there;
  const aside = lateralIn(there, fan.points).map((v) => v / W);
  const isBehind = [-1, 1].map((side) => goesBehind(there, fan, aside, side));
  const side = new Float32Array(aside.length);
  for (let i = 0; i < side.length; i++) side[i] = isBehind[aside[i] < 0 ? 0 : 1] ? 1 : 0;
  // skin in a collar is a neck's, however far from the chin of a turned head: hair lies before it
  // a few rows in which something hides that neck are no end of it
  const inCollar = closing(neckIn(there, fan.points), width, height, Math.max(1, Math.round(rowReach * W)));
  const body = clothes.map((c, i) => {
    const shoulder = bodySkin[i] * (1 - inCollar[i]) * smoothstep(ramp(Math.abs(aside[i]), neckHalf));
    const low = smoothstep(ramp(fan.heights[i], bodyHeights));
    const worn = smoothstep(ramp(fan.heights[i], clothesHeights));
    // bags and their straps are no clothes to the network
    const other = 1 - there.background[i] - bodySkin[i] - there.faceSkin[i] - there.alpha[i];
    return Math.max(
      low * smoothstep(ramp(Math.max(c, other) + shoulder, likely)),
      worn * smoothstep(ramp(c, likely)),
    );
  });
  const hidden = blur(body, width, height, softness * W).map(
    (b, i) => side[i] * smoothstep(ramp(b, covered)) * (1 - fan.faceSkin[i]),
  );
  return { hidden, side };
}

/**
 * 1 where skin goes from under the chin to clothes or to long hair, row by row. Shoulders end at nothing; what is below clothes is
 * before the neck, as hands at a collar are.
 */
function neckIn(there: Head, points: Float32Array): Float32Array {
  const { width, height, alpha, faceSkin, bodySkin, clothes, background } = there;
  const out = new Float32Array(width * height);
  const isUnder = new Uint8Array(width);
  const isOwn = (i: number): boolean => bodySkin[i] + alpha[i] + faceSkin[i] > least;
  const isHair = (i: number): boolean => alpha[i] > least && Math.max(bodySkin[i], faceSkin[i]) < least;
  const middle = Math.round(points[chin * 3]);
  for (let row = 0; row < out.length; row += width) {
    for (let x = 0; x < width; x++) if (clothes[row + x] > least) isUnder[x] = 1;
    if (!(middle >= 0 && middle < width && isOwn(row + middle))) continue;
    for (const side of [-1, 1]) {
      let edge = middle;
      while (edge >= 0 && edge < width && !isUnder[edge] && isOwn(row + edge) && !isHair(row + edge))
        edge += side;
      if (edge < 0 || edge >= width || background[row + edge] > least) continue;
      for (let x = middle; x !== edge; x += side) out[row + x] = 1;
    }
  }
  return out;
}

/** Whether the hair that ends at the fan's body has that body beside it too, as on a chest, or what is behind everybody. */
function goesBehind(
  { width, height, faceWidth: W }: Head,
  { alpha: hair, clothes, bodySkin, heights }: FanNeck,
  aside: Float32Array,
  side: number,
): boolean {
  const up = Math.max(1, Math.round(endReach * W));
  const beside = Math.max(1, Math.round(besideReach * W));
  const isBody = (i: number): boolean => clothes[i] + bodySkin[i] > least && hair[i] < least;
  let [ends, before] = [0, 0];
  for (let y = up; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const end = y * width + x;
      const row = end - x - up * width;
      if (heights[end] > bodyHeights[0] || aside[end] * side < neckHalf[0]) continue;
      if (!isBody(end) || hair[row + x] < least) continue;
      let edge = x;
      while (edge >= 0 && edge < width && hair[row + edge] >= least) edge += side;
      edge += side * beside;
      ends++;
      if (edge >= 0 && edge < width && isBody(row + edge)) before++;
    }
  }
  return ends > 0 && before < leastBefore * ends;
}
