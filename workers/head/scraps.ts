/** Scraps between locks that the network takes for hair: wall and clothes that no hair has the colour of. */
import { above, inverted } from '../image/arithmetic.ts';
import { dilate } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';
import { spread } from './spread.ts';

/** Probability from which hair is meant, and up to which skin is none. */
const least = 0.5;
const mostSkin = 0.1;
/** Over the face's width: how far inside of an edge hair is sure, and how far around a scrap its colours are mixed. */
const reach = 0.05;
const rim = 0.012;
/** Samples of hair, and how many of them must be of a pixel's colour (distance of 255) for it to be hair's: a scrap is small. */
const samples = 400;
const fewest = 6;
const strange = 26;
/** Of a wall's colour, beyond the mean of the hair's, from which a pixel is its scrap: light strands have half of it. */
const leastShare = 0.6;
/** Light of the hair's mean up to which there is shade: in dark hair a wall's green is hardly darker. */
const mostShade = 0.6;
/** Probability of walls and clothes from which they are sure. */
const sureBeside = 0.9;

/**
 * @param hair 0..1 @param skin 0..1: faces and bodies @param beside 0..1: walls and clothes, of which scraps are
 * @param photo sRGB of what is there @returns the colours with those of the hair around where they are none of hair's
 */
export function withoutScraps(
  colours: Planes,
  { hair, skin, beside }: Readonly<Record<'hair' | 'skin' | 'beside', Float32Array>>,
  photo: Planes,
  faceWidth: number,
): Planes {
  const { width, height, channels } = colours;
  const grown = (plane: Float32Array, share: number): Float32Array =>
    dilate(plane, width, height, Math.max(1, Math.round(share * faceWidth)));
  const isHair = new Float32Array(hair.length);
  for (let i = 0; i < isHair.length; i++) isHair[i] = hair[i] > least && skin[i] < mostSkin ? 1 : 0;
  const edge = grown(inverted(isHair), reach);
  const own = sampled(isHair.map((v, i) => (edge[i] < least ? v : 0)));
  const other = sampled(above(beside, sureBeside));
  if (own.length < samples || other.length === 0) return colours;
  const [red, green, blue] = channels;
  const mean = channels.map((plane) => own.reduce((sum, p) => sum + plane[p], 0) / own.length);
  const apart = other.flatMap((p) => photo.channels.map((plane, c) => plane[p] - mean[c]));
  /** Whether enough of walls and clothes, mixed with the mean of the hair, give this colour: light strands before a dark wall are as rare. */
  const isMixed = (i: number): boolean => {
    const [r, g, b] = [red[i] - mean[0], green[i] - mean[1], blue[i] - mean[2]];
    let alike = 0;
    for (let n = 0; n < apart.length; n += 3) {
      const [dr, dg, db] = [apart[n], apart[n + 1], apart[n + 2]];
      const share = Math.min(1, (r * dr + g * dg + b * db) / (dr * dr + dg * dg + db * db || 1));
      if (share <= leastShare) continue;
      const rest = (r - share * dr) ** 2 + (g - share * dg) ** 2 + (b - share * db) ** 2;
      if (rest < strange ** 2 && ++alike === fewest) return true;
    }
    return false;
  };
  /** Whether it is the hair's mean with less light: shade between locks is no wall, however dark that is. Of what is nearly black nobody can tell, and it looks like shade. */
  const isShade = (i: number): boolean => {
    const [r, g, b] = [red[i], green[i], blue[i]];
    const [hr, hg, hb] = mean;
    const light = (r * hr + g * hg + b * hb) / (hr * hr + hg * hg + hb * hb || 1);
    if (light > mostShade) return false;
    return (r - light * hr) ** 2 + (g - light * hg) ** 2 + (b - light * hb) ** 2 < strange ** 2;
  };
  const odd = isHair.map((v, i) => {
    if (!v || isShade(i)) return 0;
    let alike = 0;
    for (const p of own) {
      const square = (red[i] - red[p]) ** 2 + (green[i] - green[p]) ** 2 + (blue[i] - blue[p]) ** 2;
      if (square < strange ** 2 && ++alike === fewest) return 0;
    }
    return isMixed(i) ? 1 : 0;
  });
  const around = grown(odd, rim);
  const weight = new Float32Array(isHair.length);
  for (let i = 0; i < weight.length; i++) weight[i] = around[i] > 0 ? 0 : isHair[i];
  const filled = spread({ width, height, planes: channels, weight });
  return {
    ...colours,
    channels: channels.map((plane, c) =>
      plane.map((v, i) => (isHair[i] && around[i] > 0 ? filled[c][i] : v)),
    ) as unknown as Planes['channels'],
  };
}

/** As many pixels of a plane of zeros and ones as say what it looks like. */
function sampled(is: Float32Array): number[] {
  const all: number[] = [];
  for (let i = 0; i < is.length; i++) if (is[i] > 0) all.push(i);
  const count = Math.min(samples, all.length);
  return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)]!);
}
