/** A head in another photo's light: skin gets that photo's tone, and what is dark its black. */
import { type Lab, type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { placesWhere, valuesOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import { contour } from '../swap/region.ts';
import { sureSkin } from '../swap/skin.ts';
import { hullIn } from './sight.ts';

export interface Tone {
  /** Of the face's skin, without shadows and glints. */
  skin: Lab;
  /** L by which its brightest is lighter than that: much in the sun, little in a dim room. */
  glow: number;
  /** The darkest of what is shown: haze has no black, and filters colour it. */
  black: Lab;
  /** The photo is black and white, or toned. */
  isGrey: boolean;
}

/** Of the fan's photo, and of the one that the head is put into. */
export interface Tones {
  from: Tone;
  to: Tone;
}

/** Of skin's pixels, from dark to bright, those that show its tone. */
const shown = [0.2, 0.9] as const;
/** The one that is as bright as skin becomes. */
const brightest = 0.97;

/** L under zero at which CIELAB's lightness, a and b all vanish with the light, which is a factor of what is over it. */
export const noLight = 16;

/** A face in a photo's pixels. */
interface FaceSkin {
  width: number;
  height: number;
  /** Landmarks. */
  points: Float32Array;
  /** 0..1: probability of its skin. */
  faceSkin: Float32Array;
}

/** @param ground what tells of the photo as a whole */
export function toneOf(planes: Planes, face: FaceSkin, ground = planes): Tone {
  const [l, a, b] = toLab(planes).channels;
  const [order, skin] = [cheeksOf(face), skinOf(face)].map((pixels) => fromDark(l, pixels));
  const counted = withoutExtremes(order);
  const [ofCheeks, ofSkin] = [order, skin].map((pixels) => valuesOf(pixels.length, (n) => l[pixels[n]]));
  const { cheeks, median } = lightnessAmong(ofCheeks, ofSkin);
  // glasses and caps lay cheeks in the shade
  const lightness = Math.max(cheeks, median);
  // where cheeks shine they have lost the colour that the rest of the face has
  const whole = withoutExtremes(skin);
  const coloured = whole.length > 0 ? whole : counted;
  const photo = toLab(ground).channels;
  const isGrey = spreadOf(photo[1], meanOf(a, counted)) + spreadOf(photo[2], meanOf(b, counted)) < greySpread;
  // toned paper has one colour in all light
  const light = isGrey ? 1 : (lightness + noLight) / (meanOf(l, coloured) + noLight);
  const glow = order.length === 0 ? 0 : l[order[Math.floor(brightest * order.length)]] - lightness;
  return {
    skin: [lightness, meanOf(a, coloured) * light, meanOf(b, coloured) * light],
    glow: Math.max(0, glow),
    black: darkestOf(photo),
    isGrey,
  };
}

/** How light a face looks, L. */
export interface Lightness {
  /** Of cheeks and nose, without shadows and glints. */
  cheeks: number;
  /** Half of its skin is darker: of two faces whose cheeks shine alike, the one that is dark itself has less. */
  median: number;
}

/** L of skin as a whole, without what shines on it. */
export const skinLightness = ({ cheeks, median }: Lightness): number => Math.min(cheeks, median);

/** @param lightness L of a pixel */
export function lightnessOf(lightness: (i: number) => number, face: FaceSkin): Lightness {
  // numbers alone are sorted much faster than the pixels that have them
  const [cheeks, skin] = [cheeksOf(face), skinOf(face)].map((pixels) =>
    valuesOf(pixels.length, (n) => lightness(pixels[n])).sort(),
  );
  return lightnessAmong(cheeks, skin);
}

/** @param order,skin L of cheeks and nose, and of all of the skin, from dark to bright */
function lightnessAmong(order: Float32Array, skin: Float32Array): Lightness {
  const counted = withoutExtremes(order);
  const cheeks = counted.reduce((sum, l) => sum + l, 0) / (counted.length || 1);
  return { cheeks, median: skin.length > 0 ? skin[skin.length >> 1] : cheeks };
}

/** Pixels of cheeks and nose. */
function cheeksOf({ points, width, height }: FaceSkin): Int32Array {
  const sure = fillPolygons(
    sureSkin.map((ring) => contour(ring, points)),
    { x: 0, y: 0, width, height },
  );
  return placesWhere(sure.length, (i) => sure[i] > 0.5);
}

/** Pixels of all of a face's skin. */
function skinOf({ points, faceSkin, width, height }: FaceSkin): Int32Array {
  const hull = hullIn(points, width, height);
  return placesWhere(hull.length, (i) => hull[i] * faceSkin[i] > 0.5);
}

/** Pixels in the order of their L; as light ones stay in their own. */
const fromDark = (l: Float32Array, pixels: Int32Array): Int32Array => pixels.sort((i, j) => l[i] - l[j]);

const withoutExtremes = <Order extends Int32Array | Float32Array>(order: Order): Order =>
  order.slice(Math.floor(order.length * shown[0]), Math.ceil(order.length * shown[1])) as Order;

const meanOf = (plane: Float32Array, pixels: Int32Array): number =>
  pixels.reduce((sum, i) => sum + plane[i], 0) / (pixels.length || 1);

/** @param weight 0..1 a pixel */
export function meanSkin(weight: Float32Array, at: (i: number) => Lab): Lab {
  const sums = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < weight.length; i++) {
    if (weight[i] === 0) continue;
    const pixel = at(i);
    for (const c of [0, 1, 2]) sums[c] += weight[i] * pixel[c];
    total += weight[i];
  }
  const [l, a, b] = sums.map((sum) => sum / (total || 1));
  return [l!, a!, b!];
}

/** The most L of a lighter complexion that is kept, and L that says as much of one as all of its colour does. */
const mostKept = 12;
const wholeColour = 20;

/** The skin that is there, lighter and in the same measure of the own colour. @param kept 0..1: of a lighter complexion */
export function lighterSkin(there: Tone, own: Tone, kept: number): Lab {
  const [l, a, b] = there.skin;
  if (there.isGrey || own.isGrey) return there.skin;
  const by = Math.min(mostKept, kept * Math.max(0, own.skin[0] - l));
  const share = by / wholeColour;
  return [l + by, a + (own.skin[1] - a) * share, b + (own.skin[2] - b) * share];
}

/** Share of a photo's pixels that are as dark as its black. */
const darkest = 0.01;

/** L that so much is darker than, and the mean colour of what is. */
function darkestOf([l, a, b]: readonly Float32Array[]): Lab {
  const dark = fromDark(
    l,
    placesWhere(l.length, () => true),
  ).slice(0, Math.floor(darkest * l.length) + 1);
  return [l[dark[dark.length - 1]], meanOf(a, dark), meanOf(b, dark)];
}

/** Mean distances of all of a photo's a and b from those of its skin, together: less is one colour, and that of the paper. */
const greySpread = 3;
const spreadOf = (plane: Float32Array, mean: number): number =>
  plane.reduce((sum, v) => sum + Math.abs(v - mean), 0) / plane.length;

/** L that black is lifted by at most, and chroma of what colours it. */
const mostBlack = 25;
const mostBlackTint = 30;
/** Share of the skin's lightness that is missing from where on black's colour counts; what has so little left has all of it. */
const shadeFrom = 0.25;
/** What has so much of the skin's colour as hair and shadows do, and the most. */
const leastColour = 0.35;
const mostColour = 1.1;
/** How many times more colourful skin may become. */
const chromaRange = [0.65, 1.3] as const;
/** How much of another photo's light and colour one takes: much of the difference is the person's. */
export interface Adoption {
  /** Of the ratio of both chromas. */
  exponent: number;
  /** Of what is left after that and a turn of the hue. */
  share: number;
  /** Chroma by which a place may be unlike the rest of its skin. */
  unlike: number;
  /** Of the light there that is given, and of one's own that is taken. */
  given: number;
  taken: number;
  /** Light that comes from near is given, too: a beard would be shade. */
  isNear: boolean;
  /** Of the L by which it would be lighter as a whole. */
  dimmed: number;
}
/** Hard light leaves edges that no smooth one explains: without more of it a head is flat and grey. */
export const ofHead: Adoption = {
  ...{ exponent: 0.7, share: 0.4, unlike: Number.POSITIVE_INFINITY },
  ...{ given: 0.6, taken: 0.35, isNear: false, dimmed: 0 },
};
/** Between another's forehead, ears and neck a face has more of theirs, and hard light of its own looks like bruises. */
export const ofFace: Adoption = {
  ...{ exponent: 0.85, share: 0.6, unlike: 5 },
  ...{ given: 1, taken: 0.8, isNear: true, dimmed: 0.6 },
};
/** Of the colour that lips and eyes lose with the light. */
const lipsDimmed = 0.75;
/** ... of that, what counts in the dark, at least. */
const leastUnlike = 0.3;
/** Of what is more unlike, the share that stays. */
const unlikeKept = 0.25;
/** Of what warm light does to teeth and eyes (von Kries 1902, on CIELAB's cube roots): much of how two skins differ is the persons'. */
const adapted = 0.75;
/** What is as red as this is lips, and by so much less is not. */
const lipsRed = 14;
const lipsFade = 6;
/** Of the skin's L, between which what is in eyes is no iris any more; and the b of white there, at least. */
const whiteShare = [0.75, 0.95] as const;
const mostBlue = -3;
/** Radians by which its hue may turn: where that is not enough, light is coloured. */
const mostTurn = 0.35;
/** Chroma under which skin has no hue. */
const leastChroma = 4;

/** L of light that is taken, and L over the skin's, from which a highlight has the skin's colour. */
const fullGlint = [16, 12] as const;
/** L under the skin's at which shade has so many times the skin's chroma at most. */
const fullShade = 12;
const shadeChroma = 1.2;
const within = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * What a head's pixel becomes, CIELAB.
 *
 * @param skin 0..1
 * @param light L that is added where a pixel is as light as skin, see `lightFrom`
 * @param bare 0..1: skin that is no eye and no tooth
 */
export type Relight = (lab: Lab, skin: number, light: number, bare: number) => Lab;

export function relight(from: Tone, to: Tone, adoption = ofHead): Relight {
  const black = Math.min(to.black[0] - from.black[0], mostBlack, to.skin[0] / 2);
  const tinted = blackTint(from, to);
  const dark = (to.skin[0] - black) / from.skin[0];
  const bright = brightness(from, to);
  // teeth and caps glow in a dim room
  const plain = Math.min(bright, to.skin[0] / from.skin[0]);
  const [turn, tint] = chromaOf(from.skin, to.skin, adoption);
  const warm = adaptation(from.skin, to.skin);
  const mostShadeChroma = shadeChroma * Math.hypot(to.skin[1], to.skin[2]);
  return ([l, a, b], skin, light, bare) => {
    // black becomes the photo's black, and white stays white where light is not less
    const base =
      l < from.skin[0]
        ? Math.max(0, black + l * dark)
        : to.skin[0] + (l - from.skin[0]) * (plain + (bright - plain) * bare);
    const lit = base / to.skin[0];
    const become = base + light * Math.max(0, lit) ** 0.7;
    // in black and white nothing has a colour
    if (to.isGrey) return [become, to.skin[1], to.skin[2]];
    const share = leastColour + (1 - leastColour) * skin;
    const lent = share * Math.min(mostColour, lit);
    const [along, across] = [1 + (turn[0] - 1) * share, turn[1] * share];
    // what colours black has gone where skin is
    const shade = smoothstep((1 - l / from.skin[0] - shadeFrom) / (1 - 2 * shadeFrom));
    // lips and eyes lose colour with the light, also where skin has more of it than another's
    const dimmed = Math.min(1, (become + noLight) / ((l + noLight) * Math.hypot(along, across)));
    const left = 1 - lipsDimmed * Math.max(0, skin - bare) * (1 - dimmed);
    const coloured = [along * a - across * b, across * a + along * b].map((v, c) => {
      const aim = (to.skin[c + 1] * become) / to.skin[0] + to.black[c + 1] * shade;
      return towards(v * left + tint[c] * lent, tinted[c] * shade, aim);
    });
    const inOpenings = Math.max(0, skin - bare) * within((lipsRed - a) / lipsFade);
    if (inOpenings > 0) {
      // skin turns and scales, which leaves white white: in a warm room teeth would be blue
      const seen = warm?.([l, a, b], become);
      if (seen) for (const c of [0, 1]) coloured[c] += inOpenings * (seen[c + 1] - coloured[c]);
      // filters that make shade blue do so to whites of eyes
      const white = inOpenings * within((l / from.skin[0] - whiteShare[0]) / (whiteShare[1] - whiteShare[0]));
      coloured[1] += white * Math.max(0, mostBlue - coloured[1]);
    }
    // a highlight has hardly any colour: without its light it is skin as any other
    const glint = bare * within(-light / fullGlint[0]) * within((l - from.skin[0]) / fullGlint[1]);
    const [reds, yellows] = coloured.map((v, c) => v + ((to.skin[c + 1] * become) / to.skin[0] - v) * glint);
    // warm shade of the fan's photo is a bruise in cold light
    const chroma = Math.hypot(reds, yellows);
    const shaded = bare * within((to.skin[0] - become) / fullShade);
    const kept = 1 + Math.min(0, mostShadeChroma / (chroma || 1) - 1) * shaded;
    const usual = [1, 2].map((c) => (to.skin[c] * become) / to.skin[0]);
    const [red, yellow] = [reds * kept - usual[0], yellows * kept - usual[1]];
    const apart = Math.hypot(red, yellow);
    // in little light so much colour is more
    const beyond = Math.max(
      0,
      apart - adoption.unlike * Math.min(1, Math.max(leastUnlike, become / to.skin[0])),
    );
    const like = 1 - bare * (beyond > 0 ? ((1 - unlikeKept) * beyond) / apart : 0);
    return [become, usual[0] + red * like, usual[1] + yellow * like];
  };
}

/** What becomes of an L more than skin has: in less light nothing need be white any more, and how bright is left is as it is there, but stands out no more than it did. */
function brightness(from: Tone, to: Tone): number {
  const white = (100 - to.skin[0]) / (100 - from.skin[0]);
  const dimmed = to.skin[0] / from.skin[0];
  if (dimmed >= 1) return white;
  return Math.max(dimmed, Math.min(1, white, to.glow / (from.glow || 1)));
}

/** @returns a value that is changed, and no further than to an aim */
const towards = (value: number, change: number, aim: number): number =>
  change > 0
    ? Math.max(value, Math.min(value + change, aim))
    : Math.min(value, Math.max(value + change, aim));

type Pair = readonly [number, number];

/** CIELAB's X and Z over Y, as cube roots. */
function coneRatios([l, a, b]: Lab): Pair {
  const y = (l + noLight) / 116;
  return [1 + a / 500 / y, 1 - b / 200 / y];
}

/** @returns what a colour becomes at another lightness in light that makes of one skin the other; null where that is not warmer: in cold light skins tell too little of it */
function adaptation(from: Lab, to: Lab): ((lab: Lab, lightness: number) => Lab) | null {
  const [[fromX, fromZ], [toX, toZ]] = [coneRatios(from), coneRatios(to)];
  if (toZ >= fromZ) return null;
  const [x, z] = [(toX / fromX) ** adapted, (toZ / fromZ) ** adapted];
  return (lab, lightness) => {
    const y = (lightness + noLight) / 116;
    const [ownX, ownZ] = coneRatios(lab);
    return [lightness, 500 * y * (ownX * x - 1), 200 * y * (1 - ownZ * z)];
  };
}

/** a and b that make of one photo's black the other's. */
function blackTint({ black: [, fromA, fromB] }: Tone, { black: [, toA, toB] }: Tone): Pair {
  const [a, b] = [toA - fromA, toB - fromB];
  const share = Math.min(1, mostBlackTint / (Math.hypot(a, b) || 1));
  return [share * a, share * b];
}

/**
 * What makes of one skin's a and b the other's: a scaling and a turn, after which teeth and whites of eyes stay white, and what
 * coloured light adds beyond those.
 *
 * @returns cosine and sine of the turn, scaled; a and b that are added
 */
function chromaOf(
  [, fromA, fromB]: Lab,
  [, toA, toB]: Lab,
  { exponent, share: given }: Adoption,
): [turn: Pair, tint: Pair] {
  const [before, after] = [Math.hypot(fromA, fromB), Math.hypot(toA, toB)];
  if (before < leastChroma)
    return [
      [1, 0],
      [toA - fromA, toB - fromB],
    ];
  const wanted = Math.atan2(fromA * toB - fromB * toA, fromA * toA + fromB * toB);
  const angle = Math.max(-mostTurn, Math.min(mostTurn, wanted));
  const scale = Math.max(chromaRange[0], Math.min(chromaRange[1], (after / before) ** exponent));
  const turn = [scale * Math.cos(angle), scale * Math.sin(angle)] as const;
  const share = wanted === angle ? given : 1;
  const left = [toA - turn[0] * fromA + turn[1] * fromB, toB - turn[1] * fromA - turn[0] * fromB] as const;
  return [turn, [share * left[0], share * left[1]]];
}
