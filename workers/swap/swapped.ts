/**
 * How much of the fan is in the finished picture: whether the drawing of its eyes, brows, nose and mouth is more like the
 * fan's or more like the one that was there. Complexion, hair and outline, by which networks tell people apart, say
 * nothing here: they are the target's anyway.
 */
import { leftBrow, leftEye, nose, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { contour } from './region.ts';

const features = [rightEye, leftEye, rightBrow, leftBrow, nose, outerLips];
/** Sigmas over the face's width: of the surroundings that belong to a feature, and of what is too fine and too soft to be drawing. */
const surroundings = 0.03;
const fine = 0.012;
const soft = 0.07;

/**
 * The correlation with the fan's features less the one with the target's, −1..1: below −.3 nobody recognises the fan.
 *
 * @param drawn the mesh in the planes' pixels
 */
export function swappedShare(
  after: Planes,
  before: Planes,
  patch: Planes,
  drawn: Float32Array,
  faceWidth: number,
): number {
  const { width, height } = after;
  const area = { x: 0, y: 0, width, height };
  const places = blur(
    fillPolygons(
      features.map((ring) => contour(ring, drawn)),
      area,
    ),
    width,
    height,
    surroundings * faceWidth,
  );
  const counted = [...places.keys()].filter((i) => places[i] > 0.1);
  const drawing = ({ channels: [l] }: Planes): number[] => {
    const [sharp, smooth] = [fine, soft].map((sigma) => blur(l, width, height, sigma * faceWidth));
    return counted.map((i) => sharp[i] - smooth[i]);
  };
  const result = drawing(after);
  return correlation(result, drawing(patch)) - correlation(result, drawing(before));
}

function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, v) => sum + v, 0) / (values.length || 1);
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i] - meanX, y[i] - meanY];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xy / (Math.sqrt(xx * yy) || 1);
}
