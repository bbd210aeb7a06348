/** The fan's head on the target's neck: which pixel becomes what, on as few pixels as show it. */
import { chin, foreheadTop } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { smoothstep } from '../swap/mask.ts';
import { outlineOf } from '../swap/region.ts';
import type { Polygons, Raster } from '../types.ts';
import { type Backdrop, withoutHead } from './backdrop.ts';
import { type Head, heightOver } from './head.ts';
import { ramp } from './matte.ts';
import { inverse, type Placement, placed, placeHead, scaleOf } from './place.ts';
import { resample } from './resample.ts';
import { type Relight, relight, type Tone, toneOf } from './tone.ts';

export interface Transplant {
  fan: Head;
  there: Head;
  /** From the fan's pixels to the target's, both as their heads have them. */
  placement: Placement;
  /** What a head's own colours differ from what its photo shows, sRGB, in the fan's pixels. */
  purified: Planes;
  /** In the target's pixels from here on, 0..1. */
  alpha: Float32Array;
  /** The fan's neck, where none shows. */
  neck: Float32Array;
  skin: Float32Array;
  backdrop: Backdrop;
  relight: Relight;
  traits: HeadTraits;
}

/** What makes a picture doubtful; lengths over the face's width. */
export interface HeadTraits {
  /** Length along which the edge of the fan's photo cuts the head off where that shows. */
  cut: number;
  /** Area of guessed bodies, and of guessed surroundings by how rough those are (L), that shows. */
  guessedBody: number;
  guessedBehind: number;
  /** Share of the target's face under hands or clothes. */
  covered: number;
  /** Area of hands at the fan's head, which are left out, and of the target's hands and clothes that are taken away. */
  hands: number;
  /** Length along which the edge of the target's photo cuts the new head where it did not cut the old one. */
  cropped: number;
  /** Share of the fan's neck that its photo does not show: a jaw without one has to be joined to a neck that was another's. */
  neckless: number;
  /** L between the fan's skin and the skin that is there, once it has taken the fan's complexion as far as it may. */
  tone: number;
  /** How many times the fan's pixels are enlarged. */
  enlarged: number;
  /** 0..1: the fan's photo is black and white, and the target's is not. */
  colourless: number;
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
/** Heights over the chin, over that of the face: a neck beside and above the new jaw sticks out; the fan's neck ends. */
const jawHeights = [-0.02, 0.08] as const;
const collarHeights = [-0.3, -0.15] as const;
const neckEnds = { carried: [-0.42, -0.22], joined: [-0.22, -0.04], none: [-0.75, -0.5] } as const;
const neckTop = 0.4;
const besideHeights = [-0.12, 0] as const;
/** Half of the fan's neck, over the face's width. */
const neckHalf = [0.5, 0.65] as const;
/** Share of the neck's place that must show the target's own, or the fan's is drawn. */
const leastNeck = { fan: 0.7, there: 0.35 } as const;
/** Where below the chin it is looked for, over the face's height. */
const necks = { fan: [0.05, 0.34], there: [0.05, 0.25] } as const;
const leastFront = 0.5;

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
  const [whole, faceSkin, bodySkin, isInside] = resample(fan, back, there, [
    fan.alpha,
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
  const front = frontOf(there, fill(area.inFront));
  const free = others.map((v, i) => (1 - v) * (1 - front[i]));
  const hasNeck = neckOf(there, necks.there).bare >= leastNeck.there;
  const ownNeck = neckOf(fan, necks.fan).whole;
  const carries = ownNeck >= leastNeck.fan;
  const besideJaw = heights.map((up) => smoothstep(ramp(up, jawHeights)));
  const above = carries ? heights.map((up) => smoothstep(ramp(up, collarHeights))) : besideJaw;
  const backdrop = withoutHead(there, editable, above, besideJaw);
  const hole = backdrop.hole.map((h, i) => h * free[i]);
  const alpha = whole.map((a, i) => a * isInside[i] * free[i]);

  const between = betweenLocks(alpha, width, height);
  const lateral = lateralIn(there, points);
  // a jaw and its neck belong together: they part where clothes begin, or softly on the skin below
  const ends = carries ? neckEnds.carried : hasNeck ? neckEnds.joined : neckEnds.none;
  const neck = bodySkin.map((share, i) => {
    if (heights[i] > neckTop) return 0;
    const near = 1 - smoothstep(ramp(Math.abs(lateral[i]) / W, neckHalf));
    const beside = between[i] * smoothstep(ramp(heights[i], besideHeights));
    const where = carries ? Math.max(near, beside) : Math.max(near * hole[i], beside);
    const shown =
      smoothstep((share + faceSkin[i] - 0.3) / 0.5) *
      smoothstep(ramp(heights[i], ends)) *
      isInside[i] *
      free[i];
    return shown * where * (1 - smoothstep((there.clothes[i] - 0.35) / 0.3));
  });
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
      colourless: colourless(from) * (1 - colourless(to)),
      cut:
        whole.reduce((sum, a, i) => sum + (isInside[i] > 0.2 && isInside[i] < 0.8 ? a : 0), 0) /
        W /
        (edgeSoftness * W),
      ...guessed(
        there,
        backdrop,
        hole.map((h, i) => h * (1 - alpha[i]) * (1 - neck[i])),
      ),
      covered: coveredShare(there, front),
      cropped: croppedLength(there, photo, alpha),
      neckless: 1 - ownNeck,
      tone: Math.abs(from.skin[0] - to.skin[0]),
      hands: handsAt(fan) + handsLost(there, hole),
      enlarged: (scaleOf(placement) * there.cell) / fan.cell,
    },
  };
}

/** Chroma of skin between which it is without colour, and coloured. */
const coloured = [4, 9] as const;
const colourless = ({ skin: [, a, b] }: Tone): number => 1 - ramp(Math.hypot(a, b), coloured);

const planesOf = (fan: Head, back: Placement, there: Head): Planes => ({
  width: there.width,
  height: there.height,
  channels: resample(fan, back, there, fan.planes.channels) as unknown as Planes['channels'],
});

/** Over the face's width: a head that its photo cuts off ends softly. */
const edgeSoftness = 0.06;

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

/** Shares of the place right below the chin: bare skin, and skin or what of the head hangs before it. */
function neckOf(
  { width, height, points, faceWidth, bodySkin, alpha }: Head,
  [from, to]: readonly [number, number],
): { bare: number; whole: number } {
  const at = (v: number): readonly [number, number] => [points[v * 3], points[v * 3 + 1]];
  const [[topX, topY], [chinX, chinY]] = [at(foreheadTop), at(chin)];
  const length = Math.hypot(chinX - topX, chinY - topY) || 1;
  const [dx, dy] = [(chinX - topX) / length, (chinY - topY) / length];
  let [bare, whole, count] = [0, 0, 0];
  for (let down = from; down < to; down += neckStep) {
    for (let side = -neckSide; side <= neckSide; side += 2 * neckStep) {
      const x = Math.round(chinX + dx * down * length + dy * side * faceWidth);
      const y = Math.round(chinY + dy * down * length - dx * side * faceWidth);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const i = y * width + x;
      count++;
      if (alpha[i] > 0.5 || bodySkin[i] > 0.5) whole++;
      if (alpha[i] < 0.5 && bodySkin[i] > 0.5) bare++;
    }
  }
  return { bare: bare / (count || 1), whole: whole / (count || 1) };
}

/** Distance of the samples, over the face's height, and how far to the side they lie, over its width. */
const neckStep = 0.025;
const neckSide = 0.25;

/** What stays in front of the new head: hands and things, not the glasses and the hair of the old one. */
function frontOf(there: Head, drawn: Float32Array): Float32Array {
  const { width, height, bodySkin, clothes, alpha, faceWidth } = there;
  const front = drawn.map((d, i) => {
    const isBody = bodySkin[i] + clothes[i] > leastFront;
    return alpha[i] > leastFront && !isBody ? 0 : d;
  });
  return blur(front, width, height, 0.01 * faceWidth);
}

/** Heights over the chin from which bare skin beside a head is a hand's, and over the face's width how near. */
const handHeight = 0.15;
const handReach = 0.15;

function handsAt({ width, height, points, alpha, bodySkin, faceWidth }: Head): number {
  const up = heightOver(points);
  const near = dilate(alpha, width, height, Math.round(handReach * faceWidth));
  let sum = 0;
  for (let i = 0; i < near.length; i++) {
    if (near[i] > 0.5 && up(i % width, Math.floor(i / width)) > handHeight)
      sum += bodySkin[i] * (1 - alpha[i]);
  }
  return sum / faceWidth ** 2;
}

function handsLost({ width, points, bodySkin, clothes, faceWidth }: Head, hole: Float32Array): number {
  const up = heightOver(points);
  let sum = 0;
  for (let i = 0; i < hole.length; i++) {
    const isHigh = up(i % width, Math.floor(i / width)) > handHeight;
    if (bodySkin[i] + clothes[i] > 0.5 && isHigh) sum += hole[i];
  }
  return sum / faceWidth ** 2;
}

/** A head may well be cut off below, where bodies are. */
function croppedLength(there: Head, photo: Raster, alpha: Float32Array): number {
  const { box, cell, width, height, faceWidth } = there;
  const [isLeft, isTop] = [box.x === 0, box.y === 0];
  const isRight = box.x + box.width + cell > photo.width;
  let sum = 0;
  const count = (i: number): void => {
    sum += Math.max(0, alpha[i] - there.alpha[i]);
  };
  if (isTop) for (let x = 0; x < width; x++) count(x);
  for (let y = 0; y < height; y++) {
    if (isLeft) count(y * width);
    if (isRight) count(y * width + width - 1);
  }
  return sum / faceWidth;
}

function coveredShare(there: Head, front: Float32Array): number {
  const { width, height, points, bodySkin, clothes } = there;
  const outline = fillPolygons([outlineOf(points)], { x: 0, y: 0, width, height });
  const up = heightOver(points);
  let [covered, all] = [0, 0];
  for (let i = 0; i < outline.length; i++) {
    if (outline[i] < 0.9 || up(i % width, Math.floor(i / width)) < 0.15) continue;
    all++;
    covered += bodySkin[i] + clothes[i] > 0.6 ? 1 - front[i] : 0;
  }
  return covered / (all || 1);
}

function guessed(
  { width, height, planes, background, faceWidth }: Head,
  { body }: Backdrop,
  shows: Float32Array,
): Pick<HeadTraits, 'guessedBody' | 'guessedBehind'> {
  const [l] = toLab(planes).channels;
  const smooth = blur(l, width, height, 0.06 * faceWidth);
  let [rough, known, bodies, behind] = [0, 0, 0, 0];
  for (let i = 0; i < l.length; i++) {
    if (background[i] > 0.9) {
      rough += Math.abs(l[i] - smooth[i]);
      known++;
    }
    bodies += shows[i] * body[i];
    behind += shows[i] * (1 - body[i]);
  }
  const square = faceWidth * faceWidth;
  return { guessedBody: bodies / square, guessedBehind: ((behind / square) * rough) / (known || 1) };
}
