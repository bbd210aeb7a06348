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
    for (let column = 0; column < gridWidth; column++) {
      const end = y * width + Math.min(width, (column + 1) * cell);
      let sum = 0;
      if (weight) for (; i < end; i++) sum += plane[i] * weight[i];
      else for (; i < end; i++) sum += plane[i];
      data[row + column] += sum * share;
    }
  }
  return { width: gridWidth, height: gridHeight, data };
}

/** Bilinear. @param scale grid cells a pixel */
export function enlarge(grid: Grid, width: number, height: number, scale: number): Float32Array {
  const { data } = grid;
  const out = new Float32Array(width * height);
  const columns = new Int32Array(width);
  const shares = new Float64Array(width);
  for (let x = 0; x < width; x++) [columns[x], shares[x]] = cellAt(x, scale, grid.width);
  // the grid's rows above and below, mixed for this row of pixels
  const mixed = new Float64Array(grid.width);
  for (let y = 0, i = 0; y < height; y++) {
    const [row, share] = cellAt(y, scale, grid.height);
    for (let x = 0, g = row * grid.width; x < grid.width; x++, g++)
      mixed[x] = data[g] + (data[g + grid.width] - data[g]) * share;
    for (let x = 0; x < width; x++, i++) {
      const column = columns[x];
      out[i] = mixed[column] + (mixed[column + 1] - mixed[column]) * shares[x];
    }
  }
  return out;
}

/** Between which two cells a pixel's centre lies, and how far from the first one. */
function cellAt(pixel: number, scale: number, cells: number): [cell: number, share: number] {
  const at = Math.min(cells - 1, Math.max(0, (pixel + 0.5) * scale - 0.5));
  const cell = Math.min(cells - 2, Math.floor(at));
  return [cell, at - cell];
}
