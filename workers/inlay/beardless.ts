import { heightsIn } from '../head/sight.ts';
import { smoothlyRamped } from '../image/arithmetic.ts';

/** Heights over the chin, over the face's: the upper lip's edge and the nose's tip, between which a moustache ends. */
const moustache = [0.3, 0.42] as const;

/** 0..1: where shade is no beard. Of who is shaven, and of women, that is everywhere. */
export function beardless(
  size: { width: number; height: number },
  points: Float32Array,
  mayBeBearded: boolean,
): Float32Array {
  return mayBeBearded
    ? smoothlyRamped(heightsIn(size, points), moustache)
    : new Float32Array(size.width * size.height).fill(1);
}
