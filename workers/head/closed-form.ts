/**
 * How much of each pixel is in front, where a picture's own colours decide it: in every small window the share is a linear
 * function of the colour (closed-form matting, Levin, Lischinski & Weiss 2008). The sparse system is solved by conjugate
 * gradients on the pixels that nobody knows alone; in doubles, as windows of one colour are ill-conditioned.
 */
import { placesWhere, valuesOf } from '../image/values.ts';

export interface Unsettled {
  width: number;
  height: number;
  /** Three planes, 0..1. */
  colour: readonly Float32Array[];
  /** 1 where the share is to be found. */
  isOpen: Uint8Array;
  /** 0..1: the share where it is known, and what it is near where it is not. */
  share: Float32Array;
  /** How much it counts there against the picture. */
  trust: Float32Array;
}

const windowReach = 1;
const windowSize = (2 * windowReach + 1) ** 2;
/** Variance of colours (of 0..1) that is noise. */
const epsilon = 1e-5;
const mostSteps = 120;
/** Root mean square of the residual, in shares, at which a solution is good enough. */
const tolerance = 0.0005;

/** @returns the share, 0..1, with what was known unchanged */
export function closedForm(input: Unsettled): Float32Array {
  const { isOpen, share, trust, width } = input;
  const open = placesWhere(share.length, (i) => isOpen[i]);
  const laplacian = laplacianOf(input, open);
  // what is read around a pixel at the picture's edge does not count, and must be there
  const margin = neighbourReach * (width + 1);
  const [x, direction] = [0, 1].map(() => new Float64Array(share.length + 2 * margin));
  x.set(share, margin);
  const places = open.map((i) => i + margin);
  const weights = Float64Array.from(
    { length: open.length },
    (_, n) => laplacian[n * neighbours + ownNeighbour] + trust[open[n]],
  );
  const [residual, product] = [0, 1].map(() => new Float64Array(open.length));
  multiply(laplacian, places, width, x, product);
  // the first guess is what the share is near, so that term is nothing here
  let energy = 0;
  for (let n = 0; n < open.length; n++) {
    residual[n] = -product[n];
    direction[places[n]] = residual[n] / weights[n];
    energy += residual[n] * direction[places[n]];
  }
  for (let step = 0; step < mostSteps && energy > 0; step++) {
    multiply(laplacian, places, width, direction, product);
    let curvature = 0;
    for (let n = 0; n < open.length; n++) {
      product[n] += trust[open[n]] * direction[places[n]];
      curvature += direction[places[n]] * product[n];
    }
    if (curvature <= 0) break;
    const length = energy / curvature;
    let [next, left] = [0, 0];
    for (let n = 0; n < open.length; n++) {
      x[places[n]] += length * direction[places[n]];
      residual[n] -= length * product[n];
      next += residual[n] ** 2 / weights[n];
      left += residual[n] ** 2;
    }
    if (left < tolerance ** 2 * open.length) break;
    for (let n = 0; n < open.length; n++)
      direction[places[n]] = residual[n] / weights[n] + (next / energy) * direction[places[n]];
    energy = next;
  }
  return valuesOf(share.length, (i) => Math.min(1, Math.max(0, x[i + margin])));
}

/** The Laplacian times a field, at the open pixels. @param places of these in the field */
function multiply(
  laplacian: Float64Array,
  places: Int32Array,
  width: number,
  field: Float64Array,
  out: Float64Array,
): void {
  for (let n = 0, k = 0; n < places.length; n++) {
    const first = places[n] - neighbourReach * (width + 1);
    let sum = 0;
    for (let row = 0; row < neighbourSide; row++) {
      const from = first + row * width;
      for (let i = from; i < from + neighbourSide; i++, k++) sum += laplacian[k] * field[i];
    }
    out[n] = sum;
  }
}

/** Pixels that share a window with one. */
const neighbourReach = 2 * windowReach;
const neighbourSide = 2 * neighbourReach + 1;
const neighbours = neighbourSide ** 2;
const ownNeighbour = (neighbours - 1) / 2;

/** For each open pixel, row by row, how much each of its neighbours counts; of what lies outside of the picture nothing does. */
function laplacianOf(
  { width, height, colour: [red, green, blue] }: Unsettled,
  open: Int32Array,
): Float64Array {
  const out = new Float64Array(open.length * neighbours);
  const rowOf = new Int32Array(width * height).fill(-1);
  for (let n = 0; n < open.length; n++) rowOf[open[n]] = n;
  const side = 2 * windowReach + 1;
  const offsets = Int32Array.from(
    { length: windowSize },
    (_, k) => (Math.floor(k / side) - windowReach) * width + (k % side) - windowReach,
  );
  // from one of a window's pixels to another, as neighbours
  const steps = Int32Array.from(
    { length: windowSize },
    (_, k) => Math.floor(k / side) * neighbourSide + (k % side),
  );
  const [x, y, z] = [0, 1, 2].map(() => new Float64Array(windowSize));
  for (const centre of centresOf(open, offsets, width, height)) {
    let [r, g, b, rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let k = 0; k < windowSize; k++) {
      const i = centre + offsets[k];
      r += red[i];
      g += green[i];
      b += blue[i];
      rr += red[i] * red[i];
      rg += red[i] * green[i];
      rb += red[i] * blue[i];
      gg += green[i] * green[i];
      gb += green[i] * blue[i];
      bb += blue[i] * blue[i];
    }
    const n = windowSize;
    const [mr, mg, mb] = [r / n, g / n, b / n];
    const [a, c, d] = [rr / n - mr * mr + epsilon / n, rg / n - mr * mg, rb / n - mr * mb];
    const [e, f, h] = [gg / n - mg * mg + epsilon / n, gb / n - mg * mb, bb / n - mb * mb + epsilon / n];
    const [aa, ac, ad] = [e * h - f * f, d * f - c * h, c * f - d * e];
    const [ee, ef, hh] = [a * h - d * d, c * d - a * f, a * e - c * c];
    const scale = 1 / (a * aa + c * ac + d * ad);
    for (let k = 0; k < windowSize; k++) {
      const i = centre + offsets[k];
      [x[k], y[k], z[k]] = [red[i] - mr, green[i] - mg, blue[i] - mb];
    }
    for (let k = 0; k < windowSize; k++) {
      const row = rowOf[centre + offsets[k]];
      if (row < 0) continue;
      const at = row * neighbours + ownNeighbour - steps[k];
      const u = (aa * x[k] + ac * y[k] + ad * z[k]) * scale;
      const v = (ac * x[k] + ee * y[k] + ef * z[k]) * scale;
      const w = (ad * x[k] + ef * y[k] + hh * z[k]) * scale;
      for (let m = 0; m < windowSize; m++) out[at + steps[m]] -= (1 + u * x[m] + v * y[m] + w * z[m]) / n;
      out[at + steps[k]] += 1;
    }
  }
  return out;
}

/** Middles of the windows that hold an open pixel and lie within the picture as a whole. */
function centresOf(open: Int32Array, offsets: Int32Array, width: number, height: number): Int32Array {
  const isNear = new Uint8Array(width * height);
  for (const i of open) for (const offset of offsets) isNear[i + offset] = 1;
  const isInside = (i: number, side: number): boolean => i >= windowReach && i < side - windowReach;
  return placesWhere(
    isNear.length,
    (i) => isNear[i] === 1 && isInside(i % width, width) && isInside((i / width) | 0, height),
  );
}
