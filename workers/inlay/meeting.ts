/** The target's own skin around a face that is laid in takes that face's tone: forehead, temples and ears. */
import type { Head } from '../head/head.ts';
import { ramp } from '../head/matte.ts';
import { spread } from '../head/spread.ts';
import { together } from '../head/together.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { type Lab, labAt, type Planes } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';

interface Met {
  /** 0..1: where both faces are seen, and the new one's skin. */
  compared: Float32Array;
  faceSkin: Float32Array;
  /** Heights over its chin, over its own. */
  heights: Float32Array;
  /** 0..1. */
  outline: Float32Array;
  /** CIELAB of a pixel as it is drawn, and of all that was there. */
  drawnAt: (i: number) => Lab;
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
/** Heights over the chin between which a neck's change goes over into that of a face. */
const faceHeights = [0, 0.3] as const;
/** Of the new face's pixels that are compared, its forehead's too, from dark to bright, the one than which nothing around becomes lighter. */
const brightest = 0.9;

/** @returns CIELAB that the target's skin is given */
export function meeting(
  { width, height, faceWidth, faceSkin: skinThere, bodySkin }: Head,
  { compared, faceSkin, heights, outline, drawnAt, there, body, free, isGrey }: Met,
): Float32Array[] {
  const gap = mostApart.map(() => new Float32Array(width * height));
  const weight = compared.map((v, i) => {
    const both = v * faceSkin[i] * skinThere[i];
    return both < leastSkin ? 0 : both;
  });
  const lights: number[] = [];
  for (let i = 0; i < weight.length; i++) {
    if (weight[i] === 0) continue;
    const drawn = drawnAt(i);
    const before = labAt(there, i);
    lights.push(drawn[0]);
    for (const c of mostApart.keys()) gap[c][i] = drawn[c] - before[c];
  }
  const middles = gap.map((plane) => {
    const order = plane.filter((_, i) => weight[i] > 0).sort();
    return order[order.length >> 1] ?? 0;
  });
  const typical = gap.map((plane, c) =>
    plane.map((v) => middles[c] + Math.max(-mostApart[c], Math.min(mostApart[c], v - middles[c]))),
  );
  const smooth = maskedBlur(weight, width, height, sigma * faceWidth);
  const known = typical.map((plane) => smooth(plane));
  const beyond = spread({ width, height, planes: known, weight }).map((plane) =>
    blur(plane, width, height, beyondSigma * faceWidth),
  );
  const most = lights.sort((one, other) => one - other)[Math.floor(brightest * lights.length)] ?? 100;
  const beside = blur(outline, width, height, besideSigma * faceWidth).map((v) => ramp(v, besideShares));
  const near = blur(outline, width, height, reach * faceWidth).map((v) => Math.min(1, v / fullReach));
  const skin = skinThere.map((v, i) => Math.min(1, v + bodySkin[i]));
  const isOwn = together(
    { width, length: skin.length },
    (i) => skin[i] >= likelySkin,
    (i) => beside[i] > 0,
  );
  return body.map((plane, c) =>
    plane.map((v, i) => {
      const share = smoothstep(ramp(heights[i], faceHeights));
      if (isGrey && c > 0) return v * (1 - share);
      const lighter = c === 0 ? Math.max(0, most - there.channels[0][i]) : Number.POSITIVE_INFINITY;
      const change = Math.min(middles[c] + (beyond[c][i] - middles[c]) * beside[i], lighter);
      return v + (change * isOwn[i] * skin[i] * near[i] * free[i] - v) * share;
    }),
  );
}
