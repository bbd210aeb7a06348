import { heightsIn } from '../head/sight.ts';
import { smoothlyRamped } from '../image/arithmetic.ts';

/** Where a face's shade is surely no beard. */
export type Beardless = 'everywhere' | 'above' | 'nowhere';

/** Heights over the chin, over the face's: about those of the upper lip's edge and of the nose's base, in a face whose mouth is closed. A moustache's upper half counts as skin. */
const moustache = [0.3, 0.42] as const;

/** 0..1: where shade is taken for no beard; of `above`, from the moustache up. */
export function beardless(
  size: { width: number; height: number },
  points: Float32Array,
  where: Beardless,
): Float32Array {
  if (where === 'above') return smoothlyRamped(heightsIn(size, points), moustache);
  return new Float32Array(size.width * size.height).fill(where === 'everywhere' ? 1 : 0);
}
