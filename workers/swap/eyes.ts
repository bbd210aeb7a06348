/**
 * Eyes are as bright as the target's were, and their whites have the target's colour: whites and glints belong to the
 * light, which skin's colour says nothing about. The iris differs from its whites as the fan's does.
 */
import { leftEye, rightEye } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { contour } from './region.ts';

/** The darkest and the brightest share of an eye that do not count. */
const ends = 0.06;
const contrastRange = [0.6, 1.2] as const;
/** How far in L an eye may be moved as a whole. */
const mostShift = 8;
/** An eye whose range in L is below this is shut. */
const leastRange = 12;
/** Chroma may be that much stronger than in the target's eye, and at least this. */
const chromaGain = 1.25;
const leastChroma = 12;
/** Softness of the edge, over the face's width. */
const softness = 0.012;

/** Share of an eye's pixels, the brightest, by which its whites are known. */
const whites = 0.35;
/** How far from grey whites may be: beyond it is skin, or a lens. */
const mostWhiteChroma = 9;

/**
 * Changes the patch inside of both eye openings.
 *
 * @param source the fan's texture in its own light
 * @param coloured 0..1: whether the target is a picture in colour
 */
export function fitEyes(
  patch: Planes,
  source: Planes,
  target: Planes,
  drawn: Float32Array,
  faceWidth: number,
  coloured: number,
): void {
  for (const eye of [rightEye, leftEye]) {
    const ring = contour(eye, drawn);
    const box = wholePixels(grown(boxOf(Float32Array.from(ring.flat()), 2), 1.8), patch);
    const inside = fillPolygons([ring], box);
    const pixels: number[] = [];
    for (let i = 0; i < inside.length; i++) {
      if (inside[i] > 0.5)
        pixels.push((box.y + Math.floor(i / box.width)) * patch.width + box.x + (i % box.width));
    }
    if (pixels.length === 0) continue;
    const own = statistics(patch, pixels);
    const wanted = statistics(target, pixels);
    const given = statistics(source, pixels);
    const white = limitedTo(mostWhiteChroma, wanted.white);
    const most = Math.max(leastChroma * coloured, wanted.chroma * chromaGain);
    const isOpen = Math.min(wanted.range, own.range) >= leastRange;
    const ratio = wanted.range / (own.range || 1);
    const gain = isOpen ? Math.min(contrastRange[1], Math.max(contrastRange[0], ratio)) : 1;
    const shift = Math.min(mostShift, Math.max(-mostShift, wanted.middle - own.middle));
    const soft = blur(inside, box.width, box.height, softness * faceWidth);
    const [l, a, b] = patch.channels;
    for (let i = 0; i < soft.length; i++) {
      const p = (box.y + Math.floor(i / box.width)) * patch.width + box.x + (i % box.width);
      if (isOpen) l[p] += (shift + (l[p] - own.middle) * (gain - 1)) * soft[i];
      // an iris is darker than its whites and takes less of a light's colour
      const light = Math.min(1, source.channels[0][p] / (given.bright || 1));
      const [toA, toB] = limitedTo(
        most,
        natural(
          [
            source.channels[1][p] + (white[0] - given.white[0]) * light,
            source.channels[2][p] + (white[1] - given.white[1]) * light,
          ],
          white,
        ),
      );
      a[p] += (toA - a[p]) * soft[i];
      b[p] += (toB - b[p]) * soft[i];
    }
  }
}

interface EyeStatistics {
  /** L halfway between dark and bright, and from one to the other. */
  middle: number;
  range: number;
  bright: number;
  chroma: number;
  /** a and b of the whites. */
  white: Chroma;
}

type Chroma = readonly [a: number, b: number];

function statistics(lab: Planes, pixels: number[]): EyeStatistics {
  const [l, a, b] = lab.channels;
  const at = (values: number[], share: number): number =>
    values.sort((x, y) => x - y)[Math.floor(share * (values.length - 1))];
  const lightness = pixels.map((p) => l[p]);
  const [dark, bright] = [at(lightness, ends), at(lightness, 1 - ends)];
  const bar = at(lightness, 1 - whites);
  const brightest = pixels.filter((p) => l[p] >= bar);
  const mean = (plane: Float32Array): number =>
    brightest.reduce((sum, p) => sum + plane[p], 0) / brightest.length;
  const chroma = at(
    pixels.map((p) => Math.hypot(a[p], b[p])),
    1 - ends,
  );
  return { middle: (dark + bright) / 2, range: bright - dark, bright, chroma, white: [mean(a), mean(b)] };
}

/** How much bluer than its whites an iris may be, in b. */
const mostBlue = 13;
/** No eye is violet: what is bluer than its whites is not redder as well. */
const natural = ([a, b]: Chroma, white: Chroma): Chroma =>
  b < white[1] ? [Math.min(a, white[0]), Math.max(b, white[1] - mostBlue)] : [a, b];

/** The colour itself, or one of its hue with the largest chroma that is allowed. */
function limitedTo(most: number, [a, b]: Chroma): Chroma {
  const share = Math.min(1, most / (Math.hypot(a, b) || 1));
  return [a * share, b * share];
}
