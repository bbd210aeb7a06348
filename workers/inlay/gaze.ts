/**
 * Eyes that look where the target's do, more or less: a face that is turned to a camera at which it looked before looks past it.
 */
import type { Face } from '../face/face.ts';
import { leftEye, leftIris, rightEye, rightIris } from '../face/topology.ts';
import { ramp } from '../head/matte.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import type { Bend } from '../swap/bend.ts';
import { smoothstep } from '../swap/mask.ts';
import { contour } from '../swap/region.ts';
import type { Point, Raster } from '../types.ts';

/** Contours whose lower lid comes first, from the corner that starts it to the other one, and the iris between. */
const eyes = [
  { ring: rightEye, iris: rightIris },
  { ring: leftEye, iris: leftIris },
] as const;

/** Over an eye's breadth: half of an iris (11.7 mm of 28), what of a difference is the network's own, and the most that an iris moves. */
const half = 0.21;
const untold = 0.05;
const furthest = 0.1;
/** Of the white that is there on its way, the most that becomes narrow. */
const mostOfWhite = 0.5;
/** Over an eye's height: how far beyond a lid its lashes are, which stay. */
const lashes = 0.12;

/** How far to the picture's right both irises are to move, over an eye's breadth. @param face as it will be drawn @param target whose eyes say where to */
export function gazeBetween(face: Face, target: Face): number {
  const [own, there] = [face, target].map(({ points }) =>
    eyes.map(({ ring, iris }) => {
      const { along } = axisOf(contour(ring, points));
      return along(points[iris * 3], points[iris * 3 + 1])[0] * (ring === rightEye ? 1 : -1);
    }),
  );
  const wanted = own.reduce((sum, at, e) => sum + there[e] - at, 0) / eyes.length;
  return Math.sign(wanted) * Math.min(furthest, Math.max(0, Math.abs(wanted) - untold));
}

/**
 * How the photo of a face is bent for that, an eye each: what lies between lids goes along them, and lids and corners stay.
 *
 * @param gaze see `gazeBetween`
 */
export function gazeBends(points: Float32Array, image: Raster, gaze: number): Bend[] {
  if (gaze === 0) return [];
  return eyes.map(({ ring, iris }) => {
    const contourOf = contour(ring, points);
    const { along, axis } = axisOf(contourOf);
    const [middle] = along(points[iris * 3], points[iris * 3 + 1]);
    const wanted = ring === rightEye ? gaze : -gaze;
    const white = wanted > 0 ? 1 - middle - half : middle - half;
    const move = Math.sign(wanted) * Math.min(Math.abs(wanted), mostOfWhite * Math.max(0, white));
    const corner = ring.length / 2;
    const places = contourOf.map(([x, y]) => along(x, y));
    const [one, other] = [places.slice(0, corner + 1), [...places.slice(corner), places[0]].toReversed()];
    const box = wholePixels(grown(boxOf(Float32Array.from(contourOf.flat()), 2), 1.6), image);
    const { width, height } = box;
    const bend: Bend = {
      box,
      cell: 1,
      width,
      height,
      x: new Float32Array(width * height),
      y: new Float32Array(width * height),
    };
    for (let i = 0; i < bend.x.length; i++) {
      const [t, up] = along(box.x + (i % width) + 0.5, box.y + Math.floor(i / width) + 0.5);
      if (t <= 0 || t >= 1) continue;
      const share = Math.min(1 - ramp(t, [middle + move + half, 1]), ramp(t, [0, middle + move - half]));
      const from = t - move * share;
      const [low, high] = [heightOf(one, t), heightOf(other, t)];
      const open = high - low || 1;
      const between = (up - low) / open;
      const beyond = Math.max(0, -between, between - 1);
      const stays = 1 - smoothstep(beyond / lashes);
      const [lowFrom, highFrom] = [heightOf(one, from), heightOf(other, from)];
      const at = Math.min(1, Math.max(0, between));
      const rise = low + at * open - (lowFrom + at * (highFrom - lowFrom));
      const aside = (t - from) * stays;
      bend.x[i] = aside * axis[0] - rise * stays * axis[1];
      bend.y[i] = aside * axis[1] + rise * stays * axis[0];
    }
    return bend;
  });
}

/** Height of a lid over the line between the corners. @param lid points along that line, from 0 to 1 */
function heightOf(lid: readonly Point[], t: number): number {
  const n = lid.findIndex(([at], k) => k > 0 && (at >= t || k === lid.length - 1));
  const [[from, low], [to, high]] = [lid[n - 1], lid[n]];
  return low + (high - low) * ramp(t, [from, to]);
}

/** Places over an eye's breadth: along the line from the corner that its contour starts with to the other one, and beside it. */
function axisOf(eye: readonly Point[]) {
  const [start, end] = [eye[0], eye[eye.length / 2]];
  const axis = [end[0] - start[0], end[1] - start[1]] as const;
  const square = axis[0] ** 2 + axis[1] ** 2 || 1;
  const along = (x: number, y: number): Point => {
    const [dx, dy] = [x - start[0], y - start[1]];
    return [(dx * axis[0] + dy * axis[1]) / square, (dy * axis[0] - dx * axis[1]) / square];
  };
  return { axis, along };
}
