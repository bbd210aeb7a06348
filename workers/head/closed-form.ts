/**
 * How much of each pixel is in front, where a picture's own colours decide it: in every small window the share is a linear
 * function of the colour (closed-form matting, Levin, Lischinski & Weiss 2008). The sparse system is solved by conjugate
 * gradients, window by window, on the pixels that nobody knows alone; in doubles, as windows of one colour are ill-conditioned.
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
  const { isOpen, share, trust } = input;
  const windows = windowsOf(input);
  const { diagonal } = windows;
  const x = Float64Array.from(share);
  const [residual, direction, product] = [0, 1, 2].map(() => new Float64Array(x.length));
  windows.multiply(x, product);
  const open = placesWhere(x.length, (i) => isOpen[i]);
  // the first guess is what the share is near, so that term is nothing here
  let energy = 0;
  for (let n = 0; n < open.length; n++) {
    const i = open[n];
    residual[i] = -product[i];
    direction[i] = residual[i] / (diagonal[i] + trust[i]);
    energy += residual[i] * direction[i];
  }
  for (let step = 0; step < mostSteps && energy > 0; step++) {
    windows.multiply(direction, product);
    let curvature = 0;
    for (let n = 0; n < open.length; n++) {
      const i = open[n];
      product[i] += trust[i] * direction[i];
      curvature += direction[i] * product[i];
    }
    if (curvature <= 0) break;
    const length = energy / curvature;
    let [next, left] = [0, 0];
    for (let n = 0; n < open.length; n++) {
      const i = open[n];
      x[i] += length * direction[i];
      residual[i] -= length * product[i];
      next += residual[i] ** 2 / (diagonal[i] + trust[i]);
      left += residual[i] ** 2;
    }
    if (left < tolerance ** 2 * open.length) break;
    for (let n = 0; n < open.length; n++) {
      const i = open[n];
      direction[i] = residual[i] / (diagonal[i] + trust[i]) + (next / energy) * direction[i];
    }
    energy = next;
  }
  return valuesOf(x.length, (i) => Math.min(1, Math.max(0, x[i])));
}

interface Windows {
  /** Of the Laplacian. */
  diagonal: Float32Array;
  /** The Laplacian times a field, at the open pixels' windows. */
  multiply(field: Float64Array, out: Float64Array): void;
}

/** The windows that hold an open pixel: their mean colours and the inverse of their covariances. */
function windowsOf({ width, height, colour: [red, green, blue], isOpen }: Unsettled): Windows {
  const offsets = new Int32Array(windowSize);
  for (let dy = -windowReach, k = 0; dy <= windowReach; dy++)
    for (let dx = -windowReach; dx <= windowReach; dx++) offsets[k++] = dy * width + dx;
  const isNear = new Uint8Array(width * height);
  for (let i = 0; i < isNear.length; i++) if (isOpen[i]) for (const offset of offsets) isNear[i + offset] = 1;
  // a window lies within the picture as a whole
  const isInside = (i: number, side: number): boolean => i >= windowReach && i < side - windowReach;
  const centres = placesWhere(
    isNear.length,
    (i) => isNear[i] === 1 && isInside(i % width, width) && isInside((i / width) | 0, height),
  );
  const means = new Float64Array(centres.length * 3);
  const inverses = new Float64Array(centres.length * 6);
  const diagonal = new Float32Array(width * height);
  for (let w = 0; w < centres.length; w++) {
    const centre = centres[w];
    let [r, g, b, rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (const offset of offsets) {
      const i = centre + offset;
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
    means.set([mr, mg, mb], w * 3);
    const [a, c, d] = [rr / n - mr * mr + epsilon / n, rg / n - mr * mg, rb / n - mr * mb];
    const [e, f, h] = [gg / n - mg * mg + epsilon / n, gb / n - mg * mb, bb / n - mb * mb + epsilon / n];
    const [aa, ac, ad] = [e * h - f * f, d * f - c * h, c * f - d * e];
    const scale = 1 / (a * aa + c * ac + d * ad);
    const [xx, xy, xz] = [aa * scale, ac * scale, ad * scale];
    const [yy, yz, zz] = [(a * h - d * d) * scale, (c * d - a * f) * scale, (a * e - c * c) * scale];
    inverses.set([xx, xy, xz, yy, yz, zz], w * 6);
    for (const offset of offsets) {
      const i = centre + offset;
      const [x, y, z] = [red[i] - mr, green[i] - mg, blue[i] - mb];
      const spread = x * (xx * x + 2 * (xy * y + xz * z)) + y * (yy * y + 2 * yz * z) + zz * z * z;
      diagonal[i] += 1 - (1 + spread) / n;
    }
  }
  return {
    diagonal,
    multiply(field, out) {
      out.fill(0);
      for (let w = 0; w < centres.length; w++) {
        const centre = centres[w];
        const [m, v] = [w * 3, w * 6];
        const [mr, mg, mb] = [means[m], means[m + 1], means[m + 2]];
        let [sum, x, y, z] = [0, 0, 0, 0];
        for (let k = 0; k < windowSize; k++) {
          const i = centre + offsets[k];
          const value = field[i];
          sum += value;
          x += red[i] * value;
          y += green[i] * value;
          z += blue[i] * value;
        }
        const mean = sum / windowSize;
        x = x / windowSize - mr * mean;
        y = y / windowSize - mg * mean;
        z = z / windowSize - mb * mean;
        const slopeR = inverses[v] * x + inverses[v + 1] * y + inverses[v + 2] * z;
        const slopeG = inverses[v + 1] * x + inverses[v + 3] * y + inverses[v + 4] * z;
        const slopeB = inverses[v + 2] * x + inverses[v + 4] * y + inverses[v + 5] * z;
        for (let k = 0; k < windowSize; k++) {
          const i = centre + offsets[k];
          out[i] +=
            field[i] - mean - slopeR * (red[i] - mr) - slopeG * (green[i] - mg) - slopeB * (blue[i] - mb);
        }
      }
    },
  };
}
