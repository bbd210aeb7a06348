/** The target's photo without its head: what is behind it is guessed from what is around it. */

import { chin, hull } from '../face/topology.ts';
import { above, inverted, largest, mixed, without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import { smoothstep } from '../swap/mask.ts';
import { outlineOf } from '../swap/region.ts';
import type { Head } from './head.ts';
import { hoodBehind } from './hood.ts';
import { ramp } from './matte.ts';
import type { Neck } from './neck.ts';
import { type Filled, patched } from './patches.ts';
import { middleOf } from './place.ts';
import { withRim } from './rim.ts';
import { shouldersOf } from './shoulders.ts';
import { heightOver } from './sight.ts';
import { spread } from './spread.ts';
import { doubtedHair, leastAlpha, strayHair } from './stray.ts';
import { together } from './together.ts';

export interface Backdrop {
  /** 0..1: where the photo is replaced. */
  hole: Float32Array;
  /** 0..1: how likely a body is behind the hole, and not what is behind everybody. */
  body: Float32Array;
  /** 0..1: how likely that body is clothed. */
  clothed: Float32Array;
  /** See `Shoulders`; said of none that is only guessed. */
  shoulders: Float32Array;
  /** sRGB of what is drawn there, and how badly what is drawn behind everybody fits. It takes a tenth to a third of a swap's time. */
  filled: () => Filled;
}

/**
 * All over the face's width. How far all is taken away around loose hair, around any other edge of a head, and where a body is
 * behind it; how far single hairs are looked for; softness of the hole and of what fills it.
 */
const hairReach = 0.08;
const edgeReach = 0.03;
const bodyReach = 0.02;
const strayReach = 0.45;
const holeSoftness = 0.012;
const fillSoftness = 0.03;
const bodySoftness = 0.02;
/** Of that softness, which rounds what is guessed, between which a body ends: as much of it as is seen would be a grey rim. */
const bodyRim = [0.3, 0.7] as const;
/** How far hair that hangs over clothes shades them, and from the middle of the face, from where on. */
const hangingReach = 0.05;
const asideFrom = 0.4;
/** Area of it on one side, over the face's width squared, from which it hides a shoulder. */
const leastHanging = 0.05;
const leastClothes = 0.5;
/** Alpha from which a head is no loose hair. */
const solidAlpha = 0.9;
/** Probabilities: of what is behind everybody; of skin that goes on as skin; of skin and clothes that stay; of what may be spread. */
const leastBehind = 0.3;
const keptShare = [0.5, 0.7] as const;
const leastSkin = 0.5;
const sure = { body: 0.85, background: 0.9, kept: 0.9 } as const;
/** Of the hole, from which a pixel is seen to be filled; of what is drawn over it, from which nothing of it is. */
const leastHole = 0.004;
const hidden = 0.99;
/** Of body or surroundings, from which they show. */
const leastShare = 0.01;
/** Of the spread probability of a body, where its edge is. */
const bodyEdge = [0.55, 0.7] as const;

/**
 * @param editable 0..1: the hole stays in it
 * @param over 0..1: what is drawn over the hole
 * @param neck 0..1: where the body's own neck is, also behind the head
 * @param opening 0..1: where a body shows its skin
 * @param astray 0..1: beside that neck, where no body is: above what is seen of it, and where a wall is seen
 * @param cut 1 where a neck stays no longer
 */
export function withoutHead(
  there: Head,
  editable: Float32Array,
  over: Float32Array,
  { own: neck, opening, astray, cut }: Pick<Neck, 'own' | 'opening' | 'astray' | 'cut'>,
): Backdrop {
  const { width, height, planes, faceWidth, alpha, bodySkin, clothes, background } = there;
  const soft = (plane: Float32Array, share: number): Float32Array =>
    blur(plane, width, height, share * faceWidth);
  const outline = soft(fillPolygons([outlineOf(there.points)], { x: 0, y: 0, width, height }), 0.01);
  const [middle] = middleOf(there.points, [chin, ...hull]);
  const up = heightOver(there.points);
  /** Beside a neck, where hair hangs over a shoulder. */
  const isAside = (i: number): boolean =>
    up(i % width, Math.floor(i / width)) < 0 && Math.abs((i % width) - middle) > asideFrom * faceWidth;
  const reach = (plane: Float32Array, share: number): Float32Array =>
    dilate(plane, width, height, Math.max(1, Math.round(share * faceWidth)));
  const head = above(alpha, leastAlpha);
  const solid = reach(above(alpha, solidAlpha), bodyReach);
  const loose = new Float32Array(alpha.length);
  for (let i = 0; i < loose.length; i++) loose[i] = alpha[i] > leastAlpha ? 1 - solid[i] : 0;
  const nearLoose = reach(loose, hairReach);
  const near = reach(head, edgeReach).map((v, i) => Math.max(v, nearLoose[i]));
  const around = new Float32Array(background.length);
  for (let i = 0; i < around.length; i++) around[i] = background[i] > sure.background && !near[i] ? 1 : 0;
  const mayBeHair = reach(head, strayReach);
  const stray = strayHair(there, around, mayBeHair);
  const close = reach(head, bodyReach);
  const doubted = reach(doubtedHair(there, mayBeHair), bodyReach);
  /** Hair that hangs beside the neck, on sides where it is long enough to hide a shoulder. */
  const hair = new Float32Array(alpha.length);
  for (let i = 0; i < hair.length; i++) hair[i] = alpha[i] > leastAlpha && isAside(i) ? 1 : 0;
  const isLeft = (i: number): boolean => i % width < middle;
  const [hangsLeft, hangsRight] = [true, false].map((left) => {
    const area = hair.reduce((sum, v, i) => sum + (isLeft(i) === left ? v : 0), 0);
    return area >= leastHanging * faceWidth ** 2;
  });
  const hides = (i: number): boolean => (isLeft(i) ? hangsLeft : hangsRight);
  const hanging = new Float32Array(hair.length);
  for (let i = 0; i < hanging.length; i++) hanging[i] = hides(i) ? hair[i] : 0;
  const shaded = reach(hanging, hangingReach).map((v, i) =>
    clothes[i] > leastClothes && isAside(i) ? v : 0,
  );
  const gone = new Float32Array(near.length);
  for (let i = 0; i < gone.length; i++)
    gone[i] = Math.max(
      close[i],
      background[i] > leastBehind ? near[i] : 0,
      doubted[i],
      stray[i],
      shaded[i],
      cut[i],
    );
  const kept = bodySkin.map((skin, i) => {
    const stays = Math.max(skin, clothes[i]);
    return (
      smoothstep((stays - keptShare[0]) / (keptShare[1] - keptShare[0])) *
      (1 - alpha[i]) *
      (1 - outline[i]) *
      (1 - shaded[i]) *
      (1 - cut[i])
    );
  });
  const isBody = new Float32Array(bodySkin.length);
  for (let i = 0; i < isBody.length; i++)
    isBody[i] = bodySkin[i] + clothes[i] > sure.body && (!gone[i] || kept[i] > sure.kept) ? 1 : 0;
  const isBehind = new Float32Array(background.length);
  for (let i = 0; i < isBehind.length; i++) isBehind[i] = background[i] > sure.background && !gone[i] ? 1 : 0;
  const known = largest(isBody, isBehind);
  const [likely] = spread({ width, height, planes: [isBody], weight: known });
  const [clothed] = spread({ width, height, planes: [clothes], weight: isBody });
  const isSeen = isBehind.some((v) => v > 0);
  const shoulders = shouldersOf(there, isBody, isBehind);
  const shoulder = new Float32Array(shoulders.plane.length);
  for (let i = 0; i < shoulder.length; i++) shoulder[i] = hides(i) ? shoulders.plane[i] : -1;
  const hood = hoodBehind(
    there,
    clothes.map((v, i) => (v > leastClothes && alpha[i] < leastAlpha ? 1 : 0)),
    alpha.map((v) => (v < leastAlpha ? 0 : 1)),
  );
  const edged = likely.map((v, i) => {
    if (hood[i]) return 1;
    if (shoulder[i] >= 0) return Math.max(shoulder[i], neck[i]);
    const near = smoothstep((v - bodyEdge[0]) / (bodyEdge[1] - bodyEdge[0]));
    return Math.max(near * (1 - astray[i]), neck[i]);
  });
  // beside a neck none of a body's colours goes over into the wall
  const mayBe = soft(
    astray.map((v, i) => (hood[i] ? 1 : 1 - v)),
    holeSoftness,
  );
  const guessed = isSeen
    ? soft(edged, bodySoftness).map((v, i) => ramp(shoulder[i] < 0 ? Math.min(v, mayBe[i]) : v, bodyRim))
    : likely.fill(1);
  const hole = soft(without(gone, kept), holeSoftness).map((v, i) => v * editable[i]);
  const isLow = (i: number): boolean => up(i % width, Math.floor(i / width)) < leastHigh;
  // its own soft edge would be seen too
  const shut = soft(
    reach(shutIn({ width, hole, over, background, body: guessed }, isLow), 2 * bodySoftness),
    bodySoftness,
  );
  const body = largest(guessed, shut);
  const shown = new Float32Array(hole.length);
  for (let i = 0; i < shown.length; i++) shown[i] = hole[i] > leastHole && over[i] < hidden ? 1 : 0;
  /** What is known, carried on where as much as `share` says of it shows. */
  const carried = (known: Float32Array, share: Float32Array): Filled => {
    const weight = new Float32Array(known.length);
    for (let i = 0; i < weight.length; i++) weight[i] = hole[i] > leastHole ? 0 : known[i];
    const guess = spread({ width, height, planes: planes.channels, weight: known });
    const wanted = new Float32Array(shown.length);
    for (let i = 0; i < wanted.length; i++) wanted[i] = share[i] > leastShare ? shown[i] : 0;
    const fill = patched({
      ...{ width, height, known: weight, wanted },
      planes: guess.map((plane, c) => {
        const out = soft(plane, fillSoftness);
        for (let i = 0; i < out.length; i++) if (weight[i]) out[i] = planes.channels[c][i];
        return out;
      }),
    });
    const parts = { width, height, faceWidth, photo: planes.channels, known: weight, wanted };
    return { ...fill, planes: withRim({ ...parts, filled: fill.planes }) };
  };
  // a hood hides all skin but the neck's
  const skinned = new Float32Array(opening.length);
  for (let i = 0; i < skinned.length; i++)
    skinned[i] = Math.max(shut[i], hood[i] ? Math.min(opening[i], neck[i]) : opening[i]);
  const filled = (): Filled => {
    // skin goes on as skin, and clothes as clothes
    const isClothed = new Float32Array(isBody.length);
    for (let i = 0; i < isClothed.length; i++) isClothed[i] = clothes[i] > sure.body ? isBody[i] : 0;
    const isDressed = skinned.some((v) => v > leastShare) && sumOf(isClothed) > leastDressed * sumOf(isBody);
    const inCollar = new Float32Array(body.length);
    for (let i = 0; i < inCollar.length; i++) inCollar[i] = isDressed ? body[i] * skinned[i] : 0;
    const isSkin = new Float32Array(isBody.length);
    for (let i = 0; i < isSkin.length; i++)
      isSkin[i] = bodySkin[i] > leastSkin ? isBody[i] * (1 - isClothed[i]) : 0;
    const showsSkin = inCollar.some((v, i) => v > leastShare && shown[i]) && isSkin.includes(1);
    const skin = showsSkin ? carried(isSkin, inCollar).planes : null;
    const worn = carried(isDressed ? isClothed : isBody, body).planes;
    const bodies = worn.map((plane, c) => (skin ? mixed(plane, skin[c], skinned) : plane));
    const surroundings = carried(isBehind, inverted(body));
    const fill = surroundings.planes.map((plane, c) => mixed(plane, bodies[c], body));
    return { planes: fill, misfit: surroundings.misfit };
  };
  return { hole, body, clothed, shoulders: shoulders.isSeen ? shoulder : shoulder.fill(-1), filled };
}

/** Heights over the chin below which what neither head nor body leave open is a gap at a neck, and not between locks. */
const leastHigh = 0.3;

/** @returns 1 where a wall was guessed that hangs together with none that is seen: a hole in a neck. @param isLow where it may be */
export function shutIn(
  {
    width,
    hole,
    over,
    background,
    body,
  }: { width: number } & Record<'hole' | 'over' | 'background' | 'body', Float32Array>,
  isLow: (i: number) => boolean,
): Float32Array {
  const isGuessed = (i: number): boolean => hole[i] > 0.5 && over[i] < 0.5 && body[i] < 0.5;
  const isSeen = (i: number): boolean => hole[i] <= 0.5 && over[i] < 0.5 && background[i] > 0.5;
  const open = together({ width, length: hole.length }, (i) => isGuessed(i) || isSeen(i), isSeen);
  return hole.map((_, i) => (isGuessed(i) && !open[i] && isLow(i) ? 1 : 0));
}

/** Share of a body that clothes must be to be all that is carried on. */
const leastDressed = 0.5;
const sumOf = (plane: Float32Array): number => plane.reduce((sum, v) => sum + v, 0);
