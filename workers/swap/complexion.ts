/**
 * The fan's complexion for all of the person's visible skin, so that no colour ends at the jaw: `all` mode.
 */
import { darknessOf } from '../face/darkness.ts';
import type { Face } from '../face/face.ts';
import { innerLips, leftEye, rightEye } from '../face/topology.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { cutPlanes, type Lab, type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { placesWhere } from '../image/values.ts';
import type { Polygons, Raster, SwapInput } from '../types.ts';
import { smoothstep } from './mask.ts';
import type { Identity } from './metrics.ts';
import { contour, moved } from './region.ts';
import { withComplexion } from './repaint.ts';
import { sureSkin } from './skin.ts';
import { towardsNeck } from './towards-neck.ts';
import { smaller } from './view.ts';

/** From which share of a face's pixels to which one, from dark to bright, skin shows its colour: below is shadow, above glints. */
const skinShares = [0.05, 0.3] as const;
/** L by which skin is darker than the middle one of a face's: beyond is hair, and what hair shades. */
export const mostShade = 20;
/**
 * How much of the difference between two complexions is given, and at most how much in L and in a and b. Differences of
 * L up to `alike` may be light. In `head` mode, which leaves hands as they are, a darker complexion is given, and no lighter
 * one: it would end at hair, beard and shadows. Whoever is not surely darker (`surelyDarker`) gives
 * the share `unsure` of what somebody darker does. Of the L that dark whites say a face lacks of light, somebody surely darker keeps
 * the share `believed`: lids shade whites, and pale skin is not the fan's. Chosen by eye in `head` mode.
 */
const given = {
  all: { share: 0.9, lighter: 12, darker: 20, unsure: 0.3, colour: 6, alike: [-1, 0], believed: 0 },
  head: { share: 0.8, lighter: 0, darker: 16, unsure: 0, colour: 8, alike: [5, 11], believed: 0.5 },
} as const;
/**
 * Of `darknessOf`, between which a fan may be darker than light people are, and by how much more than who was there: a light person's photo in a
 * dim room says no less of a dark skin than a dark person's in a bright one.
 */
const dark = [0.5, 0.75] as const;
const darkerBy = [0.08, 0.25] as const;
/** Chroma between which skin is without colour, and coloured: what has none takes none, and gives no complexion: how dark a photo without colour is, says little of it. */
const coloured = [4, 9] as const;
/** Of the pixels of eyes and mouth, from bright to dark, those that show whites and teeth, when they have so little chroma. */
const whiteShares = [0.03, 0.25] as const;
const mostWhiteChroma = 16;
const leastWhites = 12;
/** Luminance of whites in a face that is well lit, and the darkest that are believed. */
const litWhites = 0.28;
const darkestExposure = 0.35;
/** L beyond which skin is not taken for lighter because its photo is dark. */
const lightest = 66;
/** L beyond which light alone makes skin lighter. */
const mostLit = 74;

/**
 * The target's photo with the fan's complexion: of the whole person, or down to the neck.
 *
 * @param sourceView,targetView both faces on as few pixels as show their skin
 * @param identity of the same
 */
export function tanned(
  input: SwapInput,
  sourceView: Shown,
  targetView: Shown,
  targetFace: Face,
  person: Polygons,
  identity: Identity,
): Raster {
  const { target, mode } = input;
  const own = complexionIn(targetView);
  const change = complexionChange(own, complexionIn(sourceView), mode, surelyDarker(identity));
  if (change.every((v) => v === 0)) return target;
  const share = mode === 'head' ? towardsNeck(targetFace.points, person) : undefined;
  return withComplexion(target, person, targetFace.points, own.skin, change, share, input.inFront);
}

interface Shown {
  image: Raster;
  face: Face;
}

/** Pixels of a face's width that are enough for its colour. */
const enoughWidth = 320;

/**
 * CIELAB of a face's cheeks and nose, without the glints that say more of the light.
 *
 * @param deepest L by which what counts may be darker than the middle one
 */
export function complexionOf(image: Raster, face: Face, deepest = Number.POSITIVE_INFINITY): Lab {
  const { lab, inside } = cheeksOf(image, face);
  return meanOf(lab, inside, deepest);
}

/** A face's cheeks and nose, reduced to `enoughWidth`. `inside` 0..1 a pixel. */
export function cheeksOf(
  image: Raster,
  face: Face,
): { lab: Planes; inside: Float32Array; faceWidth: number } {
  const whole = wholePixels(grown(face.box, 1.1), image);
  const cell = Math.max(1, Math.floor(face.box.width / enoughWidth));
  const box = {
    ...whole,
    width: whole.width - (whole.width % cell),
    height: whole.height - (whole.height % cell),
  };
  const shown = cell > 1 ? smaller(image, box, cell) : image;
  const area = { x: 0, y: 0, width: box.width / cell, height: box.height / cell };
  const inside = fillPolygons(
    sureSkin.map((ring) =>
      contour(
        ring,
        moved(face.points, box).map((v) => v / cell),
      ),
    ),
    area,
  );
  return { lab: toLab(cutPlanes(shown, cell > 1 ? area : box)), inside, faceWidth: face.box.width / cell };
}

/** Of an area's pixels, from one share of them to another, from dark to bright. */
function meanOf({ channels }: Planes, inside: Float32Array, deepest: number): Lab {
  const all = placesWhere(inside.length, (i) => inside[i] > 0.5);
  all.sort((x, y) => channels[0][x] - channels[0][y]);
  const median = channels[0][all[all.length >> 1]] ?? 0;
  const pixels = all.filter((i) => channels[0][i] >= median - deepest);
  const [from, to] = skinShares;
  const counted = pixels.slice(Math.floor(pixels.length * from), Math.ceil(pixels.length * to));
  const mean = (plane: Float32Array): number =>
    counted.reduce((sum, i) => sum + plane[i], 0) / (counted.length || 1);
  const [l, a, b] = channels;
  return [mean(l), mean(a), mean(b)];
}

/** A face's skin, and how well it is lit, 0..1: whites of eyes and teeth are as light in all people. */
export interface Complexion {
  skin: Lab;
  exposure: number;
}

const complexionIn = (shown: Shown): Complexion => ({
  skin: complexionOf(shown.image, shown.face, mostShade),
  exposure: exposureIn(shown),
});

function exposureIn({ image, face }: Shown): number {
  const brightest = Math.max(...[rightEye, leftEye, innerLips].map((ring) => whitesOf(image, face, ring)));
  return Math.min(1, Math.max(darkestExposure, luminanceOf(brightest) / litWhites));
}

/** How well a face must be lit for its skin to be told dark. */
const leastExposure = 0.7;

/** Whether whites of eyes or teeth show that a face is in good light; behind dark glasses nobody knows. */
export const isWellLit = (shown: Shown): boolean => exposureIn(shown) >= leastExposure;

/** L of what is white inside of a ring; 0 when nothing is. */
function whitesOf(image: Raster, { points }: Face, ring: readonly number[]): number {
  const around = boxOf(Float32Array.from(contour(ring, points).flat()), 2);
  const box = wholePixels(grown(around, 1.2), image);
  if (box.width === 0 || box.height === 0) return 0;
  const inside = fillPolygons([contour(ring, moved(points, box))], { ...box, x: 0, y: 0 });
  const [l, a, b] = toLab(cutPlanes(image, box)).channels;
  const pixels = [...inside.keys()].filter((i) => inside[i] > 0.5).sort((i, j) => l[j] - l[i]);
  const [from, to] = whiteShares.map((share) => Math.floor(share * pixels.length));
  const bright = pixels.slice(from, to);
  const white = bright.filter((i) => Math.hypot(a[i], b[i]) < mostWhiteChroma);
  if (pixels.length < leastWhites || white.length < bright.length / 2) return 0;
  return white.reduce((sum, i) => sum + l[i], 0) / white.length;
}

/** How surely a fan's skin is darker than the target's, 0..1. */
export function surelyDarker({ source, target }: Identity): number {
  const [own, theirs] = [source, target].map(darknessOf);
  return within(own!, dark) * within(own! - theirs!, darkerBy);
}

const within = (value: number, [from, to]: readonly [number, number]): number =>
  smoothstep((value - from) / (to - from));

/** What the one skin lacks to be the other in its own photo's light. @param isDarker 0..1: how surely `to` is darker in any light */
export function complexionChange(
  from: Complexion,
  to: Complexion,
  mode: keyof typeof given,
  isDarker: number,
): Lab {
  const { share, lighter, darker, unsure, colour, alike, believed } = given[mode];
  const lit = exposed(to);
  const difference = lit + believed * isDarker * (to.skin[0] - lit) - exposed(from);
  const isLighter = difference > 0;
  const [taken, offered] = [from, to].map(({ skin: [, a, b] }) => within(Math.hypot(a, b), coloured));
  const sure = isLighter ? 1 : unsure + (1 - unsure) * isDarker;
  const most = sure * (isLighter ? lighter : darker);
  if (offered === 0 || most === 0) return [0, 0, 0];
  const counts = share * within(Math.abs(difference), alike) * offered;
  const tint = counts * taken * sure;
  const [a, b] = turnedTowards(from.skin, to.skin);
  return [
    limited(difference * counts, most),
    limited((a - from.skin[1]) * tint, colour),
    limited((b - from.skin[2]) * tint, colour),
  ];
}

/** Radians between the hues of two people's skin in one light, at most: more is the light's, and was green on who stood in daylight. */
const mostHue = 0.15;

/** @returns a and b of `to`, no further from the hue of `from` than people's are */
function turnedTowards([, fromA, fromB]: Lab, [, a, b]: Lab): [number, number] {
  const apart = Math.atan2(fromA * b - fromB * a, fromA * a + fromB * b);
  const hue = Math.atan2(fromB, fromA) + limited(apart, mostHue);
  const chroma = Math.hypot(a, b);
  return [chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

/** L of skin, had its photo been well exposed. Nobody's is lighter than `lightest` because of that. */
function exposed({ skin: [l], exposure }: Complexion): number {
  return Math.min(mostLit, Math.max(l, Math.min(lightest, lightnessOf(luminanceOf(l) / exposure))));
}

const luminanceOf = (l: number): number => (l > 8 ? ((l + 16) / 116) ** 3 : (l * 27) / 24389);
const lightnessOf = (y: number): number => (y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27);

const limited = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));
