import type { Box, Raster } from '../types.ts';

/** A rotated square of an image: centre and side in image pixels, angle in radians clockwise. */
export interface Crop {
  x: number;
  y: number;
  size: number;
  angle: number;
}

/** Bilinear sampling alone aliases when shrinking, so each output pixel averages up to this many samples a side. */
const maxSamples = 6;
/** From so many samples a side on, the mean of the nearest pixels is as good as that of bilinear ones. */
const manySamples = 4;

/**
 * Samples a crop into a model's input, `size × size × 3` floats, interleaved.
 *
 * @param scale,offset value = byte × scale + offset
 * @param outside what is outside of the image: black, or what is at its edge
 */
export function sampleCrop(
  image: Raster,
  crop: Crop,
  size: number,
  scale: number,
  offset: number,
  outside: 'black' | 'edge' = 'black',
): Float32Array {
  const samples = Math.min(maxSamples, Math.max(1, Math.round(crop.size / size)));
  const sampling = { size, samples, scale, offset, outside };
  return crop.angle === 0 ? sampleUpright(image, crop, sampling) : sampleTurned(image, crop, sampling);
}

/** The mean of each pixel's samples is a function of its own: in a nest of loops V8 gives up its optimised code whenever an inner one ends. */
function sampleTurned(image: Raster, crop: Crop, sampling: Sampling): Float32Array {
  const { size, samples, scale, offset } = sampling;
  const out = new Float32Array(size * size * 3);
  const gain = scale / (samples * samples);
  const sum = new Float64Array(3);
  const pixels = pixelsOf(image.data);
  for (let o = 0; o < size * size; o++) {
    sumTurned(image, pixels, crop, sampling, o % size, (o / size) | 0, sum);
    for (let c = 0; c < 3; c++) out[o * 3 + c] = sum[c] * gain + offset;
  }
  return out;
}

/** @param pixels of the image, see `pixelsOf` @param u,v a pixel of the output @param sum of its samples' r, g and b */
function sumTurned(
  { width, height, data }: Raster,
  pixels: Int32Array,
  crop: Crop,
  { size, samples, outside }: Sampling,
  u: number,
  v: number,
  sum: Float64Array,
): void {
  const step = crop.size / size;
  const cos = Math.cos(crop.angle) * step;
  const sin = Math.sin(crop.angle) * step;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let sv = 0; sv < samples; sv++) {
    const dv = v + (sv + 0.5) / samples - size / 2;
    for (let su = 0; su < samples; su++) {
      const du = u + (su + 0.5) / samples - size / 2;
      let x = crop.x + du * cos - dv * sin - 0.5;
      let y = crop.y + du * sin + dv * cos - 0.5;
      if (outside === 'edge') {
        x = Math.min(width - 1, Math.max(0, x));
        y = Math.min(height - 1, Math.max(0, y));
      } else if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) continue;
      if (samples >= manySamples) {
        const column = Math.min(width - 1, (x + 0.5) | 0);
        const pixel = pixels[Math.min(height - 1, (y + 0.5) | 0) * width + column];
        r += pixel & 0xff;
        g += (pixel >>> 8) & 0xff;
        b += (pixel >>> 16) & 0xff;
        continue;
      }
      // what is left of the first pixel's centre, by half a pixel at most, is that pixel
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = x < 0 ? 0 : x - x0;
      const fy = y < 0 ? 0 : y - y0;
      const p = (y0 * width + x0) * 4;
      const q = x0 + 1 < width ? p + 4 : p;
      const down = y0 + 1 < height ? width * 4 : 0;
      const below = p + down;
      const beyond = q + down;
      const w11 = fx * fy;
      const w10 = fx - w11;
      const w01 = fy - w11;
      const w00 = 1 - fx - w01;
      r += data[p] * w00 + data[q] * w10 + data[below] * w01 + data[beyond] * w11;
      g += data[p + 1] * w00 + data[q + 1] * w10 + data[below + 1] * w01 + data[beyond + 1] * w11;
      b += data[p + 2] * w00 + data[q + 2] * w10 + data[below + 2] * w01 + data[beyond + 2] * w11;
    }
  }
  sum[0] = r;
  sum[1] = g;
  sum[2] = b;
}

interface Sampling {
  size: number;
  /** A side of each output pixel. */
  samples: number;
  scale: number;
  offset: number;
  outside: 'black' | 'edge';
}

/** The same of a crop that is not turned, where all rows read the same columns. */
function sampleUpright(image: Raster, crop: Crop, sampling: Sampling): Float32Array {
  const columns = readsOf(crop.x, crop.size, image.width, sampling);
  const rows = readsOf(crop.y, crop.size, image.height, sampling);
  const sample = sampling.samples >= manySamples ? sampleNearest : sampleBilinear;
  return sample(image, columns, rows, sampling);
}

function sampleNearest(
  { width, data }: Raster,
  columns: Reads,
  rows: Reads,
  { size, samples, scale, offset }: Sampling,
): Float32Array {
  const out = new Float32Array(size * size * 3);
  const pixels = pixelsOf(data);
  const gain = scale / (samples * samples);
  for (let o = 0; o < size * size; o++) {
    const firstRow = ((o / size) | 0) * samples;
    const firstColumn = (o % size) * samples;
    let redAndBlue = 0;
    let g = 0;
    for (let v = firstRow; v < firstRow + samples; v++) {
      if (rows.first[v] < 0) continue;
      const row = rows.first[v] * width;
      for (let u = firstColumn; u < firstColumn + samples; u++) {
        const column = columns.first[u];
        if (column < 0) continue;
        const pixel = pixels[row + column];
        redAndBlue += pixel & 0xff00ff;
        g += (pixel >>> 8) & 0xff;
      }
    }
    out[o * 3] = (redAndBlue & 0xffff) * gain + offset;
    out[o * 3 + 1] = g * gain + offset;
    out[o * 3 + 2] = (redAndBlue >>> 16) * gain + offset;
  }
  return out;
}

function sampleBilinear(
  { width, data }: Raster,
  columns: Reads,
  rows: Reads,
  { size, samples, scale, offset }: Sampling,
): Float32Array {
  const out = new Float32Array(size * size * 3);
  const gain = scale / (samples * samples);
  for (let o = 0; o < size * size; o++) {
    const firstRow = ((o / size) | 0) * samples;
    const firstColumn = (o % size) * samples;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let v = firstRow; v < firstRow + samples; v++) {
      if (rows.first[v] < 0) continue;
      const above = rows.first[v] * width;
      const below = rows.second[v] * width;
      const fy = rows.share[v];
      for (let u = firstColumn; u < firstColumn + samples; u++) {
        const x0 = columns.first[u];
        if (x0 < 0) continue;
        const x1 = columns.second[u];
        const p = (above + x0) * 4;
        const q = (above + x1) * 4;
        const under = (below + x0) * 4;
        const beyond = (below + x1) * 4;
        const fx = columns.share[u];
        const w11 = fx * fy;
        const w10 = fx - w11;
        const w01 = fy - w11;
        const w00 = 1 - fx - w01;
        r += data[p] * w00 + data[q] * w10 + data[under] * w01 + data[beyond] * w11;
        g += data[p + 1] * w00 + data[q + 1] * w10 + data[under + 1] * w01 + data[beyond + 1] * w11;
        b += data[p + 2] * w00 + data[q + 2] * w10 + data[under + 2] * w01 + data[beyond + 2] * w11;
      }
    }
    out[o * 3] = r * gain + offset;
    out[o * 3 + 1] = g * gain + offset;
    out[o * 3 + 2] = b * gain + offset;
  }
  return out;
}

/**
 * Pixels as numbers, blue above green above red: red and blue are summed up at once, because sums of `maxSamples`² bytes
 * don't reach each other. On the image's own bytes, where they begin as such numbers must.
 */
function pixelsOf(image: Uint8ClampedArray): Int32Array {
  const { buffer, byteOffset, length } = image.byteOffset % 4 === 0 ? image : image.slice();
  return new Int32Array(buffer, byteOffset, length / 4);
}

/** Along one side, between which two pixels each sample lies, and how far from the first; the nearest pixel alone where that is as good. */
interface Reads {
  /** -1 outside of the image. */
  first: Int32Array;
  second: Int32Array;
  share: Float64Array;
}

function readsOf(middle: number, side: number, length: number, { size, samples, outside }: Sampling): Reads {
  const count = size * samples;
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  const share = new Float64Array(count);
  const step = side / size;
  for (let k = 0; k < count; k++) {
    let at = middle + (((k / samples) | 0) + ((k % samples) + 0.5) / samples - size / 2) * step - 0.5;
    if (outside === 'edge') at = Math.min(length - 1, Math.max(0, at));
    else if (at < -0.5 || at > length - 0.5) {
      first[k] = -1;
      continue;
    }
    first[k] = samples >= manySamples ? Math.min(length - 1, (at + 0.5) | 0) : at | 0;
    second[k] = Math.min(length - 1, first[k] + 1);
    // what is left of the first pixel's centre, by half a pixel at most, is that pixel
    share[k] = Math.max(0, at - first[k]);
  }
  return { first, second, share };
}

/** The smallest upright square around a box. */
export function squareAround(box: Box): Crop {
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    size: Math.max(box.width, box.height),
    angle: 0,
  };
}

/** Crop coordinates 0..1 to image pixels. */
export function cropToImage(crop: Crop, u: number, v: number): [x: number, y: number] {
  const du = (u - 0.5) * crop.size;
  const dv = (v - 0.5) * crop.size;
  const cos = Math.cos(crop.angle);
  const sin = Math.sin(crop.angle);
  return [crop.x + du * cos - dv * sin, crop.y + du * sin + dv * cos];
}
