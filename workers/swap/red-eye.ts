/** Pupils that a flash made red become black again: on another photo nobody expects a flash. */
import type { Face } from '../face/face.ts';
import { leftIris, rightIris } from '../face/topology.ts';
import { wholePixels } from '../image/box.ts';
import { cutPlanes, labAt, toLab, writeLab } from '../image/planes.ts';
import type { Box, Raster } from '../types.ts';
import { smoothstep } from './mask.ts';

/** Of an iris's radius: the pupil, in a dim room, and what is surely iris around it. */
const pupil = 0.45;
const iris = [0.6, 0.95] as const;
/** Of the radius, from where on nothing is changed: red shines beyond the pupil. */
const ends = [0.6, 0.95] as const;
/** Of a by which a pupil is redder than the iris around it: 13 in both eyes of the one photo with a flash, at most 8 in the eyes of the bench's others. */
const leastRed = 9;
/** The same of a pixel from which on all of it is flash. */
const fullRed = 14;
/** L of a pupil. */
const black = 16;

/** @returns the photo as it is where no eye is red */
export function withoutRedEyes(image: Raster, { points }: Face): Raster {
  const red = [rightIris, leftIris]
    .map((vertex) => irisOf(points, vertex, image))
    .filter(({ excess }) => excess >= leastRed);
  if (red.length === 0) return image;
  const data = image.data.slice();
  for (const { box, lab, distance, usual, light } of red)
    for (let i = 0; i < distance.length; i++) {
      const [l, a, b] = labAt(lab, i);
      const inside = 1 - smoothstep((distance[i] - ends[0]) / (ends[1] - ends[0]));
      const share = inside * smoothstep((a - usual) / fullRed);
      if (share === 0) continue;
      const at = ((box.y + Math.floor(i / box.width)) * image.width + box.x + (i % box.width)) * 4;
      // what is brighter than the rest is a glint
      const dark = Math.min(l, black + Math.max(0, l - light));
      writeLab(data, at, l + share * (dark - l), a * (1 - share), b * (1 - share));
    }
  return { ...image, data };
}

interface Iris {
  /** The photo's pixels around it, and their CIELAB. */
  box: Box;
  lab: ReturnType<typeof toLab>;
  /** From its middle, over its radius. */
  distance: Float32Array;
  /** Mean a around the pupil, and by how much the pupil's is more; that one's mean L. */
  usual: number;
  excess: number;
  light: number;
}

/** @param vertex its middle, before four points around it */
function irisOf(points: Float32Array, vertex: number, image: Raster): Iris {
  const [x, y] = [points[vertex * 3], points[vertex * 3 + 1]];
  const radius =
    [1, 2, 3, 4].reduce((sum, k) => {
      const at = (vertex + k) * 3;
      return sum + Math.hypot(points[at] - x, points[at + 1] - y);
    }, 0) / 4;
  const side = 2 * radius;
  const box = wholePixels({ x: x - radius, y: y - radius, width: side, height: side }, image);
  const lab = toLab(cutPlanes(image, box));
  const distance = Float32Array.from(lab.channels[0], (_, i) => {
    const [column, row] = [i % box.width, Math.floor(i / box.width)];
    return Math.hypot(box.x + column + 0.5 - x, box.y + row + 0.5 - y) / radius;
  });
  const meanOf = (plane: Float32Array, from: number, to: number): number => {
    const found = plane.filter((_, i) => distance[i] >= from && distance[i] < to);
    return found.reduce((sum, v) => sum + v, 0) / (found.length || 1);
  };
  const [lightness, reds] = lab.channels;
  const usual = meanOf(reds, ...iris);
  const excess = meanOf(reds, 0, pupil) - usual;
  return { box, lab, distance, usual, excess, light: meanOf(lightness, 0, pupil) };
}
