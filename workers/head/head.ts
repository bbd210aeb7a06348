/** A head with its edge: hair, face, ears, and what is worn above the chin. */
import { largest, product, scaled, sum, without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';
import { createGuide, type Guide, guided } from '../segment/guided.ts';
import { smoothstep } from '../swap/mask.ts';
import { hangingBeard } from './beard.ts';
import { settled } from './doubt.ts';
import { withoutFringe } from './fringe.ts';
import { withoutGaps } from './gaps.ts';
import { withSmoothJaw } from './jaw-edge.ts';
import { matted, ramp } from './matte.ts';
import { withoutScraps } from './scraps.ts';
import { sidesOf, withBareCrown, withoutHoles, withoutNotches } from './sides.ts';
import { heightOver, heightsIn, type Sight } from './sight.ts';

export interface Head extends Omit<Sight, 'whole' | 'hull' | 'head'> {
  /** 0..1: the head itself, with soft edges. */
  alpha: Float32Array;
  /** 0..1: hair that goes behind shoulders, where it fades. */
  hairEnds: Float32Array;
  /** Its own sRGB, without what shines through between its hairs. */
  colours: Planes;
  /** See `Matte`. */
  vague: number;
  blurred: number;
}

/** Over the face's width: the reach of the filter that finds the edge. */
const guideReach = 0.03;
const guideEpsilon = 1e-4;
/** Probabilities that count as nothing and as all, once they follow the picture's edges. */
const filtered = [0.15, 0.8] as const;
/** Over the face's width: softness of a face's outline, and over what long hair ends; heights over the chin from which it is long. */
const faceSoftness = 0.008;
const taper = 0.03;
const taperSoftness = 0.025;
const taperBelow = [-0.2, -0.04] as const;

/** Over the face's width: how near a neck its shade may be taken for hair; probabilities of a head from which it is none. */
const neckReach = 0.05;
const ownShare = [0.1, 0.4] as const;

/** Area of a beard on its face, over the face's width squared, from which what hangs below is drawn: of one that grows below a chin alone it looks like a black stain. */
const shownBeard = 0.018;

/** @param isCutOut false for a head that is to go: its edge need not be settled */
export function headOf(sight: Sight, isCutOut: boolean): Head {
  const { box, cell, width, height, planes, ground, points, faceWidth, hull, head, others } = sight;
  const { faceSkin, bodySkin } = sight;
  const up = heightOver(points);
  const heights = new Float32Array(bodySkin.length);
  for (let i = 0; i < heights.length; i++) heights[i] = up(i % width, Math.floor(i / width));
  const { clothes, background } = withoutGaps(planes, sight, heights, faceWidth);
  const whole = isCutOut ? withoutNotches({ ...sight, background }, heights) : sight.whole;
  const guide = guideOf(sight);
  const soft = guided(whole, guide).map((a) => ramp(a, filtered));
  const smooth = (plane: Float32Array): Float32Array => blur(plane, width, height, faceSoftness * faceWidth);
  const inFace = smooth(hull);
  const beard = hangingBeard(sight, heights, isCutOut ? shownBeard : 0);
  const sides = smooth(sidesOf({ ...sight, whole }, heights)).map((v, i) => Math.max(v, beard[i]));
  const solid = largest(inFace, sides);
  const {
    alpha: settledAlpha,
    colours,
    vague,
    blurred,
  } = matted(
    planes,
    whole,
    soft,
    background,
    { outline: inFace, sides, worn: others },
    faceWidth,
    guide,
    isCutOut,
  );
  const closed = withoutHoles(settledAlpha, { ...sight, whole }, heights);
  const alpha = isCutOut ? withSmoothJaw(withBareCrown(closed, sight, heights), sight, heights) : closed;
  const tapered = hairEnds(
    blur(
      bodySkin.map((skin, i) => (skin + clothes[i]) * (1 - alpha[i])),
      width,
      height,
      taperSoftness * faceWidth,
    ),
    width,
    Math.round(taper * faceWidth),
    up,
  );
  const nearNeck = dilate(bodySkin, width, height, Math.max(1, Math.round(neckReach * faceWidth)));
  const besideNeck = new Float32Array(nearNeck.length);
  for (let i = 0; i < besideNeck.length; i++)
    besideNeck[i] = nearNeck[i] * (1 - ramp(head[i] + others[i], ownShare));
  const own = without(alpha, besideNeck);
  const coloursOfHair = (): Planes => {
    const skin = new Float32Array(faceSkin.length);
    for (let i = 0; i < skin.length; i++) skin[i] = Math.max(faceSkin[i] + bodySkin[i], inFace[i]);
    const hair = without(own, others);
    const alone = new Float32Array(hair.length);
    for (let i = 0; i < alone.length; i++) alone[i] = hair[i] * Math.max(0, 1 - skin[i]);
    const beside = sum(background, clothes);
    return withoutScraps(withoutFringe(colours, alone, faceWidth), { hair, skin, beside }, planes, faceWidth);
  };
  return {
    ...{ box, cell, width, height, planes, ground, points, faceWidth, others },
    colours: isCutOut ? coloursOfHair() : colours,
    hairEnds: product(tapered, own),
    alpha: own.map((a, i) => Math.max(a * (1 - tapered[i]), Math.min(solid[i], alpha[i]))),
    faceSkin,
    ...settled(
      planes,
      faceSkin,
      { bodySkin: guided(bodySkin, guide), clothes: guided(clothes, guide) },
      faceWidth,
    ),
    background,
    vague,
    blurred,
  };
}

/** The same of a head that stays where it is: its edge is not found. */
export function stayingHead(sight: Sight): Head {
  const { whole, planes, faceSkin, bodySkin, faceWidth, points } = sight;
  const guide = guideOf(sight);
  const { clothes, background } = withoutGaps(planes, sight, heightsIn(sight, points), faceWidth);
  return {
    ...sight,
    alpha: guided(whole, guide).map((a) => ramp(a, filtered)),
    hairEnds: new Float32Array(whole.length),
    colours: planes,
    ...settled(
      planes,
      faceSkin,
      { bodySkin: guided(bodySkin, guide), clothes: guided(clothes, guide) },
      faceWidth,
    ),
    background,
    vague: 0,
    blurred: 0,
  };
}

const guides = new WeakMap<Planes, Guide>();

/** A photo's edges, for what a network sees softly: found once for a sight. */
export function guideOf({ planes, width, height, faceWidth }: Sight): Guide {
  const known = guides.get(planes);
  if (known) return known;
  const colour = planes.channels.map((plane) => scaled(plane, 1 / 255));
  const reach = Math.max(1, Math.round(guideReach * faceWidth));
  const guide = createGuide(colour, width, height, reach, guideEpsilon);
  guides.set(planes, guide);
  return guide;
}

/** 0..1: where long hair goes behind shoulders, and would end in a cut: a body is right below and not above. @param body 0..1, soft */
function hairEnds(
  body: Float32Array,
  width: number,
  reach: number,
  up: (x: number, y: number) => number,
): Float32Array {
  const out = new Float32Array(body.length);
  for (let i = 0; i < out.length; i++) {
    const low = 1 - ramp(up(i % width, Math.floor(i / width)), taperBelow);
    if (low === 0) continue;
    const below = body[i + reach * width] ?? body[i];
    out[i] = low * smoothstep(1.6 * (below - (body[i - reach * width] ?? 0)));
  }
  return out;
}
