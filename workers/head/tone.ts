/** A head in another photo's light: skin gets that photo's tone, and light comes from where it does there. */
import { hull, leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { type Lab, type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { interOcular } from '../swap/geometry.ts';
import { contour } from '../swap/region.ts';
import { sureSkin } from '../swap/skin.ts';
import { middleOf } from './place.ts';

export interface Tone {
  /** Of the face's skin, without shadows and glints. */
  skin: Lab;
  /** L that skin gains over a distance of the eyes, to the right and down. */
  slope: readonly [number, number];
  /** The darkest of what is shown: haze has no black, and filters colour it. */
  black: Lab;
  /** The photo is black and white, or toned. */
  isGrey: boolean;
}

/** Of skin's pixels, from dark to bright, those that show its tone. */
const shown = [0.2, 0.9] as const;
/** One in so many pixels is enough for a slope. */
const every = 3;
const leastFaceSkin = 0.8;

/** @param points landmarks in the planes' pixels @param faceSkin 0..1 */
export function toneOf(planes: Planes, points: Float32Array, faceSkin: Float32Array): Tone {
  const { width, height } = planes;
  const area = { x: 0, y: 0, width, height };
  const [l, a, b] = toLab(planes).channels;
  const sure = fillPolygons(
    sureSkin.map((ring) => contour(ring, points)),
    area,
  );
  const order = [...sure.keys()].filter((i) => sure[i] > 0.5).sort((i, j) => l[i] - l[j]);
  const counted = order.slice(Math.floor(order.length * shown[0]), Math.ceil(order.length * shown[1]));
  const mean = (plane: Float32Array): number =>
    counted.reduce((sum, i) => sum + plane[i], 0) / (counted.length || 1);
  const inside = fillPolygons([contour(hull, points)], area);
  const features = fillPolygons(
    [rightEye, leftEye, rightBrow, leftBrow, outerLips].map((ring) => contour(ring, points)),
    area,
  );
  const eyes = interOcular(points) || 1;
  const [x, y] = middleOf(points, hull);
  const samples: Sample[] = [];
  for (let i = 0; i < inside.length; i += every) {
    if (inside[i] < 0.9 || features[i] > 0 || faceSkin[i] < leastFaceSkin) continue;
    samples.push([((i % width) - x) / eyes, (Math.floor(i / width) - y) / eyes, l[i]]);
  }
  const isGrey = spreadOf(a, mean(a)) + spreadOf(b, mean(b)) < greySpread;
  return { skin: [mean(l), mean(a), mean(b)], slope: slopeOf(samples), black: darkestOf([l, a, b]), isGrey };
}

/** Share of a photo's pixels that are as dark as its black, and the one in so many that is looked at. */
const darkest = 0.01;
const stride = 7;

/** L that so much is darker than, and the mean colour of what is. */
function darkestOf([l, a, b]: readonly Float32Array[]): Lab {
  const some = [...l.keys()].filter((i) => i % stride === 0).sort((i, j) => l[i] - l[j]);
  const dark = some.slice(0, Math.floor(darkest * some.length) + 1);
  const mean = (plane: Float32Array): number => dark.reduce((sum, i) => sum + plane[i], 0) / dark.length;
  return [l[dark[dark.length - 1]], mean(a), mean(b)];
}

/** Mean distances of all of a photo's a and b from those of its skin, together: less is one colour, and that of the paper. */
const greySpread = 3;
const spreadOf = (plane: Float32Array, mean: number): number =>
  plane.reduce((sum, v) => sum + Math.abs(v - mean), 0) / plane.length;

/** u, v, L. */
type Sample = readonly [number, number, number];

const rounds = 4;
const leastSamples = 30;
/** Of the median distance from the plane, how far off a sample is none: hair, shadows with edges. */
const farOff = 3;

/** The plane through L, by least squares, again without what lies far off. */
function slopeOf(samples: readonly Sample[]): [number, number] {
  let kept = samples;
  let plane = [0, 0, 0];
  for (let round = 0; round < rounds && kept.length > leastSamples; round++) {
    plane = fitted(kept);
    const off = ([u, v, l]: Sample): number => Math.abs(l - plane[0] - plane[1] * u - plane[2] * v);
    const median = kept.map(off).sort((a, b) => a - b)[kept.length >> 1];
    kept = samples.filter((sample) => off(sample) < farOff * median + 1);
  }
  return [plane[1], plane[2]];
}

/** Normal equations of three unknowns, by Gauss and Jordan. */
function fitted(samples: readonly Sample[]): number[] {
  const m = [0, 1, 2].map(() => [0, 0, 0, 0]);
  for (const [u, v, l] of samples) {
    const row = [1, u, v, l];
    for (let r = 0; r < 3; r++) for (let c = 0; c < 4; c++) m[r][c] += row[r] * row[c];
  }
  for (let i = 0; i < 3; i++) {
    for (let r = 0; r < 3; r++) {
      const factor = r === i ? 0 : m[r][i] / (m[i][i] || 1);
      for (let c = i; c < 4; c++) m[r][c] -= factor * m[i][c];
    }
  }
  return m.map((row, i) => row[3] / (row[i] || 1));
}

/** Of the difference in slope, to the right and down, that is given: shadows under brows and chin are no light from above. */
const slopeShares = [0.8, 0.48] as const;
/** Distances of the eyes from the middle of the face beyond which light changes no more, and the most that it changes, L. */
const slopeReach = [1, 1.2] as const;
const mostLight = 16;
/** L that black is lifted by at most, and chroma of what colours it. */
const mostBlack = 25;
const mostBlackTint = 16;
/** What has so much of the skin's colour as hair and shadows do, and the most. */
const leastColour = 0.35;
const mostColour = 1.1;
/** How many times more colourful skin may become, and that ratio's exponent: much of a difference is the person's and not the light's. */
const chromaRange = [0.65, 1.3] as const;
const chromaExponent = 0.7;
/** Radians by which its hue may turn; where that is not enough, light is coloured, and else so much of what is left is given. */
const mostTurn = 0.35;
const ownShare = 0.4;
/** Chroma under which skin has no hue. */
const leastChroma = 4;

/** What a head's pixel becomes, CIELAB. */
export interface Relight {
  /** L that is added where a pixel is as light as skin. */
  lightAt: (x: number, y: number) => number;
  /** @param skin 0..1 @param light of `lightAt` */
  colour: (lab: Lab, skin: number, light: number) => Lab;
}

/** @param points landmarks of the head where it goes */
export function relight(from: Tone, to: Tone, points: Float32Array): Relight {
  const black = Math.max(0, Math.min(to.black[0] - from.black[0], mostBlack, to.skin[0] / 2));
  const tinted = blackTint(from, to);
  const [dark, bright] = [(to.skin[0] - black) / from.skin[0], (100 - to.skin[0]) / (100 - from.skin[0])];
  const slope = [0, 1].map((i) => slopeShares[i] * (to.slope[i] - from.slope[i] * dark));
  const eyes = interOcular(points) || 1;
  const [middleX, middleY] = middleOf(points, hull);
  const within = (v: number, most: number): number => Math.max(-most, Math.min(most, v));
  const [turn, tint] = chromaOf(from.skin, to.skin);
  return {
    lightAt: (x, y) =>
      within(
        slope[0] * within((x - middleX) / eyes, slopeReach[0]) +
          slope[1] * within((y - middleY) / eyes, slopeReach[1]),
        mostLight,
      ),
    colour: ([l, a, b], skin, light) => {
      // black becomes the photo's black, and white stays white
      const base = l < from.skin[0] ? black + l * dark : to.skin[0] + (l - from.skin[0]) * bright;
      const lit = base / to.skin[0];
      // in black and white nothing has a colour
      if (to.isGrey) return [base + light * Math.max(0, lit) ** 0.7, to.skin[1], to.skin[2]];
      const share = leastColour + (1 - leastColour) * skin;
      const lent = share * Math.min(mostColour, lit);
      const [along, across] = [1 + (turn[0] - 1) * share, turn[1] * share];
      // what colours black has gone where skin is
      const shade = Math.max(0, 1 - l / from.skin[0]) ** 2;
      return [
        base + light * Math.max(0, lit) ** 0.7,
        along * a - across * b + tint[0] * lent + tinted[0] * shade,
        across * a + along * b + tint[1] * lent + tinted[1] * shade,
      ];
    },
  };
}

type Pair = readonly [number, number];

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
function chromaOf([, fromA, fromB]: Lab, [, toA, toB]: Lab): [turn: Pair, tint: Pair] {
  const [before, after] = [Math.hypot(fromA, fromB), Math.hypot(toA, toB)];
  if (before < leastChroma)
    return [
      [1, 0],
      [toA - fromA, toB - fromB],
    ];
  const wanted = Math.atan2(fromA * toB - fromB * toA, fromA * toA + fromB * toB);
  const angle = Math.max(-mostTurn, Math.min(mostTurn, wanted));
  const scale = Math.max(chromaRange[0], Math.min(chromaRange[1], (after / before) ** chromaExponent));
  const turn = [scale * Math.cos(angle), scale * Math.sin(angle)] as const;
  const share = wanted === angle ? ownShare : 1;
  const left = [toA - turn[0] * fromA + turn[1] * fromB, toB - turn[1] * fromA - turn[0] * fromB] as const;
  return [turn, [share * left[0], share * left[1]]];
}
