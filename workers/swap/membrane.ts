/**
 * The membrane: a smooth surface through the colour differences on the boundary, added to the patch so that it meets
 * its surroundings (Poisson cloning's correction, Pérez et al. 2003, in the form of Farbman et al. 2009). It is smooth
 * by nature, so it is solved on a small grid and enlarged.
 */
import { enlarge } from '../image/grid.ts';

const gridSize = 56;
const iterations = 80;
const overRelaxation = 1.88;
/** The pull towards a known value, against the pull of four neighbours. */
const anchor = 4;

/**
 * @param values the differences to pass through
 * @param weight 0..1: how far a pixel's value counts; most are 0
 * @param limit the surface's largest amount
 * @returns the surface, `width × height`
 */
export function membrane(
  values: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  limit: number,
): Float32Array {
  const scale = Math.min(1, gridSize / Math.max(width, height));
  const gridWidth = Math.max(2, Math.ceil(width * scale));
  const gridHeight = Math.max(2, Math.ceil(height * scale));
  const sum = new Float32Array(gridWidth * gridHeight);
  const total = new Float32Array(gridWidth * gridHeight);
  for (let y = 0; y < height; y++) {
    const row = Math.min(gridHeight - 1, Math.floor(y * scale)) * gridWidth;
    for (let x = 0; x < width; x++) {
      const w = weight[y * width + x];
      if (w <= 0) continue;
      const cell = row + Math.min(gridWidth - 1, Math.floor(x * scale));
      sum[cell] += values[y * width + x] * w;
      total[cell] += w;
    }
  }
  const known = sum.map((s, i) => (total[i] > 0 ? Math.min(limit, Math.max(-limit, s / total[i])) : 0));
  const pull = total.map((t) => Math.min(1, t) * anchor);
  const surface = relax(known, pull, gridWidth, gridHeight);
  return enlarge({ width: gridWidth, height: gridHeight, data: surface }, width, height, scale);
}

/** Successive over-relaxation of the anchored Laplace equation; beyond the grid nothing pulls. */
function relax(known: Float32Array, pull: Float32Array, width: number, height: number): Float32Array {
  const surface = new Float32Array(known.length).fill(meanOf(known, pull));
  for (let n = 0; n < iterations; n++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        let sum = known[i] * pull[i];
        let count = pull[i];
        if (x > 0) {
          sum += surface[i - 1];
          count++;
        }
        if (x + 1 < width) {
          sum += surface[i + 1];
          count++;
        }
        if (y > 0) {
          sum += surface[i - width];
          count++;
        }
        if (y + 1 < height) {
          sum += surface[i + width];
          count++;
        }
        surface[i] += overRelaxation * (sum / count - surface[i]);
      }
    }
  }
  return surface;
}

function meanOf(values: Float32Array, weights: Float32Array): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i] * weights[i];
    total += weights[i];
  }
  return total > 0 ? sum / total : 0;
}
