/**
 * A face has two sides that are alike. What a turn has unfolded of the far one, and what hair or a thing hides of either, is drawn from the other: half a face that
 * is smeared, or another's cheek beside it, is what people see first (soft symmetry, Hassner et al. 2015). Features stay: eyes look somewhere.
 */
import type { Face } from '../face/face.ts';
import { leftBrow, leftEye, meshVertices, nose, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { bending } from '../head/jaw-bend.ts';
import { hullIn, planesIn, pointsIn, type Sight } from '../head/sight.ts';
import {
  above,
  excess,
  largest,
  mixed,
  product,
  ramped,
  smoothlyRamped,
  without,
} from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { boxOf, boxWhere, grown, wholePixels, withNext } from '../image/box.ts';
import { dilate } from '../image/morphology.ts';
import { cutPlane, putPlane } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { meanOf } from '../image/values.ts';
import { bendHere, bentPart, bentPhoto, readBend } from '../swap/bend.ts';
import { otherSide, ownSide } from '../swap/mesh.ts';
import { contour } from '../swap/region.ts';
import type { Box, Raster } from '../types.ts';
import { hidingIn } from './cover.ts';
import { withTail } from './features.ts';
import { gazeBends } from './gaze.ts';
import { type Shown, type Unfolded, unfoldedTo } from './turn.ts';

export interface Turned extends Shown {
  sight: Sight;
  /** How many times a place was stretched, in the sight's pixels. */
  stretched: Float32Array;
}

/** Times from which on a side is drawn from the other one, from nothing to all; and to which that one may be stretched itself. */
const unfolded = [1.25, 1.7] as const;
const unfoldedThere = [1.3, 1.8] as const;
/** Over the face's width: around features, and softness of both. */
const featureReach = 0.02;
const featureSoftness = 0.03;
/** Of the blurred features, from where on they are all their own side's. */
const feature = 0.6;
const hiddenReach = 0.06;
/** Of a brow, the share that hair hides from which it is drawn from the other one, and the share of that one to which it is; over the face's width, around it, and softness. Half a brow is what people see first. */
const hiddenBrow = 0.1;
const seenBrow = 0.15;
const browReach = 0.03;
const browSoftness = 0.015;
const hiddenSoftness = 0.05;
/** Over the face's width: around what both sides' light is compared; and how many times one may be brighter. */
const lightSigma = 0.1;
const lightRange = [0.5, 1.6] as const;
/** Over the face's box: what is looked at of both sides. The mesh reaches 1.32 times as far as the face. */
const around = 1.5;

/**
 * The photo with the face turned, and its sides whole.
 *
 * @param sight of the face as the photo shows it
 * @param turned its landmarks as they are to be
 * @param gaze see `gazeBetween`
 */
export function withSides({ image, face }: Shown, sight: Sight, turned: Face, gaze = 0): Turned {
  const { box, cell, width, height } = sight;
  const points = pointsIn(turned, box, cell);
  const [own, other] = [ownSide, otherSide].map((sides) => unfoldedTo(face, turned.points, image, sides));
  const planes = classesOf(sight).map(bending(sight, own.bend));
  const stretched = new Float32Array(width * height);
  const near = wholePixels(grown(boxOf(points, 3, meshVertices), around), sight);
  const cut = (plane: Float32Array): Float32Array => cutPlane(plane, width, near);
  const part = partOf(sight, near, turned);
  const unfold = bending(part, other.bend);
  const seen = [planes.map(cut), classesOf(sight).map(cut).map(unfold)];
  const times = [own, other].map((one) => timesIn(part, one));
  const { share, compared } = shareOf(part, times, seen);
  const mix = (plane: Float32Array, one: Float32Array, another: Float32Array): void =>
    putPlane(plane, width, near, mixed(one, another, share));
  for (const [k, plane] of planes.entries()) mix(plane, seen[0][k], seen[1][k]);
  mix(stretched, times[0], times[1]);
  const photo = bentPhoto(image, own.bend);
  for (const bend of gazeBends(turned.points, photo, gaze)) bendHere(photo, bend);
  const drawn = boxWhere(part, (i) => share[i] > 0);
  if (drawn.width > 0) {
    const colours = sight.planes.channels.map(cut).map(unfold);
    const light = lightBetween(part, [planesIn(photo, part.box, cell).channels, colours], compared);
    const within = wholePixels(inPhoto(sight, moved(withNext(drawn, part), near)), image);
    blend(photo, bentPart(image, other.bend, within), within, { part, share, light });
  }
  const [head, others, faceSkin, bodySkin, background] = planes;
  return {
    image: photo,
    face: turned,
    sight: {
      ...sight,
      ...{ planes: planesIn(photo, box, cell), points, hull: hullIn(points, width, height) },
      ...{ head, others, faceSkin, bodySkin, background },
    },
    stretched,
  };
}

/** What a turn takes along. */
const classesOf = ({ head, others, faceSkin, bodySkin, background }: Sight): Float32Array[] => [
  head,
  others,
  faceSkin,
  bodySkin,
  background,
];

/** Pixels of a sight, and a face in them. */
type Part = Pick<Sight, 'box' | 'cell' | 'width' | 'height' | 'points' | 'faceWidth'>;

function partOf({ box, cell, faceWidth }: Sight, near: Box, face: Face): Part {
  const { width, height } = near;
  const around = inPhoto({ box, cell }, near);
  return { box: around, cell, width, height, faceWidth, points: pointsIn(face, around, cell) };
}

/** Cells of a sight in the photo's pixels. */
const inPhoto = ({ box, cell }: Pick<Sight, 'box' | 'cell'>, { x, y, width, height }: Box): Box => ({
  ...{ x: box.x + x * cell, y: box.y + y * cell },
  ...{ width: width * cell, height: height * cell },
});

const moved = (box: Box, by: Box): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });

/** 0..1: where a face is drawn from its other side, and where both are seen that are alike. */
function shareOf(
  { points, width, height, faceWidth }: Part,
  [times, timesThere]: readonly Float32Array[],
  [own, other]: readonly Float32Array[][],
): { share: Float32Array; compared: Float32Array } {
  const region = { x: 0, y: 0, width, height };
  const filled = (rings: readonly (readonly number[])[]): Float32Array =>
    fillPolygons(
      rings.map((ring) => contour(ring, points)),
      region,
    );
  const grown = (plane: Float32Array, reach: number, soft: number): Float32Array =>
    blur(
      dilate(plane, width, height, Math.max(1, Math.round(reach * faceWidth))),
      width,
      height,
      soft * faceWidth,
    );
  const [hides, hidesThere] = [own, other].map(([head, others, faceSkin, , background]) =>
    hidingIn(excess(head, faceSkin), others, background),
  );
  const [hidden, hiddenThere] = [hides, hidesThere].map((v) => grown(v, hiddenReach, hiddenSoftness));
  const isHidden = (brow: readonly number[]): boolean => {
    const shape = filled([brow]);
    return meanOf(hides, shape) > hiddenBrow && meanOf(hidesThere, shape) < seenBrow;
  };
  const brows: readonly (readonly number[])[] = [leftBrow, rightBrow].filter(isHidden);
  const features = grown(
    filled([leftEye, rightEye, leftBrow, rightBrow, outerLips, nose].filter((ring) => !brows.includes(ring))),
    featureReach,
    featureSoftness,
  );
  const eyes = grown(filled([leftEye, rightEye]), featureReach, featureSoftness);
  const whole = brows.map((ring) => withTail(contour(ring, points)));
  const browsThere = grown(fillPolygons(whole, region), browReach, browSoftness);
  const isThere = above(timesThere, 0);
  const isOnBoth = without(product(above(times, 0), isThere), hiddenThere);
  const wanted = largest(smoothlyRamped(times, unfolded), hidden);
  const ofSkin = without(product(wanted, isOnBoth), ramped(features, [0, feature]));
  const ofBrows = without(product(browsThere, isThere), ramped(eyes, [0, feature]));
  return {
    share: without(largest(ofSkin, ofBrows), smoothlyRamped(timesThere, unfoldedThere)),
    compared: without(without(isOnBoth, wanted), features),
  };
}

/** How many times brighter one side is than the other where both are seen, and as far as that tells beyond; 1 elsewhere. One plane a channel: light has a colour. */
function lightBetween(
  { width, height, faceWidth }: Part,
  sides: readonly (readonly Float32Array[])[],
  compared: Float32Array,
): Float32Array[] {
  const smooth = maskedBlur(compared, width, height, lightSigma * faceWidth);
  const [own, other] = sides.map((planes) => planes.map((plane) => smooth(plane)));
  const [least, most] = lightRange;
  for (const [c, plane] of own.entries())
    for (let i = 0; i < plane.length; i++)
      plane[i] = Math.max(least, Math.min(most, (plane[i] + 1) / (other[c][i] + 1)));
  return own;
}

function timesIn({ box, cell, width, height }: Part, { bend, times }: Unfolded): Float32Array {
  const read = { ...bend, x: times, y: times };
  const at = new Float32Array(2);
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      readBend(read, box.x + (x + 0.5) * cell, box.y + (y + 0.5) * cell, at);
      out[i] = at[0];
    }
  return out;
}

/** Draws shares of another photo, in the light of the first. @param other its pixels within a box, beyond which nothing is drawn */
function blend(
  photo: Raster,
  other: Raster,
  within: Box,
  { part, share, light: [red, green, blue] }: { part: Part; share: Float32Array; light: Float32Array[] },
): void {
  const [first, second] = [
    { ...part, x: share, y: red },
    { ...part, x: green, y: blue },
  ];
  const [of, light] = [new Float32Array(2), new Float32Array(2)];
  for (let y = within.y; y < within.y + within.height; y++)
    for (let x = within.x; x < within.x + within.width; x++) {
      readBend(first, x + 0.5, y + 0.5, of);
      if (of[0] === 0) continue;
      readBend(second, x + 0.5, y + 0.5, light);
      const p = (y * photo.width + x) * 4;
      const q = ((y - within.y) * other.width + x - within.x) * 4;
      photo.data[p] += of[0] * (of[1] * other.data[q] - photo.data[p]);
      photo.data[p + 1] += of[0] * (light[0] * other.data[q + 1] - photo.data[p + 1]);
      photo.data[p + 2] += of[0] * (light[1] * other.data[q + 2] - photo.data[p + 2]);
    }
}
