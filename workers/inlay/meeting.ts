/** The target's own skin around a face that is laid in takes that face's tone: forehead, temples and ears. */
import type { Head } from '../head/head.ts';
import { spread } from '../head/spread.ts';
import { together } from '../head/together.ts';
import {
  above,
  difference,
  largest,
  product,
  ramped,
  smoothlyRamped,
  sum,
  valuesWhere,
  without,
} from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';

interface Met {
  /** 0..1: where both faces are seen, and the new one's skin. */
  compared: Float32Array;
  faceSkin: Float32Array;
  /** Heights over its chin, over its own. */
  heights: Float32Array;
  /** 0..1, of the new face, and of the one that was there. */
  outline: Float32Array;
  oldFace: Float32Array;
  /** CIELAB as it is drawn, and of all that was there. */
  drawn: Planes;
  there: Planes;
  /** CIELAB that neck and body are given. */
  body: readonly Float32Array[];
  /** 0..1: where skin may change. */
  free: Float32Array;
  /** The photo has one colour, which light does not change. */
  isGrey: boolean;
}

/** Of both skins, from which a place is compared. */
const leastSkin = 0.3;
/** Probability of skin from which it hangs together with the face: light between hair may look like skin. */
const likelySkin = 0.05;
/** L, a and b that a place differs by at most from what most differ by: glints, shade and blush are no tone. */
const mostApart = [12, 8, 8] as const;
/** Over the face's width: sigma of the difference where it is seen, and beyond. */
const sigma = 0.06;
const beyondSigma = 0.04;
/** The same of the outline, and of what is blurred, between which skin takes what most of the face differs by: ears say nothing of the cheeks beside them. */
const besideSigma = 0.06;
const besideShares = [0.1, 0.5] as const;
/** Over the face's width, and how much of the blurred outline is all: how far around a face its skin changes. */
const reach = 0.2;
const fullReach = 1 / 5;
/** Height over the chin from which faces tell what becomes of a forehead, as cheeks are redder, and those between which it begins to count. */
const eyeHeight = 0.52;
const foreheadHeights = [0.45, 0.65] as const;
/** L, a and b by which a forehead may become unlike the rest: more is coloured light, or a hat's shade. */
const mostAbove = [8, 4, 4] as const;
/** Over the face's width. */
const oldSoftness = 0.01;
/** Heights over the chin between which a neck's change goes over into that of a face. */
const faceHeights = [0, 0.3] as const;
/** Of the new face's pixels that are compared, its forehead's too, from dark to bright, the one than which nothing around becomes lighter. */
const brightest = 0.9;

/** Over the face's width: softness of the new face's light at its edge, and how far from the old face, whose landmarks lie within it, its rim of light shows. Heights over the chin up to which nothing around is lighter than the edge: a rim of light is a line along a chin that has none. */
const rimSigma = 0.02;
const rimReach = 0.06;
const rimHeights = [0.3, 0.45] as const;
/** Probability of skin between which that is seen to be skin: beside black hair it hardly is. */
const rimSkin = [0.1, 0.5] as const;

/** @returns CIELAB that the target's skin is given */
export function meeting(
  { width, height, faceWidth, faceSkin: skinThere, bodySkin }: Head,
  { compared, faceSkin, heights, outline, oldFace, drawn, there, body, free, isGrey }: Met,
): Float32Array[] {
  const weight = product(product(compared, faceSkin), skinThere);
  for (let i = 0; i < weight.length; i++) if (weight[i] < leastSkin) weight[i] = 0;
  const gap = drawn.channels.map((plane, c) => difference(plane, there.channels[c]));
  const middlesOf = (counted: Float32Array): number[] =>
    gap.map((plane) => {
      const order = valuesWhere(plane, counted, 0).sort();
      return order[order.length >> 1] ?? 0;
    });
  const middles = middlesOf(weight);
  const upper = middlesOf(product(weight, above(heights, eyeHeight))).map(
    (v, c) => middles[c] + Math.max(-mostAbove[c], Math.min(mostAbove[c], v - middles[c])),
  );
  const smooth = maskedBlur(weight, width, height, sigma * faceWidth);
  const known = gap.map((plane, c) => {
    const [least, most] = [middles[c] - mostApart[c], middles[c] + mostApart[c]];
    for (let i = 0; i < plane.length; i++) plane[i] = Math.max(least, Math.min(most, plane[i]));
    return smooth(plane);
  });
  const beyond = spread({ width, height, planes: known, weight }).map((plane) =>
    blur(plane, width, height, beyondSigma * faceWidth),
  );
  const edgeLight = maskedBlur(weight, width, height, rimSigma * faceWidth)(drawn.channels[0]);
  const [rimLight] = spread({ width, height, planes: [edgeLight], weight });
  const lights = valuesWhere(drawn.channels[0], weight, 0).sort();
  const most = lights[Math.floor(brightest * lights.length)] ?? 100;
  const beside = ramped(blur(outline, width, height, besideSigma * faceWidth), besideShares);
  const near = ramped(blur(outline, width, height, reach * faceWidth), [0, fullReach]);
  const skin = ramped(sum(skinThere, bodySkin), [0, 1]);
  const isOwn = together(
    { width, length: skin.length },
    (i) => skin[i] >= likelySkin,
    (i) => beside[i] > 0,
  );
  const before = blur(oldFace, width, height, oldSoftness * faceWidth);
  const grown = dilate(oldFace, width, height, Math.max(1, Math.round(rimReach * faceWidth)));
  const besideOld = blur(grown, width, height, oldSoftness * faceWidth);
  // what shows of the old chin is no neck
  const share = largest(before, smoothlyRamped(heights, faceHeights));
  const forehead = smoothlyRamped(heights, foreheadHeights);
  const around = product(product(near, free), isOwn);
  const changes = product(around, skin);
  // not on fingers at a chin
  const rim = product(around, product(besideOld, smoothlyRamped(skinThere, rimSkin)));
  const ofChin = without(rim, smoothlyRamped(heights, rimHeights));
  const [lightThere] = there.channels;
  return body.map((plane, c) => {
    if (isGrey && c > 0) return without(plane, share);
    const out = new Float32Array(plane.length);
    const [low, high, far] = [middles[c], upper[c], beyond[c]];
    for (let i = 0; i < out.length; i++) {
      const middle = low + (high - low) * forehead[i];
      let met = middle + (far[i] - middle) * beside[i];
      if (c === 0) met = Math.min(met, Math.max(0, most - lightThere[i]));
      const given = plane[i] + (met * changes[i] - plane[i]) * share[i];
      out[i] = c === 0 ? given - Math.max(0, lightThere[i] + given - rimLight[i]) * ofChin[i] : given;
    }
    return out;
  });
}
