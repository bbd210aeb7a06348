/** What is before the lower half of a face: a fist, a sleeve, a shoulder or a thing, which comes along without its arm, or is left with half of it. */
import { distanceInside } from '../image/distance.ts';
import { flagsOf } from '../image/values.ts';
import { ramp } from './matte.ts';
import { heightOver, type Sight } from './sight.ts';

/**
 * Two men’s fists have .014 and .081, a shoulder .0037 (no verdict of six good), a hand below a chin .0017 (three good verdicts of 34, 18 bad: its
 * fingers stay on every chin), 132 faces with none at most .0006.
 */
export const mostBeforeChin = 0.0012;

/** Over the face's width: how far inside of its outline. Along the outline necks and collars show, as it is no nearer than that to where classes end. */
const inside = 0.03;
/** Heights over the chin up to which it is looked for: above are glasses. */
const mostHeight = 0.45;
/** Probabilities, from nothing to all. */
const likely = [0.4, 0.8] as const;

/** Area of it over the face's width squared. @param drawn 0..1: what stays in front, of which nothing is counted */
export function beforeChin(
  {
    width,
    height,
    points,
    hull,
    bodySkin,
    clothes,
    others,
    faceWidth,
  }: Pick<Sight, 'width' | 'height' | 'points' | 'hull' | 'bodySkin' | 'clothes' | 'others' | 'faceWidth'>,
  drawn?: Float32Array,
): number {
  const depth = distanceInside(
    flagsOf(hull.length, (i) => hull[i] > 0.5),
    width,
    height,
  );
  const up = heightOver(points);
  let sum = 0;
  for (let i = 0; i < hull.length; i++) {
    if (depth[i] <= inside * faceWidth || up(i % width, Math.floor(i / width)) >= mostHeight) continue;
    sum += ramp(bodySkin[i] + clothes[i] + others[i], likely) * (1 - (drawn?.[i] ?? 0));
  }
  return sum / faceWidth ** 2;
}
