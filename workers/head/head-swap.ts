/** The fan's whole head in the target's photo, and whether that is a picture to hand out. */

import type { Vision } from '@facet/wasm/vision.ts';
import { closeness } from '../compatibility.ts';
import type { Face } from '../face/face.ts';
import { product } from '../image/arithmetic.ts';
import { bentPhoto } from '../swap/bend.ts';
import { complexionOf, isWellLit } from '../swap/complexion.ts';
import type { Polygons, Raster, Segment } from '../types.ts';
import { type BareSkin, bareSkin, noticed, strangeness } from './bare-skin.ts';
import { beforeChin, mostBeforeChin } from './before-chin.ts';
import { bodyBefore } from './body-before.ts';
import { crisp } from './crisp.ts';
import { draw } from './draw.ts';
import { headOf } from './head.ts';
import { bendToJaw, bentSight } from './jaw-bend.ts';
import { naturalSize, placed, placedBox, placeHead, scaleOf } from './place.ts';
import { guessedBehind, type PlanTraits } from './plan-traits.ts';
import { areaIn, areaOf, heightOver, hullIn, type Sight, sightOf } from './sight.ts';
import { toneOf } from './tone.ts';
import {
  brightBehind,
  cutOutness,
  type EdgeTraits,
  exposedShare,
  glassyBeside,
  handsAt,
  type ToneTraits,
  toneTraits,
} from './traits.ts';
import { type Transplant, transplant } from './transplant.ts';

interface Shown {
  image: Raster;
  face: Face;
}

interface HeadSwap {
  image: Raster;
  plan: Transplant;
  /** Where the fan's face lies in the picture. */
  face: Face;
}

/** Of long hair, which has more edges to go wrong. */
export interface HairLimits {
  /** Share of the head's edge that nobody can see, whatever it is put before. */
  vague: number;
  /** See `PlanTraits`. */
  shorn: number;
}

/** From where on a picture shows what was guessed, or what is missing. */
const mostHands = 0.06;
/** The same at the target's: a new head has other hair to hold. */
const mostHandsThere = 0.055;
export const mostOfTones: ToneTraits = { tone: 27, colourless: 0.5, tinted: 6, haze: 14 };
/** See `cutOutness`. */
const mostCutOut = 0.5;
/** Of a head's fine detail. Heads that are sharper than their photo look etched: of seven, two people, ten verdicts for softer ones, none against. */
const mostSoftened = 0.5;
const mostOfEdge: EdgeTraits = { exposed: 0.5, blurred: 0.3, glassy: 0.006 };
const most: PlanTraits = {
  airyHair: 0.013,
  shorn: 0.0023,
  slanted: 0.09,
  neckless: 0.21,
  guessedNeck: 0.05,
  cut: 0.35,
  guessedBody: 0.12,
  bodiless: 0.03,
  covered: 0.06,
  uncovered: 0.005,
  hands: 0.035,
  lostSkin: 0.02,
  cropped: 0.34,
  size: 2.4,
  curlier: 0.24,
  fading: 4,
  left: 0.02,
};
/** How badly what is drawn behind everybody may fit, see `guessedBehind`: asked last, as it takes up to a third of a swap’s time to draw. */
const mostMisfit = { mean: 115, sum: 166 } as const;
/** Share of the edge of the head that goes which nobody can see: more of it stays than is found. */
const mostHidden = 0.9;
/** See `strangeness`. */
const mostStrange = 11.5;
/** Of the difference to a lighter complexion, what the fan keeps. */
const ownComplexion = 0.75;
/** Degrees between |yaw| of both: a neck that turned with its head is not that of a head that looks elsewhere. */
const mostTurned = 21;
/** How many times the fan's pixels may be enlarged. */
const mostEnlarged = 2;
/** Share of the target's head that the mask must hold: a smaller mask asks for less than a head. */
const leastHeld = 0.8;

/**
 * @param fan may have been seen already; `limits`: stricter ones of long hair
 * @param target its body has been given a darker fan's complexion, as far as that reached; `before` is the photo without it
 * @param mask of all heads
 * @returns what stands against it when it makes no good picture
 */
export async function swapHead(
  vision: Vision,
  fan: Shown & { seen?: Sight | undefined; limits?: HairLimits | undefined },
  target: Shown & { before: Raster },
  mask: readonly Segment[],
  faceIndex: number,
  inFront: Polygons = [],
): Promise<HeadSwap | { fault: string }> {
  const placement = placeHead(fan.face.points, target.face.points);
  if (scaleOf(placement) > mostEnlarged) return { fault: 'enlarged' };
  const [yaw, yawThere] = [fan, target].map(({ face }) => Math.abs(face.pose.yaw));
  if (Math.abs(yaw - yawThere) > mostTurned) return { fault: 'turned' };
  // what is told before edges are found comes first: they are half of a head's time
  const seen = fan.seen ?? (await sightOf(vision, fan.image, fan.face));
  if (!(handsAt(seen) <= mostHands && beforeChin(seen) <= mostBeforeChin)) return { fault: 'fanHands' };
  const seenThere = await sightOf(vision, target.image, target.face, {
    also: placedBox(seen.box, placement),
  });
  const fists = beforeChin(seenThere, areaIn(seenThere, inFront));
  if (!(handsAt(seenThere) <= mostHandsThere && fists <= mostBeforeChin)) return { fault: 'handsThere' };
  const bright = brightBehind(seenThere);
  const near = closeness(target.face.box, target.image);
  if (cutOutness(bright, near) > mostCutOut) return { fault: 'closeUp' };
  const tones = {
    from: toneOf(seen.planes, seen, seen.ground),
    to: toneOf(seenThere.planes, seenThere, seenThere.ground),
  };
  const unlike = exceeded(toneTraits(tones), mostOfTones);
  if (unlike) return { fault: unlike };
  const own = headOf(seen, true);
  const edge = {
    exposed: exposedShare(own.vague, [seen, seenThere]),
    blurred: own.blurred,
    glassy: glassyBeside(seen, own.alpha),
  };
  const unfit = exceeded(edge, mostOfEdge);
  if (unfit) return { fault: unfit };
  if (fan.limits && !(own.vague <= fan.limits.vague)) return { fault: 'vague' };
  const areas = { fan: areaOf(seen) * scaleOf(placement) ** 2, target: areaOf(seenThere) };
  const size = naturalSize(areas, near);
  const final = placeHead(fan.face.points, target.face.points, size);
  const points = placed(fan.face.points, final);
  const editable = mask[faceIndex].coordinates;
  const others = mask.flatMap(({ coordinates }, i) => (i === faceIndex ? [] : coordinates));
  const area = { editable, others, inFront };
  if (!(heldShare(seenThere, editable) >= leastHeld)) return { fault: 'held' };
  const bend = bendToJaw(target.face, points, target.image, area);
  const photo = bentPhoto(target.image, bend);
  const there = headOf(bentSight(seenThere, target.face, photo, bend), false);
  if (!(there.vague <= mostHidden)) return { fault: 'hidden' };
  const lookBelow = (): Promise<BareSkin> => bareSkin(vision, target.image, target.face, there.box, others);
  // a light person is no dark one because the photo's is, so long as nothing of that one's skin is seen beside
  const [before, after] = [target, fan].map(({ image, face }) => complexionOf(image, face));
  const known = after[0] > before[0] && isWellLit(target) ? await lookBelow() : undefined;
  const kept = known ? ownComplexion * (1 - noticed(known)) : 0;
  const body = bodyBefore(target, seenThere, tones.to, bend);
  const plan = transplant(own, there, { fan: fan.image, photo, body, bright }, final, area, tones, kept);
  const fault = exceeded(plan.traits, { ...most, shorn: fan.limits?.shorn ?? most.shorn });
  if (fault) return { fault };
  const skin = known ?? (await lookBelow());
  if (strangeness(skin, before[0], plan.relight(after, 1, 0, 1)[0]) > mostStrange)
    return { fault: 'strange' };
  const { planes: fill, misfit } = plan.backdrop.filled();
  // what cannot be told counts as too much
  const { mean, sum } = guessedBehind(there.faceWidth, plan.backdrop, plan.shows, misfit);
  if (!(mean <= mostMisfit.mean && sum <= mostMisfit.sum)) return { fault: 'guessedBehind' };
  const { detection } = fan.face;
  const faces = hullIn(there.points, there.width, there.height).map(
    (v, i) => v * plan.alpha[i] * there.faceSkin[i],
  );
  const plain = product(plan.bareSkin, faces);
  return {
    image: crisp(
      draw(plan, fill, fan.image, photo),
      photo,
      there,
      { alpha: plan.alpha, faces, plain },
      mostSoftened,
    ),
    plan,
    face: {
      ...fan.face,
      points,
      box: placedBox(fan.face.box, final),
      detection: placedBox(detection, final),
    },
  };
}

/** The first of some figures that is over its limit. */
export function exceeded<T extends object>(traits: NoInfer<T>, limits: T): string | undefined {
  // what cannot be told counts as too much
  return (Object.keys(limits) as (keyof T & string)[]).find((name) => !(traits[name] <= limits[name]));
}

/** Share of the head that lies in an area; hair below the chin may stay, see `Tresses`. */
function heldShare(there: Sight, area: Polygons): number {
  const { whole, points, width } = there;
  const up = heightOver(points);
  const inside = areaIn(there, area);
  let [held, all] = [0, 0];
  for (let i = 0; i < whole.length; i++) {
    if (up(i % width, Math.floor(i / width)) < 0) continue;
    all += whole[i];
    held += whole[i] * inside[i];
  }
  return held / (all || 1);
}
