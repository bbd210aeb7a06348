/** Where a neck and a body meet, in one tone: near its jaw a neck keeps its own if a body can be given it, below it has the body's light. */

import { product, scaled } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import type { Lab, Planes } from '../image/planes.ts';
import { meanOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { type BodyBefore, lackOf, likeFace, measuredSkin, mostTone, paleness } from './lack.ts';
import { ramp } from './matte.ts';
import { comparedNecks, total, trustIn } from './neck-tone.ts';
import type { Relight } from './relight.ts';
import { spread } from './spread.ts';
import { together } from './together.ts';

/** Probability of skin from which it hangs together, and those from which it takes the tone of what is drawn beside it: in a beard's shade it is hardly seen. */
const likelySkin = 0.3;
const tannedSkin = [0.2, 0.5] as const;
/** Over the face's width: sigma of the difference between two necks, and of what is near the new head and neck; how near is all of it. */
const toneSigma = 0.05;
const toneReach = 0.5;
const toneFull = 0.25;
/** Share of a body's skin that can be changed, from which its neck comes to be like the face: a chest further down stays. */
const wholly = [0.5, 0.85] as const;
/** Over the face's width, and what of skin is around: what is made lighter ends softly before clothes, whose shade stays on it. */
const innerSigma = 0.04;
const innerShares = [0.5, 0.95] as const;
/** L. */
const certainlyLighter = 3;
/** What two necks differ by at most, L, a and b: what is beyond counts as this. */
const mostApart = [50, 20, 25] as const;
/** The same of what a place may differ by beyond the average of a neck that is kept: the rest is its own light and shade. */
const mostUneven = [8, 4, 4] as const;
/** L by which a neck that is kept becomes lighter at most. */
const mostLit = 4;
/** Heights over the chin between which a neck comes to have the body's light. */
const lentHeights = [-0.24, -0.02] as const;
/** Over the face's width squared: so little of a body's skin says nothing of its light, and so much does. */
const tellingArea = [0.02, 0.1] as const;
/** Heights over the chin above which there is no body. */
const bodyHeights = [0.3, 0.4] as const;

/** What is drawn over the target. */
interface Drawn {
  /** CIELAB of the fan, and of the target. */
  shown: { own: Planes; there: Planes };
  /** See `bothSeen`. */
  both: Float32Array;
  /** 0..1: head and neck. */
  over: Float32Array;
  /** Heights over the new chin, over the face's. */
  heights: Float32Array;
  relight: Relight;
  /** L, see `lightFrom`. */
  light: Float32Array;
  /** Of the new face. */
  tone: Lab;
  /** The same with the lightness that `before` has of the face before. */
  face: Lab;
  /** The new face's skin as it is drawn. */
  look: Lab;
  before: BodyBefore;
  /** 0..1: where skin may change. */
  free: Float32Array;
  /** The photo has one colour, which light does not change. */
  isGrey: boolean;
  /** No neck is drawn: the target's keeps its own light and shade, and takes of the fan's what it differs by on average. */
  keepsNeck?: boolean;
}

export interface Tan {
  /** CIELAB that the target's skin is given as far as it hangs together with the neck, and that the neck is. */
  skin: Float32Array[];
  neck: Float32Array[];
}

export function tanOf(
  there: Head,
  { shown, both, over, heights, relight, light, tone, face, look, before, free, isGrey, keepsNeck }: Drawn,
): Tan {
  const { width, height, faceWidth: W, alpha, bodySkin, faceSkin } = there;
  const [own, body] = [shown.own.channels, shown.there.channels];
  const differences = mostTone.map(() => new Float32Array(width * height));
  const necks = comparedNecks(shown, both, relight, light);
  const even = necks.lit.map((v, c) => (keepsNeck ? v - necks.body[c] : 0));
  const kept = keepsNeck ? keptShade(even) : even;
  const uneven = keepsNeck ? mostUneven : mostApart;
  for (let i = 0; i < both.length; i++) {
    if (both[i] === 0) continue;
    const [l, a, b] = own;
    const lit = relight([l[i], a[i], b[i]], 1, light[i], 1);
    for (const [c, most] of mostApart.entries())
      differences[c][i] = limited(kept[c] + limited(lit[c] - body[c][i] - even[c], uneven[c]), most);
  }
  // faces that are no part of this head are somebody else's
  const skin = new Float32Array(bodySkin.length);
  for (let i = 0; i < skin.length; i++)
    skin[i] = heights[i] > bodyHeights[1] ? 0 : bodySkin[i] + faceSkin[i] * alpha[i];
  const isOwn = together(
    { width, length: skin.length },
    (i) => skin[i] >= likelySkin,
    (i) => over[i] > leastOver,
  );
  const trust = trustIn(total(both), W);
  const smooth = maskedBlur(both, width, height, toneSigma * W);
  const reached = blur(over, width, height, toneReach * W).map((v, i) => Math.min(1, v / toneFull) * free[i]);
  // beyond what was compared the difference goes on without a step
  const compared = differences.map((plane) => smooth(plane));
  const apart = spread({ width, height, planes: compared, weight: both }).map((plane) =>
    scaled(plane, trust),
  );
  // of a body that hardly shows its skin there is nothing to be like
  const bare = bareArea(there, isOwn) / W ** 2;
  const tells = ramp(bare, tellingArea);
  const lent = new Float32Array(heights.length);
  for (let i = 0; i < lent.length; i++) lent[i] = tells * (1 - smoothstep(ramp(heights[i], lentHeights)));
  const measured = measuredSkin(there, heights, isOwn);
  const seen = new Float32Array(bodySkin.length);
  for (let i = 0; i < seen.length; i++)
    seen[i] = heights[i] < 0 ? isOwn[i] * bodySkin[i] * (1 - alpha[i]) : 0;
  const reachedShare = meanOf(reached, seen);
  const lack = likeFace(shown.there, lackOf(shown.there, { before, face, necks, measured, faceWidth: W }), {
    look,
    lightness: face[0],
    measured,
    // what stays must not look strange beside what is changed
    trust: trustIn(total(measured), W) * ramp(reachedShare, wholly),
  });
  const below = lack.map((plane) => product(plane, lent));
  const pale = paleness(shown.there, tone, measured, W, below);
  const mixed = (c: number, i: number, lacking: number): number =>
    limited(apart[c][i] * (1 - lent[i]) + lacking * lent[i], mostTone[c]);
  // a neck that is drawn shows nothing of what is under it
  const typical = lack.map((plane) => meanOf(plane, both));
  const share = new Float32Array(skin.length);
  for (let i = 0; i < share.length; i++)
    share[i] = isOwn[i] ? smoothstep(ramp(skin[i], tannedSkin)) * (1 - ramp(heights[i], bodyHeights)) : 0;
  const inner = blur(share, width, height, innerSigma * W);
  const given = mostTone.map((most, c) =>
    isGrey && c > 0
      ? new Float32Array(width * height)
      : lack[c].map((v, i) => limited(pale[c] * (1 - trust) + mixed(c, i, v), most)),
  );
  const softly = given[0].map(
    (l, i) => 1 - smoothstep(l / certainlyLighter) * (1 - smoothstep(ramp(inner[i], innerShares))),
  );
  return {
    neck: apart.map((plane, c) => plane.map((v, i) => (isGrey && c > 0 ? 0 : mixed(c, i, typical[c]) - v))),
    skin: given.map((plane) => product(product(product(plane, share), softly), reached)),
  };
}

const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** What a neck that stays takes of what the fan's differs by: where light hardly reaches it it stays dark, and then gets as little colour. */
function keptShade(difference: readonly number[]): number[] {
  const share = difference[0] > mostLit ? mostLit / difference[0] : 1;
  return difference.map((v) => share * v);
}

/** Pixels of a body's skin that are seen. @param own 1 where it is this person's */
function bareArea({ bodySkin, alpha }: Head, own: Uint8Array): number {
  return own.reduce((sum, v, i) => sum + v * bodySkin[i] * (1 - alpha[i]), 0);
}

/** Of what is drawn over the target, from which skin beside it hangs together with it. */
const leastOver = 0.5;
