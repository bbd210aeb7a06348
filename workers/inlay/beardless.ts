import { heightsIn } from '../head/sight.ts';
import { smoothlyRamped } from '../image/arithmetic.ts';

/** Heights over the chin, over the face's: about those of the upper lip's edge and of the nose's base, in a face whose mouth is closed. A moustache's upper half counts as skin. */
const moustache = [0.3, 0.42] as const;

/** 0..1: where shade is taken for no beard: from the moustache up. Of who is shaven, and of women, that is everywhere. */
export function beardless(
  size: { width: number; height: number },
  points: Float32Array,
  mayBeBearded: boolean,
): Float32Array {
  return mayBeBearded
    ? smoothlyRamped(heightsIn(size, points), moustache)
    : new Float32Array(size.width * size.height).fill(1);
}
