/** Locks that the fan's clothes or hands had cut off their head: they hang on nothing now, or on a few hairs. */
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { together } from './together.ts';

/** Alpha from which hair hangs together with its head, above the chin and below it, where long hair may have been cut off. */
const leastHanging = { above: 0.2, below: 0.6 } as const;
/** Over the face's width: how far around a loose lock its soft edge goes, and how softly. */
const fringe = 0.02;
const softness = 0.006;

interface Grid {
  width: number;
  height: number;
  faceWidth: number;
}

/**
 * @param alpha 0..1: of a head
 * @param face 0..1: what everything hangs on
 * @param heights over the chin, over the face's
 * @returns the same without loose locks
 */
export function withoutLocks(
  alpha: Float32Array,
  face: Float32Array,
  heights: Float32Array,
  { width, height, faceWidth }: Grid,
): Float32Array {
  const hanging = (least: number): Uint8Array =>
    together(
      { width, length: alpha.length },
      (i) => alpha[i] >= (heights[i] < 0 ? least : leastHanging.above),
      (i) => face[i] > 0.5,
    );
  const [hangs, hangsWell] = [leastHanging.above, leastHanging.below].map(hanging);
  const reach = Math.max(1, Math.round(fringe * faceWidth));
  const grown = (plane: Float32Array): Float32Array => dilate(plane, width, height, reach);
  // what is thin all over hangs on what is thin
  const solid = grown(alpha.map((a, i) => (a >= leastHanging.below && !hangsWell[i] ? 1 : 0)));
  const near = grown(Float32Array.from(hangsWell));
  const loose = alpha.map((a, i) =>
    a >= leastHanging.above && !near[i] ? Math.max(1 - hangs[i], heights[i] < 0 ? solid[i] : 0) : 0,
  );
  const goes = blur(grown(loose), width, height, softness * faceWidth);
  return alpha.map((a, i) => (hangsWell[i] ? a : a * (1 - goes[i])));
}
