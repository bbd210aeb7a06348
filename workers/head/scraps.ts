/** Scraps between locks that the network takes for hair: wall and clothes that no hair has the colour of. */
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

/** @param skin 0..1: faces and bodies @returns the colours with those of the hair around where they are none of hair's */
export function withoutScraps(
  colours: Planes,
  hair: Float32Array,
  skin: Float32Array,
  faceWidth: number,
): Planes {
  const { width, height, channels } = colours;
  const grown = (plane: Float32Array, share: number): Float32Array =>
    dilate(plane, width, height, Math.max(1, Math.round(share * faceWidth)));
  const isHair = hair.map((h, i) => (h > least && skin[i] < mostSkin ? 1 : 0));
  const edge = grown(
    isHair.map((v) => 1 - v),
    reach,
  );
  const sure: number[] = [];
  for (let i = 0; i < isHair.length; i++) if (isHair[i] && edge[i] < least) sure.push(i);
  if (sure.length < samples) return colours;
  const palette = Array.from({ length: samples }, (_, n) => sure[Math.floor((n * sure.length) / samples)]);
  const [red, green, blue] = channels;
  const odd = isHair.map((v, i) => {
    if (!v) return 0;
    let alike = 0;
    for (const p of palette) {
      const square = (red[i] - red[p]) ** 2 + (green[i] - green[p]) ** 2 + (blue[i] - blue[p]) ** 2;
      if (square < strange ** 2 && ++alike === fewest) return 0;
    }
    return 1;
  });
  const around = grown(odd, rim);
  const weight = isHair.map((v, i) => (around[i] > 0 ? 0 : v));
  const filled = spread({ width, height, planes: channels, weight });
  return {
    ...colours,
    channels: channels.map((plane, c) =>
      plane.map((v, i) => (isHair[i] && around[i] > 0 ? filled[c][i] : v)),
    ) as unknown as Planes['channels'],
  };
}
