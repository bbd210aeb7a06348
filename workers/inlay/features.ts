/** The target's eyes, brows and lips, where the new face does not cover them: they would stand beside its own. */
import { leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { without } from '../image/arithmetic.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { contour } from '../swap/region.ts';
import type { Point, Polygons } from '../types.ts';

interface Grid {
  width: number;
  height: number;
  faceWidth: number;
}

/** How much longer brows are than their landmarks, which end before their tails do. */
const longer = 1.35;
/** Over the face's width: what lashes, paint and single hairs of a brow reach further; softness; and how far around skin is looked for. */
const reach = 0.04;
const softness = 0.012;
const skinSigma = 0.05;

/** 0..1: eyes with their lashes, brows with their tails, and lips. @param points landmarks in these pixels */
export const featuresIn = (
  points: Float32Array,
  grid: Grid,
): { eyes: Float32Array; brows: Float32Array; lips: Float32Array } => ({
  eyes: around(
    [leftEye, rightEye].map((ring) => contour(ring, points)),
    grid,
  ),
  brows: browsIn(points, grid),
  lips: around([contour(outerLips, points)], grid),
});

/** The brows of these alone. */
export const browsIn = (points: Float32Array, grid: Grid): Float32Array =>
  around(
    [leftBrow, rightBrow].map((ring) => withTail(contour(ring, points))),
    grid,
  );

function around(rings: Polygons, { width, height, faceWidth }: Grid): Float32Array {
  const drawn = fillPolygons(rings, { x: 0, y: 0, width, height });
  const grown = dilate(drawn, width, height, Math.max(1, Math.round(reach * faceWidth)));
  return blur(grown, width, height, softness * faceWidth);
}

/**
 * @param lab CIELAB of the target
 * @param skin 0..1: its bare skin
 * @param features 0..1: what is to go
 * @returns CIELAB by which these become like the skin around them; nothing where none is near
 */
export function cleared(
  lab: Planes,
  skin: Float32Array,
  features: Float32Array,
  { width, height, faceWidth }: Grid,
): Float32Array[] {
  const smooth = maskedBlur(without(skin, features), width, height, skinSigma * faceWidth);
  return lab.channels.map((plane) => {
    const around = smooth(plane, Number.NaN);
    for (let i = 0; i < around.length; i++)
      around[i] = Number.isNaN(around[i]) ? 0 : features[i] * (around[i] - plane[i]);
    return around;
  });
}

/** A brow with its tail. */
export function withTail(ring: readonly Point[]): Point[] {
  const [x, y] = [0, 1].map((c) => ring.reduce((sum, point) => sum + point[c], 0) / ring.length);
  return ring.map(([u, v]) => [x + longer * (u - x), y + longer * (v - y)]);
}
