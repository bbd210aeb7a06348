/** What makes a picture with a whole head doubtful that is told of how it is to be put together. */
import { chin, foreheadTop } from '../face/topology.ts';
import { fillPolygons } from '../image/polygon.ts';
import { outlineOf } from '../swap/region.ts';
import type { Raster } from '../types.ts';
import type { Backdrop } from './backdrop.ts';
import type { Head } from './head.ts';
import type { Placement } from './place.ts';
import { heightOver } from './sight.ts';
import { handHeight } from './traits.ts';

/** Of both heads; lengths over the face's width, areas over its square. */
export interface PlanTraits {
  /** Length along which the edge of the fan's photo cuts the head off where that shows. */
  cut: number;
  /** Area of guessed bodies that shows. */
  guessedBody: number;
  /** Area below the shoulders' line near the body behind which none is guessed: hair that goes leaves a hole in its owner. */
  bodiless: number;
  /** Area of long hair's lower ends where they lie on no body: it was behind a shoulder or clothes, or its photo ends there, and ends in the air now. */
  airyHair: number;
  /** The part of it that the fan's clothes cut: a straight line, where photos end softly. */
  shorn: number;
  /** Area of hair far below the chin, times the sine of the angle by which the head is turned: hair hangs down in any pose. */
  slanted: number;
  /** Share of the place right below the new chin that neither the fan's head and neck nor the target's own body fill, guessed or not. */
  neckless: number;
  /** Area of the neck that neither photo shows: where a beard hid the collar, nobody knows where the neck ends. */
  guessedNeck: number;
  /** Share of the target's face under hands or clothes. */
  covered: number;
  /** Area of what was drawn in front of the face and would go with the head: glasses, hair. It is to stay. */
  uncovered: number;
  /** Area of the target's hands and clothes that are taken away. */
  hands: number;
  /** Area of the body's skin beside its neck that is taken away or hidden by the new head: fingers at a jaw. */
  lostSkin: number;
  /** Length along which the edge of the target's photo cuts the new head where it did not cut the old one; half of it at the sides. */
  cropped: number;
  /** Area of the new head with its hair over that of the old one: much more looks pasted on. */
  size: number;
  /** How much curlier long hair that stays is than the new head's own. */
  curlier: number;
  /** How much of its ends keeps a colour of its own, which nobody can tell from clothes. */
  fading: number;
  /** Area of the old head that the mask does not reach: long hair that would have to go. */
  left: number;
}

/** Where a neck is looked for below the chin, over the face's height; how far to the side, over its width; and how densely. */
const neckPlace = [0.05, 0.34] as const;
const neckSide = 0.25;
const neckStep = 0.025;

/** @param points of the new head @param over 0..1: what is drawn or stays: of the fan, of the body's own neck, and long hair @param hole 0..1: where nothing of the target stays */
export function necklessShare(
  { width, height, faceWidth, clothes, bodySkin }: Head,
  points: Float32Array,
  over: Float32Array,
  hole: Float32Array,
): number {
  const at = (v: number): readonly [number, number] => [points[v * 3], points[v * 3 + 1]];
  const [[topX, topY], [chinX, chinY]] = [at(foreheadTop), at(chin)];
  const length = Math.hypot(chinX - topX, chinY - topY) || 1;
  const [dx, dy] = [(chinX - topX) / length, (chinY - topY) / length];
  let [missing, count] = [0, 0];
  for (let down = neckPlace[0]; down < neckPlace[1]; down += neckStep) {
    for (let side = -neckSide; side <= neckSide; side += 2 * neckStep) {
      const x = Math.round(chinX + dx * down * length + dy * side * faceWidth);
      const y = Math.round(chinY + dy * down * length - dx * side * faceWidth);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const i = y * width + x;
      count++;
      if (over[i] < 0.5 && clothes[i] < 0.5 && bodySkin[i] * (1 - hole[i]) < 0.5) missing++;
    }
  }
  return missing / (count || 1);
}

export function lostHands({ width, points, bodySkin, clothes, faceWidth }: Head, hole: Float32Array): number {
  const up = heightOver(points);
  let sum = 0;
  for (let i = 0; i < hole.length; i++) {
    const isHigh = up(i % width, Math.floor(i / width)) > handHeight;
    if (bodySkin[i] + clothes[i] > 0.5 && isHigh) sum += hole[i];
  }
  return sum / faceWidth ** 2;
}

/** Height over the chin below which skin is a chest's. */
const chestHeight = -0.2;

/** @param goes 0..1: where the body is not seen any more @param neck 0..1: where its own neck is */
export function lostSkin(
  { bodySkin, alpha, faceWidth }: Head,
  heights: Float32Array,
  goes: Float32Array,
  neck: Float32Array,
): number {
  let sum = 0;
  for (let i = 0; i < goes.length; i++) {
    if (bodySkin[i] > 0.5 && heights[i] > chestHeight) sum += goes[i] * (1 - alpha[i]) * (1 - neck[i]);
  }
  return sum / faceWidth ** 2;
}

/** Hair that a photo cuts off at its side counts less than a head without its top. */
const asideShare = 0.5;

/** A head may well be cut off below, where bodies are. */
export function croppedLength(there: Head, photo: Raster, alpha: Float32Array): number {
  const { box, cell, width, height, faceWidth } = there;
  const [isLeft, isTop] = [box.x === 0, box.y === 0];
  const isRight = box.x + box.width + cell > photo.width;
  let sum = 0;
  const count = (i: number, share: number): void => {
    sum += share * Math.max(0, alpha[i] - there.alpha[i]);
  };
  if (isTop) for (let x = 0; x < width; x++) count(x, 1);
  for (let y = 0; y < height; y++) {
    if (isLeft) count(y * width, asideShare);
    if (isRight) count(y * width + width - 1, asideShare);
  }
  return sum / faceWidth;
}

/** What lies on no body. @param ends 0..1: where hair ends, for example */
export function inAir(
  { faceWidth, bodySkin, clothes }: Head,
  { hole, body }: Pick<Backdrop, 'hole' | 'body'>,
  ends: Float32Array,
): number {
  let sum = 0;
  for (let i = 0; i < ends.length; i++) {
    const somebody = hole[i] * body[i] + (1 - hole[i]) * (bodySkin[i] + clothes[i]);
    sum += ends[i] * Math.max(0, 1 - somebody);
  }
  return sum / faceWidth ** 2;
}

/** Heights over the chin below which hair hangs by its own weight. */
const hangsBelow = -0.25;

/** @param alpha 0..1: of the new head @param heights over its chin, over the face's */
export function slantedHair(
  { faceWidth }: Head,
  { a, b }: Placement,
  alpha: Float32Array,
  heights: Float32Array,
): number {
  const hanging = alpha.reduce((sum, v, i) => sum + (heights[i] < hangsBelow ? v : 0), 0);
  return (Math.abs(b) / Math.hypot(a, b)) * (hanging / faceWidth ** 2);
}

export function coveredShare(there: Head, front: Float32Array): number {
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

/** Area over the face's width squared from which a misfit is seen, and much less of which is not. */
const seenAtOnce = 0.15;

/** Clothes that are guessed below a known shoulder count less than skin: they go on by themselves. */
const clothedShare = 0.25;

/** @param shows 0..1: what of the hole is seen */
export function guessedBody(
  { faceWidth, background }: Head,
  { body, clothed, shoulders }: Pick<Backdrop, 'body' | 'clothed' | 'shoulders'>,
  shows: Float32Array,
  heights: Float32Array,
): number {
  const counted = (i: number): number => {
    if (shoulders[i] >= 0) return body[i] * (1 + (clothedShare - 1) * clothed[i]);
    // below the chin whatever is no background is somebody's
    return Math.max(body[i], heights[i] < 0 ? 1 - background[i] : 0);
  };
  return shows.reduce((sum, v, i) => sum + v * counted(i), 0) / faceWidth ** 2;
}

/** Height over the chin below which a body is to be, and its half breadth over the face's width. */
const bodyTop = -0.3;
const bodyBreadth = 0.7;

/** @param points landmarks of the new head @param shows 0..1: what of the hole is seen */
export function bodiless(
  { width, faceWidth }: Head,
  { body }: Pick<Backdrop, 'body'>,
  points: Float32Array,
  shows: Float32Array,
  heights: Float32Array,
): number {
  const middle = points[chin * 3];
  const isBody = (i: number): boolean =>
    heights[i] < bodyTop && Math.abs((i % width) - middle) < bodyBreadth * faceWidth;
  return shows.reduce((sum, v, i) => sum + (isBody(i) ? v * (1 - body[i]) : 0), 0) / faceWidth ** 2;
}

/** How badly what is drawn behind everybody fits, where it is seen, and all of that over the face's width squared; see `Filled`. */
export function guessedBehind(
  faceWidth: number,
  { body }: Pick<Backdrop, 'body'>,
  shows: Float32Array,
  misfit: Float32Array,
): { mean: number; sum: number } {
  let [behind, unfit] = [0, 0];
  for (let i = 0; i < shows.length; i++) {
    behind += shows[i] * (1 - body[i]);
    unfit += shows[i] * (1 - body[i]) * misfit[i];
  }
  return { mean: unfit / (behind + seenAtOnce * faceWidth ** 2), sum: unfit / faceWidth ** 2 };
}
