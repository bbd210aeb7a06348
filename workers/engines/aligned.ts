/**
 * Squares of a photo as face networks know them: the five points of ArcFace lie where they lay when the network was trained.
 */
import { leftEye, outerLips, rightEye } from '../face/topology.ts';
import type { Crop } from '../image/crop.ts';
import type { Point } from '../types.ts';

/** Places of the eyes, the nose's tip and the mouth's corners, in shares of the square's side. */
type Template = readonly Point[];

const noseTip = 4;
const mouthCorners = [outerLips[0], outerLips[10]] as const;

const arcFace112: Template = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];

/** ArcFace's own crop, 112 px (Deng et al. 2019). */
export const embedderTemplate: Template = arcFace112.map(([x, y]): Point => [x / 112, y / 112]);
/** The swappers' crop of 128 px and its double: ArcFace's with 8 px more on either side, and 16 below. */
export const swapperTemplate: Template = arcFace112.map(([x, y]): Point => [(x + 8) / 128, y / 128]);
/** The crop of restorers and parsers, 512 px (FFHQ: Karras et al. 2019). */
export const wholeFaceTemplate: Template = [
  [192.98138, 239.94708],
  [318.90277, 240.1936],
  [256.63416, 314.01935],
  [201.26117, 371.41043],
  [313.08905, 371.15118],
].map(([x, y]): Point => [x / 512, y / 512]);

/** @param points 478 × (x, y, z) @returns person's right eye, left eye, nose, right and left corner of the mouth */
export function fivePoints(points: Float32Array): Point[] {
  const at = (v: number): Point => [points[v * 3], points[v * 3 + 1]];
  // of lids and not of irises: where somebody looks turns no face
  const centre = (ring: readonly number[]): Point => mean(ring.map(at));
  return [centre(rightEye), centre(leftEye), at(noseTip), ...mouthCorners.map(at)];
}

/** The square in which five points lie nearest to a template's (least squares over shift, turn and scale: Umeyama 1991). */
export function alignedCrop(five: readonly Point[], template: Template): Crop {
  const [from, to] = [mean(template), mean(five)];
  let [along, across, spread] = [0, 0, 0];
  template.forEach(([tx, ty], i) => {
    const [u, v] = [tx - from[0], ty - from[1]];
    const [x, y] = [five[i][0] - to[0], five[i][1] - to[1]];
    along += u * x + v * y;
    across += u * y - v * x;
    spread += u * u + v * v;
  });
  const size = Math.hypot(along, across) / spread;
  const angle = Math.atan2(across, along);
  const [u, v] = [(0.5 - from[0]) * size, (0.5 - from[1]) * size];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: to[0] + u * cos - v * sin, y: to[1] + u * sin + v * cos, size, angle };
}

const mean = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
