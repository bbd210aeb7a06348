/**
 * The membrane: a smooth surface through the colour differences on the boundary, added to the patch so that it meets
 * its surroundings (Poisson cloning's correction, Pérez et al. 2003, in the form of Farbman et al. 2009). It is smooth
 * by nature, so it is solved on a small grid and enlarged.
 */
const gridSize = 72;
const iterations = 160;
const overRelaxation = 1.85;
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
  return enlarge(relax(known, pull, gridWidth, gridHeight), gridWidth, gridHeight, width, height, scale);
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

/** Bilinear. */
function enlarge(
  grid: Float32Array,
  gridWidth: number,
  gridHeight: number,
  width: number,
  height: number,
  scale: number,
): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const gy = Math.min(gridHeight - 1, Math.max(0, (y + 0.5) * scale - 0.5));
    const y0 = Math.min(gridHeight - 2, Math.floor(gy));
    const fy = gy - y0;
    for (let x = 0; x < width; x++) {
      const gx = Math.min(gridWidth - 1, Math.max(0, (x + 0.5) * scale - 0.5));
      const x0 = Math.min(gridWidth - 2, Math.floor(gx));
      const fx = gx - x0;
      const i = y0 * gridWidth + x0;
      const top = grid[i] + (grid[i + 1] - grid[i]) * fx;
      const bottom = grid[i + gridWidth] + (grid[i + gridWidth + 1] - grid[i + gridWidth]) * fx;
      out[y * width + x] = top + (bottom - top) * fy;
    }
  }
  return out;
}
