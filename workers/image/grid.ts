/**
 * Smooth surfaces are computed on coarse grids and enlarged: the cost then follows their detail, not the pixels.
 */
export interface Grid {
  width: number;
  height: number;
  data: Float32Array;
}

/**
 * Means over square cells; a cell at the edge counts as if it were whole and 0 beyond.
 *
 * @param weight multiplies the plane when given
 */
export function shrink(
  plane: Float32Array,
  weight: Float32Array | null,
  width: number,
  height: number,
  cell: number,
): Grid {
  const gridWidth = Math.max(2, Math.ceil(width / cell));
  const gridHeight = Math.max(2, Math.ceil(height / cell));
  const data = new Float32Array(gridWidth * gridHeight);
  const share = 1 / (cell * cell);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cell) * gridWidth;
    for (let x = 0; x < width; x++, i++) {
      data[row + Math.floor(x / cell)] += (weight ? plane[i] * weight[i] : plane[i]) * share;
    }
  }
  return { width: gridWidth, height: gridHeight, data };
}

/** Bilinear. @param scale grid cells a pixel */
export function enlarge(grid: Grid, width: number, height: number, scale: number): Float32Array {
  const { data } = grid;
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const gy = Math.min(grid.height - 1, Math.max(0, (y + 0.5) * scale - 0.5));
    const y0 = Math.min(grid.height - 2, Math.floor(gy));
    const fy = gy - y0;
    for (let x = 0; x < width; x++) {
      const gx = Math.min(grid.width - 1, Math.max(0, (x + 0.5) * scale - 0.5));
      const x0 = Math.min(grid.width - 2, Math.floor(gx));
      const fx = gx - x0;
      const i = y0 * grid.width + x0;
      const top = data[i] + (data[i + 1] - data[i]) * fx;
      const bottom = data[i + grid.width] + (data[i + grid.width + 1] - data[i + grid.width]) * fx;
      out[y * width + x] = top + (bottom - top) * fy;
    }
  }
  return out;
}
