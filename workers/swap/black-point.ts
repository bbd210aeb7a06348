/**
 * Haze, a filter or a soft lens leave nothing black in a photo: the fan's brows, lashes and nostrils are as dark as the
 * darkest of the target's, and have its colour.
 */
import type { Planes } from '../image/planes.ts';
import { weightedMean } from './shading.ts';

/** Share of the features' pixels, the darkest, whose lightness is the black point. */
const darkest = 0.04;
/** What is left of the fan's contrast, at least. */
const leastContrast = 0.45;
/** Contrast from which on the dark keeps its own colour: below, the photo's haze lies over it. */
const clear = 0.9;

/**
 * Changes the patch.
 *
 * @param shading the smooth surface under the target's face
 * @param drawn,own 0..1: eyes, brows and nostrils, as they are drawn and as the target's are
 * @param soft the drawn ones with soft edges
 */
export function fitBlackPoint(
  patch: Planes,
  target: Planes,
  shading: Planes,
  drawn: Float32Array,
  own: Float32Array,
  soft: Float32Array,
): void {
  const surface = weightedMean(shading.channels[0], drawn);
  const [has, wanted] = [darkestOf(patch, drawn), darkestOf(target, own)];
  // a face whose darkest is no darker than its skin tells nothing of black
  if (!has || !wanted || wanted.l <= has.l || surface <= wanted.l) return;
  const contrast = Math.max(leastContrast, (surface - wanted.l) / (surface - has.l));
  if (contrast >= 1) return;
  const haze = Math.min(1, Math.max(0, (clear - contrast) / (clear - leastContrast)));
  const [l, a, b] = patch.channels;
  const base = shading.channels[0];
  for (let i = 0; i < l.length; i++) {
    if (soft[i] <= 0 || l[i] >= base[i]) continue;
    l[i] = base[i] + (l[i] - base[i]) * (1 + (contrast - 1) * soft[i]);
    const darkness = Math.min(1, (base[i] - l[i]) / (surface - wanted.l)) * soft[i] * haze;
    a[i] += (wanted.a - a[i]) * darkness;
    b[i] += (wanted.b - b[i]) * darkness;
  }
}

/** Mean colour of the darkest pixels in a place. */
function darkestOf({ channels }: Planes, inside: Float32Array): { l: number; a: number; b: number } | null {
  const [l, a, b] = channels;
  const pixels = [...inside.keys()].filter((i) => inside[i] > 0.5).sort((i, j) => l[i] - l[j]);
  const dark = pixels.slice(0, Math.ceil(darkest * pixels.length));
  if (dark.length === 0) return null;
  const mean = (plane: Float32Array): number => dark.reduce((sum, i) => sum + plane[i], 0) / dark.length;
  return { l: mean(l), a: mean(a), b: mean(b) };
}
