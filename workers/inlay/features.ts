/** The target's eyes, brows and lips, where the new face does not cover them: they would stand beside its own. */
import { leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
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
export function featuresIn(
  points: Float32Array,
  { width, height, faceWidth }: Grid,
): { eyes: Float32Array; brows: Float32Array; lips: Float32Array } {
  const around = (rings: Polygons): Float32Array => {
    const drawn = fillPolygons(rings, { x: 0, y: 0, width, height });
    const grown = dilate(drawn, width, height, Math.max(1, Math.round(reach * faceWidth)));
    return blur(grown, width, height, softness * faceWidth);
  };
  return {
    eyes: around([leftEye, rightEye].map((ring) => contour(ring, points))),
    brows: around([leftBrow, rightBrow].map((ring) => withTail(contour(ring, points)))),
    lips: around([contour(outerLips, points)]),
  };
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
  const around = maskedBlur(
    skin.map((v, i) => v * (1 - features[i])),
    width,
    height,
    skinSigma * faceWidth,
  );
  return lab.channels.map((plane) => {
    const smooth = around(plane, Number.NaN);
    return smooth.map((v, i) => (Number.isNaN(v) || features[i] === 0 ? 0 : features[i] * (v - plane[i])));
  });
}

/** A brow with its tail. */
export function withTail(ring: readonly Point[]): Point[] {
  const [x, y] = [0, 1].map((c) => ring.reduce((sum, point) => sum + point[c], 0) / ring.length);
  return ring.map(([u, v]) => [x + longer * (u - x), y + longer * (v - y)]);
}
