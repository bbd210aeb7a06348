/**
 * Two photos that do not go together, whatever is made of them, while another photo of the fan does. Landmarks and light tell, before
 * anything is made; `docs/generator/gates.md` has the verdicts.
 */
import type { MatchFault } from '../errors.ts';
import { measureLight } from './light-and-detail.ts';
import { openness } from './mouth.ts';
import type { Side } from './project.ts';

type Seen = Pick<Side, 'image' | 'face'>;

/** Degrees between the pitches of two faces. */
const mostPitch = 12;
/** By how much less than the target's a mouth may be open: around it stay the cheeks and the jaw of a laugh. A laugh of the fan's brings its own. */
const narrower = 0.2;
/** L of `contrast` that the fan's photo may have more than the target's: what hard light burns, or loses in shade, no other light brings back. Soft light takes on most. */
const harder = 12;

/** @param isLaidIn her face is put into the target's head; a head of the fan's own may look up, or laugh, as it does */
export function unlikeness(fan: Seen, target: Seen, isLaidIn: boolean): MatchFault | undefined {
  const [own, there] = [fan.face, target.face];
  if (isLaidIn && Math.abs(own.pose.pitch - there.pose.pitch) > mostPitch) return 'POSE_TOO_DIFFERENT';
  if (isLaidIn && openness(there.points) - openness(own.points) > narrower) return 'EXPRESSION_TOO_DIFFERENT';
  return contrastOf(fan) - contrastOf(target) > harder ? 'SOURCE_LIGHT_HARD' : undefined;
}

const contrastOf = ({ image, face }: Seen): number => measureLight(image, face.points).contrast;
