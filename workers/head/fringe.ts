/** Hair's purple and blue rim before a bright sky: lenses focus violet elsewhere, and flare is blue. Before anything else it is a stain. */
import { above, inverted } from '../image/arithmetic.ts';
import { dilate } from '../image/morphology.ts';
import { type Planes, shiftedLab, toLab } from '../image/planes.ts';
import { placesWhere, valuesOf } from '../image/values.ts';
import { ramp } from './matte.ts';
import { noLight } from './tone.ts';

/** Over the face's width: how far inside of its edge hair has its own colour; over that width squared, the least area of that which tells it. */
const reach = 0.06;
const leastOwn = 0.02;
/** Share of the own hair's pixels that may be bluer than the rest, and b beyond from which on a rim is all fringe. */
const bluer = 0.05;
const full = 6;

/**
 * @param colours sRGB
 * @param hair 0..1
 * @returns the colours, with what is bluer than hair inside of its edge like the mean of that, for its lightness
 */
export function withoutFringe(colours: Planes, hair: Float32Array, faceWidth: number): Planes {
  const { width, height } = colours;
  const isHair = above(hair, 0.5);
  const nearEdge = dilate(inverted(isHair), width, height, Math.max(1, Math.round(reach * faceWidth)));
  const own = placesWhere(hair.length, (i) => isHair[i] > nearEdge[i]);
  if (own.length < leastOwn * faceWidth ** 2) return colours;
  const [l, a, b] = toLab(colours).channels;
  const mean = (plane: Float32Array): number => own.reduce((sum, i) => sum + plane[i], 0) / own.length;
  const light = mean(l) + noLight;
  const ownB = valuesOf(own.length, (n) => b[own[n]]).sort();
  const least = ownB[Math.floor(bluer * own.length)];
  const change = [a, b].map((plane) => {
    const usual = mean(plane) / light;
    return plane.map((v, i) => hair[i] * ramp(least - b[i], [0, full]) * (usual * (l[i] + noLight) - v));
  });
  return shiftedLab(colours, [new Float32Array(hair.length), ...change]);
}
