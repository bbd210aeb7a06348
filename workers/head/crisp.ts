/** What is drawn is as sharp as what is around it: a face that was enlarged, or softened by its camera, lies on a sharp photo like a print of itself. */
import { blur } from '../image/blur.ts';
import { boxWhere } from '../image/box.ts';
import { cutPlanes, type Planes, toLab, writeLab } from '../image/planes.ts';
import { valuesOf } from '../image/values.ts';
import type { Box, Raster } from '../types.ts';
import type { Head } from './head.ts';
import type { Placement } from './place.ts';
import { resample } from './resample.ts';

/** Over the face's width: sigmas of lines and pores, and of the features that these belong to; pixels under which a sigma is no blur. */
const fineSigma = 0.007;
const coarseSigma = 0.025;
const leastSigma = 0.8;
/** What is drawn of fine detail at most, over what is there already; and L by which that changes a pixel. */
const mostSharpened = 0.75;
const mostChange = 12;
/** Of the contrast that features lack, the share that is given, and the most; and of that on bare skin, whose blotches and freckles would stand out. */
const contrastGiven = 0.6;
const mostContrast = 0.5;
const onSkin = 0.25;
/** Share of both faces from which their detail is compared. */
const leastShare = 0.9;
/** L of grain, root mean square, that is drawn at most; and its sigma, over the face's width, at least half a pixel. */
const mostGrain = 0.8;
const grainSigma = 0.004;
/** Share of bare skin from which grain is compared; of skin's pixels, from smooth to rough, the one that tells: moles and folds are none. */
const leastPlain = 0.5;
const typical = 0.5;
/** Of a normal distribution: its standard deviation over the median of what it deviates by. */
const spreadOverMedian = 1.48;
/** L from which a change is drawn. */
const leastChange = 0.3;
/** Rows that are worked on at once: heads of large photos have many. Some more are read around them, see `reachOfBlur`. */
const strip = 384;
/** Sigmas, and pixels more, that three running means reach. */
const reachOfBlur = 3;

type Grid = Pick<Head, 'box' | 'cell' | 'width' | 'height' | 'faceWidth'>;

/** 0..1, in a grid's pixels: what is drawn anew, where both faces are, and where both are bare skin. */
interface Drawn {
  alpha: Float32Array;
  faces: Float32Array;
  plain: Float32Array;
}

/**
 * @param image with what is drawn; it is changed, as a copy of a large photo has tens of megabytes
 * @param photo the same before
 * @param mostSoftened share of its fine detail that what is drawn may lose where it has more than what was there
 * @returns `image`, where nothing is drawn to the bit as before
 */
export function crisp(image: Raster, photo: Raster, there: Grid, drawn: Drawn, mostSoftened = 0): Raster {
  const { cell } = there;
  const { x, y, width, height } = boxWhere(there, (i) => drawn.alpha[i] > 0);
  const box = {
    ...{ x: there.box.x + x * cell, y: there.box.y + y * cell },
    ...{ width: width * cell, height: height * cell },
  };
  const faceWidth = there.faceWidth * cell;
  const { gain, contrast, grain } = lackOf(image, photo, there, drawn, box, mostSoftened);
  if (gain === 0 && contrast === 0 && grain === 0) return image;
  const sigma = Math.max(0.5, grainSigma * faceWidth);
  const strips = [...stripsOf(box, faceWidth)];
  let next = toLab(cutPlanes(image, strips[0].wide));
  for (const [k, rows] of strips.entries()) {
    const [alpha, plain] = over(there, rows.wide, [drawn.alpha, drawn.plain]);
    const own = next;
    // read before its first rows are changed
    if (k + 1 < strips.length) next = toLab(cutPlanes(image, strips[k + 1].wide));
    const [l, reds, yellows] = own.channels;
    const { fine, coarse } = bandsOf(own, faceWidth);
    const noise = blur(evenNoise(rows.wide, image.width), rows.wide.width, rows.wide.height, sigma);
    const strength = grain / Math.sqrt(noise.reduce((sum, v) => sum + v * v, 0) / noise.length);
    for (let i = rows.from; i < rows.to; i++) {
      const richer = contrast * (1 - (1 - onSkin) * plain[i]);
      const stronger = gain * fine[i] + richer * (coarse[i] + (1 + gain) * fine[i]);
      const lines = Math.max(-mostChange, Math.min(mostChange, stronger));
      const change = alpha[i] * (lines + plain[i] * strength * noise[i]);
      if (Math.abs(change) < leastChange) continue;
      const y = Math.floor(i / rows.wide.width);
      const p = ((rows.wide.y + y) * image.width + rows.wide.x + i - y * rows.wide.width) * 4;
      writeLab(image.data, p, l[i] + change, reds[i], yellows[i]);
    }
  }
  return image;
}

/** How much more fine detail (less than 0: less) and contrast of features, over what is there, and how much grain, L, what is drawn wants to be like what was there. */
function lackOf(
  image: Raster,
  photo: Raster,
  there: Grid,
  drawn: Drawn,
  box: Box,
  mostSoftened: number,
): { gain: number; contrast: number; grain: number } {
  const faceWidth = there.faceWidth * there.cell;
  const sums = [image, photo].map(() => ({ fine: 0, coarse: 0, rough: new Uint32Array(roughest * steps) }));
  for (const rows of stripsOf(box, faceWidth)) {
    const [faces, plain] = over(there, rows.wide, [drawn.faces, drawn.plain]);
    for (const [k, of] of [image, photo].entries()) {
      const lab = toLab(cutPlanes(of, rows.wide));
      const { fine, coarse } = bandsOf(lab, faceWidth);
      for (let i = rows.from; i < rows.to; i++) {
        if (faces[i] > leastShare) {
          sums[k].fine += fine[i] ** 2;
          sums[k].coarse += coarse[i] ** 2;
        }
        if (plain[i] > leastPlain)
          sums[k].rough[Math.min(roughest * steps - 1, (Math.abs(fine[i]) * steps) | 0)]++;
      }
    }
  }
  const [is, wanted] = sums.map(({ fine, coarse }) => (coarse > 0 ? Math.sqrt(fine / coarse) : 0));
  const [flat, rich] = sums.map(({ coarse }) => Math.sqrt(coarse));
  const contrast = flat > 0 ? Math.min(mostContrast, Math.max(0, contrastGiven * (rich / flat - 1))) : 0;
  const gain = is > 0 ? Math.min(mostSharpened, Math.max(-mostSoftened, wanted / is - 1)) : 0;
  const [smooth, grainy] = sums.map(({ rough }) => typicalOf(rough));
  // detail that is drawn more strongly is grain, too
  const missing = Math.sqrt(Math.max(0, grainy ** 2 - (smooth * (1 + gain)) ** 2));
  return { gain, contrast, grain: Math.min(mostGrain, spreadOverMedian * missing) };
}

/** L up to which roughness is counted, and steps an L. */
const roughest = 12;
const steps = 50;

/** L, of counts. */
function typicalOf(rough: Uint32Array): number {
  let left = typical * rough.reduce((sum, count) => sum + count, 0);
  if (left === 0) return 0;
  const at = rough.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return at / steps;
}

const blurred = ({ channels: [l], width, height }: Planes, sigma: number, faceWidth: number): Float32Array =>
  blur(l, width, height, Math.max(leastSigma, sigma * faceWidth));

/** L of lines and pores, and of the features that they belong to. */
function bandsOf(lab: Planes, faceWidth: number): { fine: Float32Array; coarse: Float32Array } {
  const [soft, softer] = [fineSigma, coarseSigma].map((sigma) => blurred(lab, sigma, faceWidth));
  const [l] = lab.channels;
  return { fine: soft.map((v, i) => l[i] - v), coarse: softer.map((v, i) => soft[i] - v) };
}

/** −1 to 1, the same every time. */
function evenNoise({ x, y, width, height }: Box, photoWidth: number): Float32Array {
  return valuesOf(width * height, (i) => {
    const pixel = (y + Math.floor(i / width)) * photoWidth + x + (i % width);
    let t = Math.imul(pixel ^ (pixel >>> 15), 0x2c1b3c6d);
    t = Math.imul(t ^ (t >>> 12), 0x297a2d39);
    return ((t ^ (t >>> 15)) >>> 0) / 2 ** 31 - 1;
  });
}

/** Planes of a grid over the photo's pixels of a box. */
function over({ box, cell, width, height }: Grid, of: Box, planes: readonly Float32Array[]): Float32Array[] {
  const place: Placement = { a: 1 / cell, b: 0, left: (of.x - box.x) / cell, top: (of.y - box.y) / cell };
  return resample({ width, height }, place, of, planes);
}

interface Rows {
  /** With as many rows above and below as blurs reach. */
  wide: Box;
  /** Its pixels that are asked for, from the first to before the last. */
  from: number;
  to: number;
}

function* stripsOf(box: Box, faceWidth: number): Generator<Rows> {
  const reach = Math.ceil(reachOfBlur * (Math.max(leastSigma, coarseSigma * faceWidth) + 1));
  const bottom = box.y + box.height;
  // no strip reaches beyond its neighbours
  const step = Math.max(strip, reach);
  for (let top = box.y; top < bottom; top += step) {
    const [first, last] = [Math.max(box.y, top - reach), Math.min(bottom, top + step + reach)];
    const rows = Math.min(step, bottom - top);
    const from = (top - first) * box.width;
    yield { wide: { ...box, y: first, height: last - first }, from, to: from + rows * box.width };
  }
}
