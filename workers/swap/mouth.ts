/**
 * The mouth comes from one side: where the two are open differently the target's stays whole, because a source's lips
 * around another mouth's teeth look cut out. Teeth and tongue are always the target's.
 */
import { innerLips, outerLips } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Point } from '../types.ts';
import { smoothstep } from './mask.ts';
import { contour } from './region.ts';

/** Upper and lower lip's inner middle, and the inner corners. */
const [upper, lower, right, left] = [13, 14, 78, 308];
/** Differences of openness between which the source's lips give way to the target's. */
const likeOpenness = 0.1;
const otherOpenness = 0.2;
/** Openness of the target's mouth between which teeth begin to show. */
const closed = { from: 0.04, to: 0.1 } as const;
/** How far the target's mouth reaches around its lips, and softness of both edges over the face's width. */
const growth = 1.55;
const mouthSoftness = 0.035;
const teethSoftness = 0.006;

/** The gap between the lips over the mouth's width. @param points x, y, z a vertex */
export function openness(points: Float32Array): number {
  const between = (a: number, b: number): number =>
    Math.hypot(...[0, 1, 2].map((axis) => points[a * 3 + axis] - points[b * 3 + axis]));
  return between(upper, lower) / (between(right, left) || 1);
}

/** 0..1: how far two mouths are open differently, so that the target's stays. */
export function otherMouth(source: Float32Array, target: Float32Array): number {
  const difference = Math.abs(openness(source) - openness(target));
  return smoothstep((difference - likeOpenness) / (otherOpenness - likeOpenness));
}

/**
 * How much of the target's mouth stays, 0..1 a pixel.
 *
 * @param source,target landmarks
 * @param drawn the mesh in the area's pixels
 */
export function keptMouth(
  source: Float32Array,
  target: Float32Array,
  drawn: Float32Array,
  area: Box,
  faceWidth: number,
): Float32Array {
  const { width, height } = area;
  const share = otherMouth(source, target);
  // between closed lips there is nothing but a line, of which a contour that crosses itself keeps every other bit
  const shown = smoothstep((openness(target) - closed.from) / (closed.to - closed.from));
  const teeth = fillPolygons([contour(innerLips, drawn)], area).map((inside) => inside * shown);
  const softTeeth = blur(teeth, width, height, teethSoftness * faceWidth);
  const lips = fillPolygons([grownRing(contour(outerLips, drawn), growth)], area);
  const softLips = blur(lips, width, height, mouthSoftness * faceWidth);
  return teeth.map((inside, i) => Math.max(inside, softTeeth[i], softLips[i] * share));
}

/** About its centre. */
export function grownRing(ring: Point[], factor: number): Point[] {
  const cx = ring.reduce((sum, [x]) => sum + x, 0) / ring.length;
  const cy = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length;
  return ring.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor]);
}
