/** Stubble of whoever was there, on the neck that stays: below another's chin it looks like dirt. */
import { blur, maskedBlur } from '../image/blur.ts';
import { closing } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import { barePlaces } from './near-light.ts';
import { heightsIn } from './sight.ts';
import { noLight } from './tone.ts';

/** Over the face's width: half of what single hairs are wide at most; how far around, on average, there are some; softness of skin without them. */
const halfWidth = 0.016;
const around = 0.06;
const softness = 0.012;
/** Of what cheeks and forehead have: of the jaw, from which there is a beard; of a neck around, from which stubble is on it, and surely. */
const bearded = [1.4, 2] as const;
const stubbled = [1, 1.7] as const;
/** L that counts as even: softened skin says nothing of what grows beside it. */
const leastRough = 0.8;
/** Heights over the old chin between which stubble ends. */
const ends = [-0.5, -0.38] as const;
const highest = 0.15;
/** ... between which the jaw is, and from which cheeks are. */
const jaw = [0.02, 0.25] as const;
const cheeks = 0.35;
const [leastSkin, sureFace, sureBare] = [0.5, 0.8, 0.9] as const;

/**
 * @param lab of the photo there
 * @param free 0..1: what may change
 * @returns CIELAB that is added
 */
export function withoutStubble(
  there: Pick<Head, 'width' | 'height' | 'faceWidth' | 'points' | 'faceSkin' | 'bodySkin' | 'alpha'>,
  { channels: [l, a, b] }: Planes,
  free: Float32Array,
): Float32Array[] {
  const { width, height, faceWidth, points, faceSkin, bodySkin, alpha } = there;
  const heights = heightsIn(there, points);
  const pixels = Math.max(1, Math.round(halfWidth * faceWidth));
  const between = blur(closing(l, width, height, pixels), width, height, softness * faceWidth);
  const rough = between.map((v, i) => Math.max(0, v - l[i]));
  const bare = barePlaces(points, there, faceWidth);
  const meanOnFace = (isIn: (up: number) => boolean): number => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < rough.length; i++) {
      if (faceSkin[i] < sureFace || bare[i] < sureBare || !isIn(heights[i])) continue;
      sum += rough[i];
      count++;
    }
    return sum / (count || 1);
  };
  const smooth = Math.max(
    leastRough,
    meanOnFace((up) => up > cheeks),
  );
  const beard = ramp(meanOnFace((up) => up > jaw[0] && up < jaw[1]) / smooth, bearded);
  const none = new Float32Array(l.length);
  if (beard === 0) return [none, none, none];
  const neck = bodySkin.map((v, i) => (v > leastSkin && heights[i] < highest ? v * (1 - alpha[i]) : 0));
  const dense = maskedBlur(neck, width, height, around * faceWidth)(rough, 0);
  const lifted = rough.map(
    (v, i) => v * beard * neck[i] * free[i] * ramp(dense[i] / smooth, stubbled) * ramp(heights[i], ends),
  );
  /** As colourful for its light as it was. */
  const coloured = (plane: Float32Array): Float32Array =>
    plane.map((v, i) => (v * lifted[i]) / (l[i] + noLight));
  return [lifted, coloured(a), coloured(b)];
}
