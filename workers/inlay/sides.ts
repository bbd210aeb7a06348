/**
 * A face has two sides that are alike. What a turn has unfolded of the far one, and what hair or a thing hides of either, is drawn from the other: half a face that
 * is smeared, or another's cheek beside it, is what people see first (soft symmetry, Hassner et al. 2015). Features stay: eyes look somewhere.
 */
import type { Face } from '../face/face.ts';
import { leftBrow, leftEye, nose, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { bending } from '../head/jaw-bend.ts';
import { ramp } from '../head/matte.ts';
import { hullIn, planesIn, pointsIn, type Sight } from '../head/sight.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import { type Bend, bentPhoto, readBend } from '../swap/bend.ts';
import { smoothstep } from '../swap/mask.ts';
import { otherSide, ownSide } from '../swap/mesh.ts';
import { contour } from '../swap/region.ts';
import type { Raster } from '../types.ts';
import { hidingOf } from './cover.ts';
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
const hiddenSoftness = 0.05;
/** Over the face's width: around what both sides' light is compared; and how many times one may be brighter. */
const lightSigma = 0.1;
const lightRange = [0.5, 1.6] as const;

/**
 * The photo with the face turned, and its sides whole.
 *
 * @param sight of the face as the photo shows it
 * @param turned its landmarks as they are to be
 */
export function withSides({ image, face }: Shown, sight: Sight, turned: Face): Turned {
  const [own, other] = [ownSide, otherSide].map((sides) => unfoldedTo(face, turned.points, image, sides));
  const points = pointsIn(turned, sight.box, sight.cell);
  const seen = [own, other].map(({ bend }) => planesOf(sight, bend));
  const times = [own, other].map((one) => timesIn(sight, one));
  const { share, compared } = shareOf({ ...sight, points }, times, seen);
  const mixed = ([one, another]: readonly Float32Array[]): Float32Array =>
    one.map((v, i) => v + share[i] * (another[i] - v));
  const { box, cell, width, height } = sight;
  const photos = [own, other].map(({ bend }) => bentPhoto(image, bend));
  const lights = lightBetween(sight, photos, compared);
  const photo = blended(photos, sight, share, lights);
  const [head, others, faceSkin, bodySkin, background] = seen[0].map((plane, k) =>
    mixed([plane, seen[1][k]]),
  );
  return {
    image: photo,
    face: turned,
    sight: {
      ...sight,
      ...{ planes: planesIn(photo, box, cell), points, hull: hullIn(points, width, height) },
      ...{ head, others, faceSkin, bodySkin, background },
    },
    stretched: mixed(times),
  };
}

function planesOf(sight: Sight, bend: Bend): Float32Array[] {
  const bent = bending(sight, bend);
  const { head, others, faceSkin, bodySkin, background } = sight;
  return [head, others, faceSkin, bodySkin, background].map(bent);
}

/** 0..1: where a face is drawn from its other side, and where both are seen that are alike. */
function shareOf(
  { points, width, height, faceWidth }: Sight,
  [times, timesThere]: readonly Float32Array[],
  [own, other]: readonly Float32Array[][],
): { share: Float32Array; compared: Float32Array } {
  const region = { x: 0, y: 0, width, height };
  const drawn = fillPolygons(
    [leftEye, rightEye, leftBrow, rightBrow, outerLips, nose].map((ring) => contour(ring, points)),
    region,
  );
  const grown = (plane: Float32Array, reach: number, soft: number): Float32Array =>
    blur(
      dilate(plane, width, height, Math.max(1, Math.round(reach * faceWidth))),
      width,
      height,
      soft * faceWidth,
    );
  const features = grown(drawn, featureReach, featureSoftness);
  const [hidden, hiddenThere] = [own, other].map(([head, others, faceSkin, , background]) =>
    grown(
      head.map((v, i) => hidingOf(Math.max(0, v - faceSkin[i]), others[i], background[i])),
      hiddenReach,
      hiddenSoftness,
    ),
  );
  const isOnBoth = times.map((v, i) => (v === 0 || timesThere[i] === 0 ? 0 : 1 - hiddenThere[i]));
  const wanted = times.map((v, i) => Math.max(smoothstep(ramp(v, unfolded)), hidden[i]));
  return {
    share: isOnBoth.map((v, i) => {
      const isBetter = v * (1 - smoothstep(ramp(timesThere[i], unfoldedThere)));
      return wanted[i] * isBetter * Math.max(0, 1 - features[i] / feature);
    }),
    compared: isOnBoth.map((v, i) => v * (1 - wanted[i]) * (1 - features[i])),
  };
}

/** How many times brighter one side is than the other where both are seen, and beyond: light falls on one of them. One plane a channel. */
function lightBetween(
  { box, cell, width, height, faceWidth }: Sight,
  photos: readonly Raster[],
  compared: Float32Array,
): Float32Array[] {
  const around = maskedBlur(compared, width, height, lightSigma * faceWidth);
  const [own, other] = photos.map((photo) =>
    planesIn(photo, box, cell).channels.map((plane) => around(plane)),
  );
  const [least, most] = lightRange;
  return own.map((plane, c) =>
    plane.map((v, i) => Math.max(least, Math.min(most, (v + 1) / (other[c][i] + 1)))),
  );
}

/** In the pixels of a sight. */
function timesIn({ box, cell, width, height }: Sight, { bend, times }: Unfolded): Float32Array {
  const read = { ...bend, x: times, y: times };
  const at = new Float32Array(2);
  return Float32Array.from({ length: width * height }, (_, i) => {
    const [column, row] = [(i % width) + 0.5, Math.floor(i / width) + 0.5];
    readBend(read, box.x + column * cell, box.y + row * cell, at);
    return at[0];
  });
}

/** A photo with shares of another, in the pixels of a sight, in the light of the first. */
function blended(
  [photo, other]: readonly Raster[],
  { box, cell, width, height }: Sight,
  share: Float32Array,
  lights: readonly Float32Array[],
): Raster {
  const [shares, red, greenAndBlue] = [
    [share, share],
    [lights[0], lights[0]],
    [lights[1], lights[2]],
  ].map(([x, y]) => ({ box, cell, width, height, x, y }));
  const data = photo.data.slice();
  const at = new Float32Array(2);
  const light = new Float32Array(4);
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      readBend(shares, x + 0.5, y + 0.5, at);
      if (at[0] === 0) continue;
      readBend(red, x + 0.5, y + 0.5, light.subarray(0, 2));
      readBend(greenAndBlue, x + 0.5, y + 0.5, light.subarray(1, 3));
      const p = (y * photo.width + x) * 4;
      for (let c = 0; c < 3; c++) data[p + c] += at[0] * (light[c] * other.data[p + c] - data[p + c]);
    }
  return { width: photo.width, height: photo.height, data };
}
