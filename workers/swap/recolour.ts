/**
 * The source's face in the target's light: light and complexion are the target's smooth surface, and what stands out
 * of the source's own one is drawn on it.
 */
import { difference, without } from '../image/arithmetic.ts';
import { maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { calmed } from './calm.ts';
import { smoothstep } from './mask.ts';
import { weightedMean } from './shading.ts';

export interface Recolouring {
  /** The source's texture and the target, CIELAB, of one size. */
  patch: Planes;
  target: Planes;
  /** The smooth surfaces under both, see `shadingOf`. */
  patchShading: Planes;
  targetShading: Planes;
  /** Bare skin in both pictures. */
  patchBare: Float32Array;
  targetBare: Float32Array;
  /** The target's face, 0..1: what colour there is in it. */
  outline: Float32Array;
  /** 0..1: eyes, brows, nostrils and lips, where much may stand out; the lips; the brows; the eyes' openings; the lower face, where a beard may. */
  features: Float32Array;
  /** The same without their surroundings: lids and the skin between eye and brow take the target's light. */
  parts: Float32Array;
  lips: Float32Array;
  brows: Float32Array;
  eyes: Float32Array;
  beardZone: Float32Array;
  /** Pixels. */
  faceWidth: number;
}

/** How much of the source's own modelling of cheeks, nose and chin stays, and its largest amount in L. */
const modellingShare = 0.2;
const modellingLimit = 12;
/** Contrast follows lightness with this exponent, within these factors. */
const contrastExponent = 0.8;
const contrastRange = [0.6, 1] as const;
/** The same of what is dark in features: on paler skin it is as much darker in proportion. */
const mostFeatureContrast = 1.25;
/** Lips may be this much more colourful than the target's, and at least so much in chroma: paint is not the person. */
const lipGain = 1.3;
const leastLipChroma = 12;
/** Share of the skin's lightness from which on what is dark is not shade, which has the skin's colour. */
const shade = 0.75;
/** The least share of the skin's colour that what is dark keeps: brows, nostrils, beards. */
const leastDarkColour = 0.3;
/** The same of skin in shade, between brow and eye or along the nose. */
const leastShadeColour = 0.85;
/** Sigma between the skin's texture and the light on cheeks and nose, over the face's width. */
const lightSigma = 0.03;
/** How much further in L than the target's the light on the source's cheeks and nose may go, from the skin's surface. */
const lightSlack = 5;
/** What may stand out of the surface, in L up and down and in chroma. */
const onSkin = { up: 14, down: 26 } as const;
const onFeatures = { up: 24, down: 80 } as const;
const mostChroma = 6;
/** The largest share of the skin's chroma that its detail may take away: what is greyer than skin is dead on it. */
const mostGreying = 0.14;
/** How far its hue may go from the skin's, in a and b: further is a stain. */
const mostTurn = 3.5;
/** What is lighter has more of the skin's colour in the same ratio, up to this. */
const mostColourOfLight = 1.25;
const onBeard = 46;
/** Spreads of chroma in a face between which a picture counts as without colour, and as coloured. */
const greySpread = [1, 3.5] as const;

/** @returns the patch as it would look on the target's skin */
export function recolour(input: Recolouring): Planes {
  const { patch, target, patchShading, targetShading, features, parts, beardZone } = input;
  const { width, height } = patch;
  const [l] = patch.channels;
  const [baseL] = patchShading.channels;
  const [toL, toA, toB] = targetShading.channels;
  const out = [0, 1, 2].map(() => new Float32Array(l.length));
  const { faceWidth } = input;
  const skinDetail = (lab: Planes, shading: Planes): Planes['channels'] => {
    const [x, y, z] = lab.channels.map((plane, c) => difference(plane, shading.channels[c]));
    return [x, y, z];
  };
  const [detailL, detailA, detailB] = calmed(
    { detail: skinDetail(patch, patchShading), bare: input.patchBare },
    { detail: skinDetail(target, targetShading), bare: input.targetBare },
    features.map((f) => 1 - f),
    width,
    height,
    faceWidth,
  );
  const { own, wanted } = middleOf(input);
  const lipLimit = Math.max(leastLipChroma, lipGain * lipChroma(input));
  const exposure = weightedMean(baseL, input.patchBare) - weightedMean(toL, input.targetBare);
  // a picture without colour gives none, but for the target's lips, and takes none
  const colour = {
    given: colourOf(patch, input.outline),
    taken: colourOf(target, input.outline),
  };
  for (let i = 0; i < l.length; i++) {
    const f = features[i];
    const ratio = (Math.max(1, toL[i]) / Math.max(1, baseL[i])) ** contrastExponent;
    const contrast = Math.min(contrastRange[1], Math.max(contrastRange[0], ratio));
    const modelling = limited(baseL[i] - toL[i] - exposure, modellingLimit) * modellingShare;
    // glints are light that is added, the darker the skin the more of L: on a paler one they are little
    const glint = Math.min(1, ((baseL[i] + 16) / (toL[i] + 16)) ** 2);
    const inFeatures = mix(contrast, Math.min(mostFeatureContrast, Math.max(contrast, ratio)), f);
    const lit = (value: number): number =>
      value > 0 ? value * contrast * mix(glint, 1, f) : value * inFeatures;
    const p = parts[i];
    const middle = mix(within(lit(own[i]), wanted[i]), lit(own[i]), p);
    const detail = middle + lit(detailL[i] - own[i]);
    const down = onSkin.down + (onBeard - onSkin.down) * beardZone[i];
    const limit =
      detail > 0
        ? mix(onSkin.up, onFeatures.up, Math.max(input.eyes[i], input.lips[i]))
        : mix(down, onFeatures.down, f);
    out[0][i] = toL[i] + modelling + limited(detail, limit);

    const bright = Math.max(1, Math.min(mostColourOfLight, (out[0][i] + 16) / (toL[i] + 16)));
    const [ownA, ownB] = coloured(
      [detailA[i], detailB[i]],
      [toA[i], toB[i]],
      Math.max(input.lips[i], input.eyes[i]),
    );
    const amount = Math.hypot(ownA, ownB);
    const most = mix(mostChroma, lipLimit, input.lips[i]);
    // what is dark has little colour of either kind
    const dark = Math.max(leastDarkColour, Math.min(1, out[0][i] / Math.max(1, shade * toL[i])));
    const hairy = Math.max(f, beardZone[i]);
    const skin = mix(
      1,
      mix(Math.max(dark, leastShadeColour), dark, hairy),
      colour.taken * (1 - input.lips[i]),
    );
    const share = (amount > 0 ? limited(amount, most) / amount : 0) * skin * (1 - input.brows[i]);
    const keptA = (target.channels[1][i] - toA[i]) * input.lips[i];
    const keptB = (target.channels[2][i] - toB[i]) * input.lips[i];
    out[1][i] =
      toA[i] * skin * mix(bright, 1, f) + mix(keptA, mix(keptA, ownA * share, colour.given), colour.taken);
    out[2][i] =
      toB[i] * skin * mix(bright, 1, f) + mix(keptB, mix(keptB, ownB * share, colour.given), colour.taken);
  }
  return { width, height, channels: [out[0], out[1], out[2]] };
}

/** A skin's detail, which takes little of the colour away that lies under it. @param free 0..1: where anything may */
function coloured(
  [a, b]: readonly [number, number],
  [toA, toB]: readonly [number, number],
  free: number,
): [number, number] {
  const chroma = Math.hypot(toA, toB) || 1;
  const [x, y] = [toA / chroma, toB / chroma];
  const along = a * x + b * y;
  const across = b * x - a * y;
  const kept = along < 0 ? limited(along, mostGreying * chroma) : along;
  const turned = limited(across, mostTurn);
  return [mix(kept * x - turned * y, a, free), mix(kept * y + turned * x, b, free)];
}

/** What stands out of both surfaces and is not texture, in L: light on cheeks and nose, and what it throws shadows of. */
function middleOf({ patch, target, patchShading, targetShading, outline, parts, faceWidth }: Recolouring): {
  own: Float32Array;
  wanted: Float32Array;
} {
  const { width, height } = patch;
  const places = without(outline, parts);
  const soften = maskedBlur(places, width, height, lightSigma * faceWidth);
  const middle = (lab: Planes, shading: Planes): Float32Array =>
    soften(difference(lab.channels[0], shading.channels[0]), 0);
  return { own: middle(patch, patchShading), wanted: middle(target, targetShading) };
}

/** Between nothing and what is wanted the value itself; outside of it ever less, up to the slack. */
function within(value: number, wanted: number): number {
  const nearest = Math.min(Math.max(value, Math.min(0, wanted)), Math.max(0, wanted));
  return nearest + limited(value - nearest, lightSlack);
}

function lipChroma({ target, targetShading, lips }: Recolouring): number {
  const [[, a, b], [, baseA, baseB]] = [target.channels, targetShading.channels];
  return weightedMean(
    a.map((v, i) => Math.hypot(v - baseA[i], b[i] - baseB[i])),
    lips,
  );
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** The value itself up to half of the limit, then ever less; never beyond the limit. */
function limited(value: number, limit: number): number {
  const half = limit / 2;
  const amount = Math.abs(value);
  if (amount <= half) return value;
  return Math.sign(value) * (half + half * Math.tanh((amount - half) / half));
}

/** 0 for a face in one hue, as black and white and sepia are; 1 for a coloured photo. */
export function colourOf(lab: Planes, outline: Float32Array): number {
  const [, a, b] = lab.channels;
  const [meanA, meanB] = [weightedMean(a, outline), weightedMean(b, outline)];
  const squares = a.map((v, i) => (v - meanA) ** 2 + (b[i] - meanB) ** 2);
  const spread = Math.sqrt(weightedMean(squares, outline));
  return smoothstep((spread - greySpread[0]) / (greySpread[1] - greySpread[0]));
}
