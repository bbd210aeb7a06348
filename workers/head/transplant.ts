/** The fan's head on the target's neck: which pixel becomes what, on as few pixels as show it. */

import { leftEye, outerLips, rightEye } from '../face/topology.ts';
import { difference, largest, product, without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { labAt, labOf, type Planes, shiftedLab, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { valuesOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import { contour, outlineOf } from '../swap/region.ts';
import type { Raster } from '../types.ts';
import { type Backdrop, withoutHead } from './backdrop.ts';
import { behindBody } from './behind.ts';
import { type Area, boundsOf } from './bounds.ts';
import { withCrispEdge } from './crisp-edge.ts';
import type { Head } from './head.ts';
import { joinsOf, shadeOf } from './joins.ts';
import type { BodyBefore } from './lack.ts';
import { withoutLocks } from './locks.ts';
import { ramp } from './matte.ts';
import { neckOf } from './neck.ts';
import { bothSeen, total } from './neck-tone.ts';
import { newLight } from './new-light.ts';
import { inverse, onCells, type Placement, placed } from './place.ts';
import {
  bodiless,
  coveredShare,
  croppedLength,
  guessedBody,
  inAir,
  lostHands,
  lostSkin,
  necklessShare,
  type PlanTraits,
  slantedHair,
} from './plan-traits.ts';
import { type Relight, relight } from './relight.ts';
import { resample } from './resample.ts';
import { rimLight } from './rim-light.ts';
import { heightsIn } from './sight.ts';
import { withoutStubble } from './stubble.ts';
import { tanOf } from './tan.ts';
import { lighterSkin, meanSkin, skinLightness, type Tones } from './tone.ts';
import { tressesOf } from './tresses.ts';

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
  /** Skin that is no eye and no tooth. */
  bareSkin: Float32Array;
  backdrop: Backdrop;
  /** 0..1: what of the hole is seen. */
  shows: Float32Array;
  relight: Relight;
  /** L that the head is given, see `lightFrom`. */
  light: Float32Array;
  /** CIELAB that the target's own skin, and hair that stays, are given. */
  tan: Float32Array[];
  /** CIELAB that is added to the neck once it has the photo's light. */
  neckTan: Float32Array[];
  traits: PlanTraits;
}

interface Photos {
  fan: Raster;
  /** The target's, bent. */
  photo: Raster;
  body: BodyBefore;
  /** See `brightBehind`. */
  bright: number;
}

/** Probability of the fan's clothes, from which no head is drawn, and less of it. */
const ownClothes = [0.15, 0.5] as const;
/** Over the face's width: how near the fan's clothes hair ends; probability from which they are. */
const clothesReach = 0.02;
const leastClothes = 0.5;

/** @param place from the fan's photo's pixels to the target's @param kept 0..1: of the L by which the fan's skin is lighter than the skin that is there, what it keeps */
export function transplant(
  fan: Head,
  there: Head,
  { fan: fanPhoto, photo, body, bright }: Photos,
  place: Placement,
  area: Area,
  { from, to }: Tones,
  kept = 0,
): Transplant {
  const { width, height, faceWidth: W } = there;
  const placement = onCells(place, fan, there);
  const back = inverse(placement);
  const purified: Planes = {
    ...fan.planes,
    channels: fan.planes.channels.map((plane, c) =>
      difference(fan.colours.channels[c], plane),
    ) as unknown as Planes['channels'],
  };
  const inside = insidePhoto(fan, fanPhoto);
  const [whole, ends, faceSkin, bodySkin, clothes, background, worn, isInside] = resample(fan, back, there, [
    fan.alpha,
    fan.hairEnds,
    fan.faceSkin,
    fan.bodySkin,
    fan.clothes,
    fan.background,
    fan.others,
    inside,
  ]);
  const points = placed(fan.points, placement);
  const heights = heightsIn(there, points);

  const { editable, inMask, drawn, front, free } = boundsOf(there, area);
  const behind = behindBody(there, {
    alpha: whole.map((a, i) => Math.min(1, a + ends[i])),
    ...{ clothes, faceSkin, bodySkin, background, heights, points },
  });
  const drawnAlpha = new Float32Array(whole.length);
  for (let i = 0; i < drawnAlpha.length; i++)
    drawnAlpha[i] =
      Math.min(1, whole[i] + ends[i] * behind.side[i]) *
      isInside[i] *
      free[i] *
      (1 - behind.hidden[i]) *
      (1 - smoothstep(ramp(clothes[i] * (1 - faceSkin[i]), ownClothes)));
  const outline = fillPolygons([outlineOf(points)], { x: 0, y: 0, width, height });
  const head = withCrispEdge(withoutLocks(drawnAlpha, outline, heights, there), bright);

  // hair that clothes hide goes on behind them
  const byClothes = dilate(clothes, width, height, Math.max(1, Math.round(clothesReach * W))).map((v, i) =>
    v > leastClothes && clothes[i] < leastClothes ? isInside[i] : 0,
  );
  const seen = planesOf(fan, back, there);
  const shown = { own: toLab(seen), there: labOf(there.planes) };
  const byFaces = lighterSkin(to, from, kept);
  const relitByFaces = relight(from, { ...to, skin: byFaces });
  const hair = new Float32Array(head.length);
  for (let i = 0; i < hair.length; i++)
    hair[i] = head[i] * (1 - faceSkin[i]) * (1 - outline[i]) * (1 - worn[i]);
  const tresses = tressesOf(there, shown.there, {
    ...{ hair, heights },
    within: product(inMask, free),
    colourAt: (i) => relitByFaces(labAt(shown.own, i), 0, 0, 0),
  });
  const alpha = without(head, tresses.instead);
  const parts = { faceSkin, bodySkin, clothes, background, alpha, heights, points };
  const necks = neckOf(there, { ...parts, lightness: shown.own.channels[0], faceLightness: from.skin[0] });
  const joins = joinsOf(there, { ...parts, neck: necks.alpha, shade: shadeOf(seen, bodySkin, alpha) });
  const neck = new Float32Array(necks.alpha.length);
  for (let i = 0; i < neck.length; i++)
    neck[i] = Math.max(necks.alpha[i], joins[i]) * isInside[i] * free[i] * (1 - tresses.stays[i]);
  const both = bothSeen(there, product(product(necks.seen, isInside), free));
  const lit = newLight(there, { shown, points, faceSkin, both, tone: byFaces }, { from, to });
  const { relight: relit } = lit;
  const lightness = { own: shown.own.channels[0], there: shown.there.channels[0] };
  const rim = rimLight(there, { lightness, background, worn, alpha });
  const light = difference(lit.light, rim);
  const over = new Float32Array(alpha.length);
  for (let i = 0; i < over.length; i++) over[i] = 1 - (1 - alpha[i]) * (1 - neck[i]);
  const tones = tanOf(there, {
    ...{ shown, both, over, heights, light },
    relight: relit,
    tone: byFaces,
    face: [skinLightness(lit.lightness), byFaces[1], byFaces[2]],
    look: meanSkin(product(faceSkin, outline), (i) => relit(labAt(shown.own, i), 1, light[i], 1)),
    before: body,
    free: product(inMask, free),
    isGrey: to.isGrey,
  });
  const shaved = withoutStubble(there, shown.there, product(inMask, free));
  const tan = tones.skin.map((plane, c) => plane.map((v, i) => v + tresses.change[c][i] + shaved[c][i]));
  const mayGo = without(editable, tresses.stays);
  const backdrop = withoutHead({ ...there, planes: shiftedLab(there.planes, tan) }, mayGo, over, necks);
  const hole = product(backdrop.hole, free);
  // a neck that is cut is none that was hidden or held
  const lost = without(hole, necks.cut);
  const shows = without(hole, over);
  /** 0..1: hair's ends here are neither behind the body nor in hair that stays. */
  const bare = new Float32Array(behind.hidden.length);
  for (let i = 0; i < bare.length; i++) bare[i] = (1 - behind.hidden[i]) * (1 - tresses.stays[i]);
  const skin = blur(largest(faceSkin, neck), width, height, 0.02 * W);
  const openings = fillPolygons(
    [leftEye, rightEye, outerLips].map((ring) => contour(ring, points)),
    { x: 0, y: 0, width, height },
  );
  return {
    fan,
    there,
    placement,
    purified,
    alpha,
    neck,
    skin,
    bareSkin: without(skin, openings),
    backdrop: { ...backdrop, hole },
    shows,
    relight: relit,
    light,
    tan,
    neckTan: tones.neck,
    traits: {
      cut: whole.reduce((sum, a, i) => sum + (atEdge(isInside[i]) ? a : 0), 0) / (edgeSoftness * W * W),
      guessedBody: guessedBody(there, backdrop, shows, heights),
      bodiless: bodiless(there, backdrop, points, shows, heights),
      airyHair: inAir(
        there,
        backdrop,
        ends.map((end, i) => {
          const cut = atEdge(isInside[i]) ? 1 : byClothes[i];
          return bare[i] * Math.max(end, heights[i] < 0 ? whole[i] * cut : 0);
        }),
      ),
      shorn: inAir(
        there,
        backdrop,
        whole.map((a, i) => (heights[i] < 0 ? bare[i] * a * byClothes[i] : 0)),
      ),
      slanted: slantedHair(there, placement, without(alpha, tresses.stays), heights),
      neckless: necklessShare(
        there,
        points,
        over.map((v, i) => Math.max(v, hole[i] * necks.own[i], tresses.hair[i])),
        hole,
      ),
      guessedNeck: shows.reduce((sum, v, i) => sum + v * necks.own[i], 0) / W ** 2,
      covered: coveredShare(there, front),
      uncovered: drawn.reduce((sum, d, i) => sum + d * (1 - front[i]), 0) / W ** 2,
      hands: lostHands(there, lost),
      lostSkin: lostSkin(
        there,
        heights,
        // long hair may well lie on a body's skin, and not before fingers at a jaw
        lost.map((h, i) => Math.max(h, alpha[i] - (heights[i] < 0 ? hair[i] : 0))),
        necks.own,
      ),
      cropped: croppedLength(there, photo, alpha),
      size: total(alpha) / (total(there.alpha) || 1),
      curlier: tresses.curlier,
      fading: tresses.fading,
      left:
        there.alpha.reduce(
          (sum, a, i) => sum + Math.max(0, a - over[i]) * (1 - tresses.stays[i]) * (1 - editable[i]),
          0,
        ) /
        W ** 2,
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
  return valuesOf(width * height, (i) => {
    const x = box.x / cell + (i % width);
    const y = box.y / cell + Math.floor(i / width);
    const edge = Math.min(x, y, photo.width / cell - 1 - x, photo.height / cell - 1 - y);
    return smoothstep(edge / (edgeSoftness * faceWidth));
  });
}
