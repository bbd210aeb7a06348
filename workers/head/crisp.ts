/** A face is as sharp as what is around it: one that was enlarged, or softened by its camera, lies on a sharp photo like a print of itself. */
import { blur } from '../image/blur.ts';
import { cutPlanes, labAt, type Planes, toLab, writeLab } from '../image/planes.ts';
import type { Box, Raster } from '../types.ts';
import type { Head } from './head.ts';
import type { Placement } from './place.ts';
import { resample } from './resample.ts';

/** Over the face's width: sigmas of lines and pores, and of the features that these belong to. */
const fineSigma = 0.007;
const coarseSigma = 0.025;
/** Pixels: a smaller sigma is no blur. */
const leastSigma = 0.8;
/** How many times the fine detail is drawn at most, less one; and L by which that changes a pixel. */
const mostSharpened = 0.75;
const mostChange = 12;
/** Share of both faces from which their detail is compared. */
const leastShare = 0.9;
/** L of grain, root mean square, that is drawn at most; and of its sigma, over the face's width, at least half a pixel. */
const mostGrain = 0.8;
const grainSigma = 0.004;
/** Share of bare skin from which grain is compared; of skin's pixels, from smooth to rough, the one that tells: moles and folds are none. */
const leastPlain = 0.5;
const typical = 0.5;
/** L from which a change is drawn. */
const leastChange = 0.3;

/**
 * @param image with the new face in it
 * @param photo the same before
 * @param drawn 0..1, in the pixels of `there`: what is drawn anew, where both faces are, and where both are bare skin
 */
export function crisp(
  image: Raster,
  photo: Raster,
  there: Pick<Head, 'box' | 'cell' | 'width' | 'height' | 'faceWidth'>,
  drawn: { alpha: Float32Array; faces: Float32Array; plain: Float32Array },
): Raster {
  const { box, first } = boxOf(drawn.alpha, there);
  if (box.width === 0 || box.height === 0) return image;
  const { cell } = there;
  const faceWidth = there.faceWidth * cell;
  const place: Placement = { a: 1 / cell, b: 0, left: first.x, top: first.y };
  const [share, faces, skin] = resample(there, place, box, [drawn.alpha, drawn.faces, drawn.plain]);
  const [own, before] = [image, photo].map((of) => toLab(cutPlanes(of, box)));
  const sharp = sharpened(own, before, faces, faceWidth);
  const grain = grainOf(sharp, before, skin, faceWidth);
  const data = image.data.slice();
  for (let i = 0; i < share.length; i++) {
    const change = share[i] * (sharp.channels[0][i] + grain[i] - own.channels[0][i]);
    if (Math.abs(change) < leastChange) continue;
    const [x, y] = [box.x + (i % box.width), box.y + Math.floor(i / box.width)];
    const [was, reds, yellows] = labAt(own, i);
    writeLab(data, (y * image.width + x) * 4, was + change, reds, yellows);
  }
  return { ...image, data };
}

/** Its fine detail drawn as strongly, beside its features, as the other's is beside those. */
function sharpened(own: Planes, other: Planes, faces: Float32Array, faceWidth: number): Planes {
  const bands = bandsOf(own, faceWidth);
  const [is, wanted] = [bands, bandsOf(other, faceWidth)].map((of) => fineness(of, faces));
  const gain = is > 0 ? Math.min(mostSharpened, Math.max(0, wanted / is - 1)) : 0;
  const [l, a, b] = own.channels;
  const lines = bands.fine.map((v) => Math.max(-mostChange, Math.min(mostChange, gain * v)));
  return { ...own, channels: [l.map((v, i) => v + lines[i]), a, b] };
}

/** Pores and grain that the other's skin has and this one's has not, as noise: the other's own would bring its folds along. */
function grainOf(own: Planes, other: Planes, skin: Float32Array, faceWidth: number): Float32Array {
  const { width, height } = own;
  const [is, wanted] = [own, other].map((lab) => {
    const { fine } = bandsOf(lab, faceWidth);
    const rough = fine
      .filter((_, i) => skin[i] > leastPlain)
      .map(Math.abs)
      .sort();
    return rough[Math.floor(typical * rough.length)] ?? 0;
  });
  const strength = Math.min(mostGrain, spreadOverMedian * Math.sqrt(Math.max(0, wanted ** 2 - is ** 2)));
  const noise = blur(evenNoise(width * height), width, height, Math.max(0.5, grainSigma * faceWidth));
  const spread = Math.sqrt(noise.reduce((sum, v) => sum + v * v, 0) / (noise.length || 1));
  return noise.map((v, i) => (skin[i] * strength * v) / (spread || 1));
}

/** Of a normal distribution: its standard deviation over the median of what it deviates by. */
const spreadOverMedian = 1.48;

/** −1 to 1, the same every time. */
function evenNoise(length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    let t = Math.imul(i ^ (i >>> 15), 0x2c1b3c6d);
    t = Math.imul(t ^ (t >>> 12), 0x297a2d39);
    return ((t ^ (t >>> 15)) >>> 0) / 2 ** 31 - 1;
  });
}

interface Bands {
  fine: Float32Array;
  coarse: Float32Array;
}

function bandsOf({ channels: [l], width, height }: Planes, faceWidth: number): Bands {
  const [soft, softer] = [fineSigma, coarseSigma].map((sigma) =>
    blur(l, width, height, Math.max(leastSigma, sigma * faceWidth)),
  );
  return { fine: l.map((v, i) => v - soft[i]), coarse: soft.map((v, i) => v - softer[i]) };
}

/** How strong fine detail is, over what is coarser; 1 where nothing is compared. */
function fineness({ fine, coarse }: Bands, share: Float32Array): number {
  let [small, large] = [0, 0];
  for (let i = 0; i < share.length; i++) {
    if (share[i] < leastShare) continue;
    small += fine[i] ** 2;
    large += coarse[i] ** 2;
  }
  return large > 0 ? Math.sqrt(small / large) : 1;
}

/** The photo's pixels around all that is drawn, and its first pixel of `there`. */
function boxOf(
  alpha: Float32Array,
  { box, cell, width, height }: Pick<Head, 'box' | 'cell' | 'width' | 'height'>,
): { box: Box; first: { x: number; y: number } } {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (alpha[i] <= 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  const size = { width: Math.max(0, right - left) * cell, height: Math.max(0, bottom - top) * cell };
  return {
    box: { x: box.x + left * cell, y: box.y + top * cell, ...size },
    first: { x: left, y: top },
  };
}
