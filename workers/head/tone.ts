/** What a photo's light makes of a face: the tone of its skin, and the photo's black. */
import { type Lab, labOf, type Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { placesWhere, valuesOf } from '../image/values.ts';
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
  const [l, a, b] = labOf(planes).channels;
  const [order, skin] = [cheeksOf(face), skinOf(face)].map((pixels) => fromDark(l, pixels));
  const counted = withoutExtremes(order);
  const [ofCheeks, ofSkin] = [order, skin].map((pixels) => valuesOf(pixels.length, (n) => l[pixels[n]]));
  const { cheeks, median } = lightnessAmong(ofCheeks, ofSkin);
  // glasses and caps lay cheeks in the shade
  const lightness = Math.max(cheeks, median);
  // where cheeks shine they have lost the colour that the rest of the face has
  const whole = withoutExtremes(skin);
  const coloured = whole.length > 0 ? whole : counted;
  const photo = labOf(ground).channels;
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
