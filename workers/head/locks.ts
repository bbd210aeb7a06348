/** Locks that the fan's clothes or hands had cut off their head: they hang on nothing now, or on a thread. */
import { dilate } from '../image/morphology.ts';
import { together } from './together.ts';

/** Alpha from which hair hangs together with its head or does not. */
const leastHanging = 0.2;
/** Over the face's width: half of what is no thread any more, and how far around a loose lock single hairs and its soft edge go. */
const thread = 0.015;
const fringe = 0.02;

interface Grid {
  width: number;
  height: number;
  faceWidth: number;
}

/** @param alpha 0..1: of a head @param face 0..1: what everything hangs on @returns the same without loose locks */
export function withoutLocks(
  alpha: Float32Array,
  face: Float32Array,
  { width, height, faceWidth }: Grid,
): Float32Array {
  const grown = (plane: Float32Array, share: number): Float32Array =>
    dilate(plane, width, height, Math.max(1, Math.round(share * faceWidth)));
  const none = alpha.map((a) => (a < leastHanging ? 1 : 0));
  const thick = grown(none, thread).map((v) => 1 - v);
  const hanging = (plane: Float32Array): Uint8Array =>
    together(
      { width, length: plane.length },
      (i) => plane[i] > 0,
      (i) => face[i] > 0.5,
    );
  const [hangs, thickHangs] = [none.map((v) => 1 - v), thick].map(hanging);
  const near = grown(Float32Array.from(thickHangs), thread);
  const loose = alpha.map((_, i) => (none[i] ? 0 : hangs[i] ? thick[i] * (1 - thickHangs[i]) : 1));
  const nearLoose = grown(loose, thread + fringe);
  return alpha.map((a, i) => (near[i] > 0 ? a : a * (1 - nearLoose[i])));
}
