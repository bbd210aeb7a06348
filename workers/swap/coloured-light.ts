/** Whether two lights of unlike colours lie on a face, as between neon signs: neither tells what the skin is like in white light. */
import type { Face } from '../face/face.ts';
import { noLight } from '../head/tone.ts';
import { above, product } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { placesWhere, valuesOf } from '../image/values.ts';
import type { Raster } from '../types.ts';
import { cheeksOf } from './complexion.ts';

/** Over the face's width: finer is skin's own, a mole or a hair. */
const softness = 0.04;
/** Share of a pixel that is within cheeks and nose, from which it counts. */
const mostlyInside = 0.9;
/** Shares of the skin's pixels, from blue to yellow, between which its colours lie. */
const shares = [0.05, 0.95] as const;

/** @returns b (CIELAB) of the bluest and the yellowest of cheeks and nose, as if all of it were as light as the middle of it */
export function blueToYellow(image: Raster, face: Face): [number, number] {
  const { lab, inside, faceWidth } = cheeksOf(image, face);
  const { width, height, channels } = lab;
  const counted = above(inside, mostlyInside);
  const spread = (plane: Float32Array): Float32Array => blur(plane, width, height, softness * faceWidth);
  const weight = spread(counted);
  const at = placesWhere(counted.length, (i) => counted[i] > 0);
  const [l, b] = [channels[0], channels[2]].map((plane) => {
    const soft = spread(product(plane, counted));
    return valuesOf(at.length, (n) => soft[at[n]] / weight[at[n]]);
  });
  const middle = l.toSorted()[l.length >> 1] + noLight;
  const colours = b.map((v, n) => (v * middle) / (l[n] + noLight)).sort();
  const [bluest, yellowest] = shares.map((share) => colours[Math.floor(share * colours.length)] ?? 0);
  return [bluest!, yellowest!];
}
