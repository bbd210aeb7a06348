/**
 * Where the drawn mesh folds, along a nose or lips, a line of pixels shows what the fan's photo hides: a dotted line, of a
 * nostril or of the target. Both sides of it say what belongs there.
 */
import { maskedBlur } from '../image/blur.ts';
import { closing } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';

/** Half of the widest fold, and sigma of what fills it, over the face's width. */
const radius = 0.012;
const fillSigma = 0.008;

/** @param visible 0..1 a pixel: how well the fan's photo shows the place */
export function withoutFolds(
  patch: Planes,
  visible: Float32Array,
  faceWidth: number,
): { patch: Planes; visible: Float32Array } {
  const { width, height } = patch;
  const closed = closing(visible, width, height, Math.max(1, Math.round(radius * faceWidth)));
  const sure = visible.map((v, i) => (v > 0.9 * closed[i] ? v : 0));
  const fill = maskedBlur(sure, width, height, Math.max(0.8, fillSigma * faceWidth));
  const [l, a, b] = patch.channels.map((plane) => {
    const filled = fill(plane, 0);
    return plane.map((v, i) =>
      closed[i] > 0 ? v + ((filled[i] - v) * (closed[i] - visible[i])) / closed[i] : v,
    );
  });
  return { patch: { width, height, channels: [l, a, b] }, visible: closed };
}
