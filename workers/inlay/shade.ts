/** Hair, brims and noses shade a face, and so does make-up: in other light that looks like bruises. */
import { mouthCorners, nostrils } from '../face/topology.ts';
import { nearLight } from '../head/near-light.ts';
import { heightsIn, type Sight } from '../head/sight.ts';
import { meanSkin, noLight } from '../head/tone.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { labAt, type Planes, shiftedLab, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { valuesOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import { contour, outlineOf } from '../swap/region.ts';

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
 * @param mayBeBearded deep shade may be a beard, which stays
 * @returns sRGB of the same face, without the shade that light from afar does not explain
 */
export function withoutShade(
  { planes, points, faceSkin, faceWidth, width, height }: Face,
  mayBeBearded: boolean,
): Planes {
  const lab = toLab(planes);
  const face = { lab, points, faceSkin };
  const first = nearLight(face, faceWidth);
  const { bare } = first;
  const [l] = lab.channels;
  const size = { width, height, faceWidth };
  const [jaw, folds] = [jawIn(points, size), foldsIn(points, size)];
  const share = blur(bare, width, height, shareSigma * faceWidth).map(
    (v, i) => Math.min(1, v / sureSkin) * (1 - jaw[i]) * (1 - folds[i]),
  );
  // light that is fitted to skin and shade lies between both: deep shade is left out of a second fit
  const isLit = shadeOf(first, middleOf(first)).map((v, i) => faceSkin[i] * (1 - smoothstep(v / fullShade)));
  const left = mayBeBearded ? first : nearLight(face, faceWidth, 0, isLit);
  const shade = shadeOf(left, mayBeBearded ? 0 : middleOf(left)).map((v) => Math.min(v, mostShade));
  const times = shade.map(
    (v, i) => ((l[i] + v * (1 - kept) * share[i] + noLight) / (l[i] + noLight)) ** exponent,
  );
  const [red, green, blue] = planes.channels.map((plane) => plane.map((v, i) => Math.min(255, v * times[i])));
  const lifted: Planes = { width, height, channels: [red, green, blue] };
  if (mayBeBearded) return lifted;
  const shaded = shade.map((v, i) => smoothstep(v / fullShade) * share[i]);
  // shade is warm where it is hardly dark yet
  const grown = dilate(shaded, width, height, Math.max(1, Math.round(warmReach * faceWidth)));
  const warm = blur(grown, width, height, (warmReach / 2) * faceWidth).map((v, i) => v * share[i]);
  const [holes, wings] = [nostrilReach, wingReach].map((reach) =>
    aroundNostrils(points, { width, height, faceWidth }, reach),
  );
  const rough = shaded.map((v, i) => v * (1 - holes[i]));
  const stained = warm.map((v, i) => v * (1 - wings[i]));
  return shiftedLab(lifted, evened(lifted, { bare, rough, warm: stained, faceWidth }));
}

/** Over the face's width: how far inside of its outline a jaw turns away from all light; and the height over the chin up to which that is a jaw. */
const jawReach = 0.03;
const jawHeight = 0.25;

/** 0..1: shade there is the form's. Lifted, it was a bright, dotted line along chins. */
function jawIn(points: Float32Array, { width, height, faceWidth }: Size): Float32Array {
  const outside = fillPolygons([outlineOf(points)], { x: 0, y: 0, width, height }).map((v) => 1 - v);
  const reach = Math.max(1, Math.round(jawReach * faceWidth));
  const edge = blur(dilate(outside, width, height, reach), width, height, reach / 2);
  const heights = heightsIn({ width, height }, points);
  return edge.map((v, i) => v * (1 - smoothstep(heights[i] / jawHeight)));
}

/** Over the face's width: around a mouth's corners a laugh's folds are, all of it and nothing of it. */
const foldReach = [0.09, 0.2] as const;

/** 0..1: shade there is a fold's, narrow and deep. Lifted with what is around it, it was a bright spot beside the mouth. */
function foldsIn(points: Float32Array, { width, height, faceWidth }: Size): Float32Array {
  const [near, far] = foldReach.map((reach) => reach * faceWidth);
  const corners = mouthCorners.map((v) => [points[v * 3], points[v * 3 + 1]] as const);
  return valuesOf(width * height, (i) => {
    const distance = Math.min(
      ...corners.map(([x, y]) => Math.hypot((i % width) - x, Math.floor(i / width) - y)),
    );
    return 1 - smoothstep((distance - near!) / (far! - near!));
  });
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
const shadeOf = ({ apart }: Left, lit: number): Float32Array =>
  apart.map((v) => Math.max(0, lit - v - usual));

/** L by which half of a face's bare skin is lighter than light from afar leaves it. */
function middleOf({ bare, apart }: Left): number {
  const order = apart.filter((_, i) => bare[i] > sureBare).sort();
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
  const lab = toLab(planes);
  const [l] = lab.channels;
  const lit = bare.map((v, i) => v * (1 - warm[i]));
  const mean = meanSkin(lit, (i) => labAt(lab, i));
  return lab.channels.map((plane, c) => {
    const own = fine(plane);
    const even = c === 0 ? coarse(plane) : l.map((v) => (mean[c]! * (v + noLight)) / (mean[0] + noLight));
    const of = c === 0 ? rough : warm;
    return own.map((v, i) => evenedShare * of[i] * (even[i] - v));
  });
}
