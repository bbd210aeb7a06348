import type { Box, Raster } from '../types.ts';
import { pixelsOf } from './pixels.ts';

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

function sampleTurned(image: Raster, crop: Crop, sampling: Sampling): Float32Array {
  const { size, samples, scale, offset } = sampling;
  const out = new Float32Array(size * size * 3);
  const gain = scale / (samples * samples);
  const pixels = pixelsOf(image.data);
  const places = turnedPlaces(crop, sampling);
  const addRow = samples >= manySamples ? addNearest : addBilinear;
  const sums = new Float64Array(size * 3);
  for (let v = 0; v < size; v++) {
    sums.fill(0);
    for (let row = v * samples; row < (v + 1) * samples; row++)
      addRow(image, pixels, places, row, sampling, sums);
    for (let o = 0; o < sums.length; o++) out[v * sums.length + o] = sums[o] * gain + offset;
  }
  return out;
}

/** Of a turned crop's samples: where each column's are, and how far each row's are from there. */
interface Places {
  x: Float64Array;
  y: Float64Array;
  left: Float64Array;
  down: Float64Array;
}

function turnedPlaces(crop: Crop, { size, samples }: Sampling): Places {
  const step = crop.size / size;
  const cos = Math.cos(crop.angle) * step;
  const sin = Math.sin(crop.angle) * step;
  const fromMiddle = Float64Array.from(
    { length: size * samples },
    (_, k) => ((k / samples) | 0) + ((k % samples) + 0.5) / samples - size / 2,
  );
  return {
    x: fromMiddle.map((d) => crop.x + d * cos),
    y: fromMiddle.map((d) => crop.y + d * sin),
    left: fromMiddle.map((d) => d * sin),
    down: fromMiddle.map((d) => d * cos),
  };
}

/** Adds a row of samples, each the nearest pixel. A function of its own: in a nest of loops V8 gives up its optimised code whenever an inner one ends. */
function addNearest(
  { width, height }: Raster,
  pixels: Int32Array,
  places: Places,
  row: number,
  { samples, outside }: Sampling,
  sums: Float64Array,
): void {
  const { x: across, y: along } = places;
  const [left, down] = [places.left[row], places.down[row]];
  const [lastX, lastY] = [width - 1, height - 1];
  const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x <= width && y <= height;
  let redAndBlue = 0;
  let green = 0;
  for (let k = 0, o = 0, rest = samples; k < across.length; k++) {
    const x = across[k] - left;
    const y = along[k] + down;
    if (outside === 'edge' || isInside(x, y)) {
      const column = Math.min(lastX, Math.max(0, x)) | 0;
      const pixel = pixels[(Math.min(lastY, Math.max(0, y)) | 0) * width + column];
      redAndBlue += pixel & 0xff00ff;
      green += pixel & 0xff00;
    }
    if (--rest > 0) continue;
    sums[o++] += redAndBlue & 0xffff;
    sums[o++] += green >>> 8;
    sums[o++] += redAndBlue >>> 16;
    redAndBlue = 0;
    green = 0;
    rest = samples;
  }
}

/** Adds a row of samples, each between four pixels. */
function addBilinear(
  { width, height }: Raster,
  pixels: Int32Array,
  places: Places,
  row: number,
  { samples, outside }: Sampling,
  sums: Float64Array,
): void {
  const [left, down] = [places.left[row], places.down[row]];
  for (let k = 0; k < places.x.length; k++) {
    let x = places.x[k] - left - 0.5;
    let y = places.y[k] + down - 0.5;
    if (outside === 'edge') {
      x = Math.min(width - 1, Math.max(0, x));
      y = Math.min(height - 1, Math.max(0, y));
    } else if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) continue;
    // what is left of the first pixel's centre, by half a pixel at most, is that pixel
    const x0 = x | 0;
    const y0 = y | 0;
    const fx = x < 0 ? 0 : x - x0;
    const fy = y < 0 ? 0 : y - y0;
    const p = y0 * width + x0;
    const beside = x0 + 1 < width ? 1 : 0;
    const below = y0 + 1 < height ? width : 0;
    const [one, two] = [pixels[p], pixels[p + beside]];
    const [three, four] = [pixels[p + below], pixels[p + below + beside]];
    const w11 = fx * fy;
    const w10 = fx - w11;
    const w01 = fy - w11;
    const w00 = 1 - fx - w01;
    const o = ((k / samples) | 0) * 3;
    for (let c = 0; c < 3; c++) {
      const shift = c * 8;
      sums[o + c] +=
        ((one >>> shift) & 0xff) * w00 +
        ((two >>> shift) & 0xff) * w10 +
        ((three >>> shift) & 0xff) * w01 +
        ((four >>> shift) & 0xff) * w11;
    }
  }
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
