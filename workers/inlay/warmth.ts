/**
 * What a face takes of its body's warmth. Makeup and a photo's light leave faces paler than necks and shoulders; nobody minds in a photo,
 * and whoever sees another's face in it calls that face grey.
 */
import type { Head } from '../head/head.ts';
import { total } from '../head/neck-tone.ts';
import { above } from '../image/arithmetic.ts';
import type { Lab, Planes } from '../image/planes.ts';
import { meanOf } from '../image/values.ts';

/** Probability from which skin is surely a body's, and its area over the face's width squared from which it tells. */
const sureBody = 0.9;
const leastBody = 0.02;
/** Of what a face lacks of its body's a and b, in its own light, the share that it takes, and the most. */
const taken = 0.5;
const most = 3;

/** @param there CIELAB of the target @param face the face's skin as it is drawn, in the mean @returns a and b that it takes, none of them negative */
export function warmthOf({ bodySkin, faceWidth }: Head, { channels }: Planes, face: Lab): [number, number] {
  const body = above(bodySkin, sureBody);
  if (total(body) < leastBody * faceWidth ** 2) return [0, 0];
  const [l, a, b] = channels.map((plane) => meanOf(plane, body));
  const lacking = (own: number, theirs: number): number =>
    Math.min(most, Math.max(0, taken * ((theirs * face[0]) / l! - own)));
  return [lacking(face[1], a!), lacking(face[2], b!)];
}
