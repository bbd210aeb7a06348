/** Hair, brims and noses shade a face, and so does make-up: in other light that looks like bruises. */
import { mouthCorners, nostrils } from '../face/topology.ts';
import { nearLight } from '../head/near-light.ts';
import { heightsIn, type Sight } from '../head/sight.ts';
import { noLight } from '../head/tone.ts';
import {
  difference,
  inverted,
  mixed,
  product,
  ramped,
  scaled,
  smoothlyRamped,
  valuesWhere,
  without,
} from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { labOf, type Planes, shiftedLab, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { meanOf } from '../image/values.ts';
import { contour, outlineOf } from '../swap/region.ts';
import { type Beardless, beardless } from './beardless.ts';

/** Over the face's width. */
const shareSigma = 0.015;
/** Probability of skin that is all. */
const sureSkin = 0.9;
/** L by which a place may be darker than light from afar leaves it, and what is kept of more. */
const usual = 2;
const kept = 0.15;
/** L: what is darker shows noise alone. */
const mostShade = 35;
/** Of sRGB's values over that of L, each from where there is no light. */
const exponent = 3 / 2.2;

type Size = Pick<Sight, 'width' | 'height' | 'faceWidth'>;
type Face = Pick<Sight, 'planes' | 'points' | 'faceSkin' | 'faceWidth' | 'width' | 'height'>;

/**
 * @param where elsewhere deep shade may be a beard, which stays
 * @returns sRGB of the same face, without the shade that light from afar does not explain
 */
export function withoutShade(
  { planes, points, faceSkin, faceWidth, width, height }: Face,
  where: Beardless,
): Planes {
  const lab = toLab(planes);
  const face = { lab, points, faceSkin };
  const first = nearLight(face, faceWidth);
  const { bare } = first;
  const [l] = lab.channels;
  const size = { width, height, faceWidth };
  const [jaw, folds] = [jawIn(points, size), foldsIn(points, size)];
  const skin = ramped(blur(bare, width, height, shareSigma * faceWidth), [0, sureSkin]);
  const share = without(without(skin, jaw), folds);
  // light that is fitted to skin and shade lies between both: deep shade is left out of a second fit
  const isLit = without(faceSkin, smoothlyRamped(shadeOf(first, middleOf(first)), [0, fullShade]));
  const left = nearLight(face, faceWidth, 0, isLit);
  const isSkin = beardless(size, points, where);
  const shade = mixed(shadeOf(first, 0), shadeOf(left, middleOf(left)), isSkin);
  const [red, green, blue] = planes.channels.map((plane) => plane.slice());
  for (let i = 0; i < shade.length; i++) {
    const lighter = Math.min(shade[i], mostShade) * (1 - kept) * share[i];
    if (lighter === 0) continue;
    const times = ((l[i] + lighter + noLight) / (l[i] + noLight)) ** exponent;
    red[i] = Math.min(255, red[i] * times);
    green[i] = Math.min(255, green[i] * times);
    blue[i] = Math.min(255, blue[i] * times);
  }
  const lifted: Planes = { width, height, channels: [red, green, blue] };
  const shaded = product(smoothlyRamped(shade, [0, fullShade]), share);
  // shade is warm where it is hardly dark yet
  const grown = dilate(shaded, width, height, Math.max(1, Math.round(warmReach * faceWidth)));
  const warm = product(blur(grown, width, height, (warmReach / 2) * faceWidth), share);
  const [holes, wings] = [nostrilReach, wingReach].map((reach) =>
    aroundNostrils(points, { width, height, faceWidth }, reach),
  );
  const rough = without(shaded, holes);
  const stained = without(warm, wings);
  const change = evened(lifted, { bare: product(bare, isSkin), rough, warm: stained, faceWidth });
  return shiftedLab(
    lifted,
    change.map((plane) => product(plane, isSkin)),
  );
}

/** Over the face's width: how far inside of its outline a jaw turns away from all light; and the height over the chin up to which that is a jaw. */
const jawReach = 0.03;
const jawHeight = 0.25;

/** 0..1: shade there is the form's. Lifted, it was a bright, dotted line along chins. */
function jawIn(points: Float32Array, { width, height, faceWidth }: Size): Float32Array {
  const outside = inverted(fillPolygons([outlineOf(points)], { x: 0, y: 0, width, height }));
  const reach = Math.max(1, Math.round(jawReach * faceWidth));
  const edge = blur(dilate(outside, width, height, reach), width, height, reach / 2);
  return without(edge, smoothlyRamped(heightsIn({ width, height }, points), [0, jawHeight]));
}

/** Over the face's width: around a mouth's corners a laugh's folds are, all of it and nothing of it. */
const foldReach = [0.09, 0.2] as const;

/** 0..1: shade there is a fold's, narrow and deep. Lifted with what is around it, it was a bright spot beside the mouth. */
function foldsIn(points: Float32Array, { width, height, faceWidth }: Size): Float32Array {
  const [near, far] = foldReach.map((reach) => reach * faceWidth);
  const distance = new Float32Array(width * height).fill(far!);
  for (const v of mouthCorners)
    for (let y = 0, i = 0; y < height; y++) {
      const down = y - points[v * 3 + 1];
      for (let x = 0; x < width; x++, i++) {
        const aside = x - points[v * 3];
        distance[i] = Math.min(distance[i], Math.sqrt(aside * aside + down * down));
      }
    }
  return inverted(smoothlyRamped(distance, [near!, far!]));
}

/** Over the face's width: how far around its openings a nose is as dark as they are, and how far its wings are red in all light. */
const nostrilReach = 0.012;
const wingReach = 0.06;

/** @returns 0..1: nostrils, and so far around */
function aroundNostrils(points: Float32Array, { width, height, faceWidth }: Size, far: number): Float32Array {
  const drawn = fillPolygons([contour(nostrils, points)], { x: 0, y: 0, width, height });
  const reach = Math.max(1, Math.round(far * faceWidth));
  return blur(dilate(drawn, width, height, reach), width, height, reach / 2);
}

type Left = ReturnType<typeof nearLight>;

/** L by which skin is darker than light from afar leaves it. @param lit L by which it is lighter than that where it is lit */
function shadeOf({ apart }: Left, lit: number): Float32Array {
  const out = new Float32Array(apart.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.max(0, lit - apart[i] - usual);
  return out;
}

/** L by which half of a face's bare skin is lighter than light from afar leaves it. */
function middleOf({ bare, apart }: Left): number {
  const order = valuesWhere(apart, bare, sureBare).sort();
  return Math.max(0, order[order.length >> 1] ?? 0);
}
/** Share of bare skin from which a place counts. */
const sureBare = 0.7;

/** Over the face's width: how far around shade skin has its colour. */
const warmReach = 0.04;

/** L by which a place was darker from which all of it was in the shade. */
const fullShade = 4;
/** Over the face's width: what is finer is skin's texture, and what is coarser its form. */
const mottled = [0.004, 0.03] as const;
/** Of that, and of the colour that lit skin does not have, what is taken from where shade was: its noise is lifted with it. */
const evenedShare = 0.85;

/** @returns CIELAB that is added to skin that was in the shade */
function evened(
  planes: Planes,
  { bare, rough, warm, faceWidth }: Record<'bare' | 'rough' | 'warm', Float32Array> & { faceWidth: number },
): Float32Array[] {
  const { width, height } = planes;
  const [fine, coarse] = mottled.map((share) => maskedBlur(bare, width, height, share * faceWidth));
  const lab = labOf(planes);
  const [l, ...colours] = lab.channels;
  const lit = without(bare, warm);
  const [meanL, ...means] = lab.channels.map((plane) => meanOf(plane, lit));
  const evened = product(difference(coarse(l), fine(l)), scaled(rough, evenedShare));
  return [
    evened,
    ...colours.map((plane, c) => {
      const out = fine(plane);
      const chroma = means[c]! / (meanL! + noLight);
      for (let i = 0; i < out.length; i++)
        out[i] = evenedShare * warm[i] * (chroma * (l[i] + noLight) - out[i]);
      return out;
    }),
  ];
}
