/** The fan's head on the target's neck: which pixel becomes what, on as few pixels as show it. */
import { chin, foreheadTop } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Polygons, Raster } from '../types.ts';
import { type Backdrop, withoutHead } from './backdrop.ts';
import { type Head, heightOver } from './head.ts';
import { ramp } from './matte.ts';
import { inverse, type Placement, placed, placeHead } from './place.ts';
import { resample } from './resample.ts';
import { type Relight, relight, toneOf } from './tone.ts';
import {
  airyHair,
  colourless,
  coveredShare,
  croppedLength,
  guessed,
  lostHands,
  necklessShare,
  type PlanTraits,
} from './traits.ts';

export interface Transplant {
  fan: Head;
  there: Head;
  /** From the fan's pixels to the target's, both as their heads have them. */
  placement: Placement;
  /** What a head's own colours differ from what its photo shows, sRGB, in the fan's pixels. */
  purified: Planes;
  /** In the target's pixels from here on, 0..1. */
  alpha: Float32Array;
  /** The fan's neck. */
  neck: Float32Array;
  skin: Float32Array;
  backdrop: Backdrop;
  relight: Relight;
  traits: PlanTraits;
}

/** Polygons in the photo's pixels. */
interface Area {
  editable: Polygons;
  /** What belongs to somebody else. */
  others: Polygons;
  /** What somebody has drawn as being in front of the face. */
  inFront: Polygons;
}

/** Over the face's width: how far single hairs that are taken away may lie outside of the drawn mask, and softness towards others. */
const maskReach = 0.5;
const othersSoftness = 0.02;
/** Heights over the chin, over that of the face: no body is above these; the old neck goes above these; the new one ends at these. */
const jawHeights = [-0.02, 0.08] as const;
const collarHeights = [-0.3, -0.15] as const;
const neckEnds = [-0.42, -0.22] as const;
/** From here on a neck shows between locks, too, however far to the side; above here is none. */
const besideHeights = [-0.12, 0] as const;
const neckTop = 0.4;
/** Half of the fan's neck, over the face's width: below it widens to shoulders, which others have. Where its middle is looked for. */
const neckHalf = [0.38, 0.5] as const;
const neckMiddle = { from: -0.2, to: -0.05, reach: 0.6 } as const;
/** Probabilities of skin from which a neck is drawn, and of clothes that it goes behind. */
const neckSkin = [0.3, 0.8] as const;
const collar = [0.35, 0.65] as const;
/** Probability of a body in front of a head. */
const leastFront = 0.5;
/** Over the face's width. */
const frontSoftness = 0.01;

export function transplant(fan: Head, there: Head, fanPhoto: Raster, photo: Raster, area: Area): Transplant {
  const { width, height, faceWidth: W } = there;
  const placement = placeHead(fan.points, there.points);
  const back = inverse(placement);
  const purified: Planes = {
    ...fan.planes,
    channels: fan.planes.channels.map((plane, c) =>
      fan.colours.channels[c].map((v, i) => v - plane[i]),
    ) as unknown as Planes['channels'],
  };
  const inside = insidePhoto(fan, fanPhoto);
  const [whole, ends, faceSkin, bodySkin, isInside] = resample(fan, back, there, [
    fan.alpha,
    fan.hairEnds,
    fan.faceSkin,
    fan.bodySkin,
    inside,
  ]);
  const points = placed(fan.points, placement);
  const heights = heightsIn(there, points);

  const fill = (polygons: Polygons): Float32Array =>
    fillPolygons(
      polygons.map((ring) =>
        ring.map(([x, y]) => [(x - there.box.x) / there.cell, (y - there.box.y) / there.cell]),
      ),
      { x: 0, y: 0, width, height },
    );
  const mask = fill(area.editable);
  const editable = dilate(mask, width, height, Math.max(1, Math.round(maskReach * W)));
  const others = blur(
    fill(area.others).map((v, i) => v * (1 - mask[i])),
    width,
    height,
    othersSoftness * W,
  );
  const drawn = fill(area.inFront);
  const front = frontOf(there, drawn);
  const free = others.map((v, i) => (1 - v) * (1 - front[i]));
  const besideJaw = heights.map((up) => smoothstep(ramp(up, jawHeights)));
  const aboveCollar = heights.map((up) => smoothstep(ramp(up, collarHeights)));
  const alpha = whole.map((a, i) => a * isInside[i] * free[i]);

  const between = betweenLocks(alpha, width, height);
  const lateral = lateralIn(there, points);
  const middle = middleOfNeck(bodySkin, lateral, heights, W);
  // a jaw and its neck belong together: they part where clothes begin, or softly on the skin below
  const neck = bodySkin.map((share, i) => {
    if (heights[i] > neckTop) return 0;
    const slim = 1 - smoothstep(ramp(Math.abs(lateral[i] - middle) / W, neckHalf));
    // what shows skin is rather the fan's, however wide, than guessed to be clothes
    const near = Math.max(slim, smoothstep(ramp(there.bodySkin[i], neckSkin)));
    const beside = between[i] * smoothstep(ramp(heights[i], besideHeights));
    const shown = smoothstep(ramp(share + faceSkin[i], neckSkin)) * smoothstep(ramp(heights[i], neckEnds));
    const behind = 1 - smoothstep(ramp(there.clothes[i], collar));
    return shown * Math.max(near, beside) * behind * isInside[i] * free[i];
  });
  const over = alpha.map((a, i) => 1 - (1 - a) * (1 - neck[i]));
  const backdrop = withoutHead(there, editable, over, aboveCollar, besideJaw);
  const hole = backdrop.hole.map((h, i) => h * free[i]);
  const shown = planesOf(fan, back, there);
  const from = toneOf(shown, points, faceSkin);
  const to = toneOf(there.planes, there.points, there.faceSkin);
  return {
    fan,
    there,
    placement,
    purified,
    alpha,
    neck,
    skin: blur(
      faceSkin.map((v, i) => Math.max(v, neck[i])),
      width,
      height,
      0.02 * W,
    ),
    backdrop: { ...backdrop, hole },
    relight: relight(from, to, points),
    traits: {
      cut: whole.reduce((sum, a, i) => sum + (atEdge(isInside[i]) ? a : 0), 0) / (edgeSoftness * W * W),
      ...guessed(
        there,
        backdrop,
        hole.map((h, i) => h * (1 - over[i])),
      ),
      airyHair: airyHair(
        there,
        backdrop,
        whole.map((a, i) => Math.max(ends[i], heights[i] < 0 && atEdge(isInside[i]) ? a : 0)),
      ),
      neckless: necklessShare(there, points, over),
      covered: coveredShare(there, front),
      uncovered: drawn.reduce((sum, d, i) => sum + d * (1 - front[i]), 0) / W ** 2,
      hands: lostHands(there, hole),
      cropped: croppedLength(there, photo, alpha),
      tone: Math.abs(from.skin[0] - to.skin[0]),
      colourless: colourless(from) * (1 - colourless(to)),
    },
  };
}

const planesOf = (fan: Head, back: Placement, there: Head): Planes => ({
  width: there.width,
  height: there.height,
  channels: resample(fan, back, there, fan.planes.channels) as unknown as Planes['channels'],
});

/** Over the face's width: a head that its photo cuts off ends softly. */
const edgeSoftness = 0.06;

/** The middle of that end, so that its area over its breadth is a length. */
const atEdge = (inside: number): boolean => inside > 0.2 && inside < 0.8;

/** 0 at the photo's edge, 1 inside. */
function insidePhoto({ box, cell, width, height, faceWidth }: Head, photo: Raster): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) => {
    const x = box.x / cell + (i % width);
    const y = box.y / cell + Math.floor(i / width);
    const edge = Math.min(x, y, photo.width / cell - 1 - x, photo.height / cell - 1 - y);
    return smoothstep(edge / (edgeSoftness * faceWidth));
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

function heightsIn({ width, height }: Head, points: Float32Array): Float32Array {
  const up = heightOver(points);
  return Float32Array.from({ length: width * height }, (_, i) => up(i % width, Math.floor(i / width)));
}

/** A turned head has its neck beside its chin. @returns pixels to the side */
function middleOfNeck(skin: Float32Array, lateral: Float32Array, heights: Float32Array, W: number): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < skin.length; i++) {
    if (heights[i] < neckMiddle.from || heights[i] > neckMiddle.to) continue;
    if (Math.abs(lateral[i]) > neckMiddle.reach * W) continue;
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

/** What stays in front of the new head: hands and things, not the glasses and the hair of the old one. 1 wherever it was drawn. */
function frontOf(
  { width, height, bodySkin, clothes, alpha, faceWidth }: Head,
  drawn: Float32Array,
): Float32Array {
  const stays = drawn.map((d, i) => {
    const isHead = alpha[i] > leastFront && bodySkin[i] + clothes[i] < leastFront;
    return d > 0 && !isHead ? 1 : 0;
  });
  const whole = dilate(stays, width, height, 1);
  return blur(stays, width, height, frontSoftness * faceWidth).map((v, i) => Math.max(v, whole[i]));
}
