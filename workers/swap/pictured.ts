/**
 * What is no photo of a person, told by its pixels: drawings and paintings are flat between their lines, and photos of a
 * screen repeat its dots. Both are measured on the face alone.
 */
import { uprightCrop } from '../face/landmarks.ts';
import { sampleCrop } from '../image/crop.ts';
import type { Raster } from '../types.ts';

/** Pixels: side of the square that is measured for flatness, to which every face is brought. */
const flatSide = 160;
const flatMargin = 0.8;
/** Added to a calm place's contrast: rounding leaves some in any picture. */
const rounding = 0.25;

/** Pixels: side of the square whose waves are measured, of the photo's own pixels; a power of two. */
const waveSide = 256;
/** Pixels: the longest wave that is looked for; longer ones are the face's own features. */
const longestWave = 9;
/** Around a wave, in steps of frequency: what belongs to it, and what it is compared with. */
const own = 3;
const around = 6;
/** Amplitude that no wave is looked for beneath, of lightness 0..255 and a square of one pixel. */
const faintest = 5;

/**
 * How much stronger the lines of a face are than the calm of its skin: skin in a photo has pores and noise, paint and paper
 * have not.
 */
export function flatness(image: Raster, points: Float32Array): number {
  const grey = greyOf(image, points, { side: flatSide, margin: flatMargin });
  const bends: number[] = [];
  for (let y = 1; y < flatSide - 1; y++) {
    for (let x = 1; x < flatSide - 1; x++) {
      const i = y * flatSide + x;
      bends.push(Math.abs(4 * grey[i] - grey[i - 1] - grey[i + 1] - grey[i - flatSide] - grey[i + flatSide]));
    }
  }
  const sorted = Float64Array.from(bends).sort();
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)];
  return at(0.97) / (at(0.4) + rounding);
}

/** How far the strongest wave of the photo's own pixels stands out among those of about its length: dots of a screen do. */
export function strongestWave(image: Raster, points: Float32Array): number {
  const n = waveSide;
  const side = Math.min(n, uprightCrop(points, 1).size);
  const grey = greyOf(image, points, { side: n, size: side });
  let whole = 0;
  for (let i = 0; i < grey.length; i++) whole += grey[i];
  const mean = whole / (n * n);
  const window = Float64Array.from({ length: n }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n));
  for (let y = 0, i = 0; y < n; y++)
    for (let x = 0; x < n; x++, i++) grey[i] = (grey[i] - mean) * window[x] * window[y];
  const waves = spectrum(grey, n);
  const shortest = side / 2;
  let strongest = 0;
  for (let y = 0; y < n; y++) {
    for (let x = 0; x <= n / 2; x++) {
      const frequency = Math.hypot(signed(x), signed(y));
      if (frequency < side / longestWave || frequency > shortest) continue;
      let sum = 0;
      let count = 0;
      for (let dy = -around; dy <= around; dy++) {
        // n is a power of two
        const row = ((y + dy) & (n - 1)) * n;
        const isOwnRow = Math.abs(dy) < own;
        for (let dx = -around; dx <= around; dx++) {
          if (isOwnRow && Math.abs(dx) < own) continue;
          sum += waves[row + ((x + dx) & (n - 1))];
          count++;
        }
      }
      strongest = Math.max(strongest, waves[y * n + x] / (sum / count + faintest * n));
    }
  }
  return strongest;
}

const signed = (index: number): number => (index < waveSide / 2 ? index : index - waveSide);

function greyOf(
  image: Raster,
  points: Float32Array,
  { side, margin = 1, size }: { side: number; margin?: number; size?: number },
): Float64Array {
  const whole = uprightCrop(points, margin);
  const pixels = sampleCrop(image, { ...whole, size: size ?? whole.size }, side, 1, 0);
  const grey = new Float64Array(side * side);
  for (let i = 0; i < grey.length; i++)
    grey[i] = 0.3 * pixels[i * 3] + 0.59 * pixels[i * 3 + 1] + 0.11 * pixels[i * 3 + 2];
  return grey;
}

/** Amplitudes of a square's waves (a fast Fourier transform of rows, then of columns). @param n a power of two */
function spectrum(square: Float64Array, n: number): Float64Array {
  const real = Float64Array.from(square);
  const imaginary = new Float64Array(n * n);
  for (let y = 0; y < n; y++) {
    transform(real.subarray(y * n, (y + 1) * n), imaginary.subarray(y * n, (y + 1) * n));
  }
  const re = new Float64Array(n);
  const im = new Float64Array(n);
  const amplitudes = new Float64Array(n * n);
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < n; y++) {
      re[y] = real[y * n + x];
      im[y] = imaginary[y * n + x];
    }
    transform(re, im);
    for (let y = 0; y < n; y++) amplitudes[y * n + x] = Math.sqrt(re[y] * re[y] + im[y] * im[y]);
  }
  return amplitudes;
}

/** In place (Cooley and Tukey 1965). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const n = real.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [re, im] = [real[i], imaginary[i]];
    real[i] = real[j];
    imaginary[i] = imaginary[j];
    real[j] = re;
    imaginary[j] = im;
  }
  for (let length = 2; length <= n; length <<= 1) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const angle = (-2 * Math.PI * k) / length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let a = k; a < n; a += length) {
        const b = a + half;
        const re = real[b] * cos - imaginary[b] * sin;
        const im = real[b] * sin + imaginary[b] * cos;
        real[b] = real[a] - re;
        imaginary[b] = imaginary[a] - im;
        real[a] += re;
        imaginary[a] += im;
      }
    }
  }
}
