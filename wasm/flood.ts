/** Flood fill: the pixels of a picture that look like one of them. */
import { clearOutside, matchTile } from './build/kernels.wasm';
import { keepTile } from './kernel-tiles.ts';
import { EMPTY, FULL, Mask, type Tile, tileBox, tileBytes, tileSide } from './mask.ts';
import { allocate, clearArena } from './memory.ts';
import { lendPixels, type Rgba, requireFit, rgbaTileBytes } from './rgba.ts';
import { labelledRuns } from './runs.ts';

/**
 * Selects the pixels whose red, green and blue each differ from those of the pixel at (x, y) by at most `tolerance`;
 * if `contiguous`, only those that hang together with it by edges.
 *
 * Pixels are compared tile by tile, going on to a neighbour only where matching pixels reach the border with it; of the
 * components of what matched (see `labelledRuns`) the one at (x, y) is kept. So it costs what it selects, no queue grows
 * with the pixels, and the picture is never in the kernels' memory as a whole.
 *
 * @param tolerance 0..255
 * @throws RangeError when (x, y) is not a pixel of the picture
 */
export function flood(
  rgba: Rgba,
  width: number,
  height: number,
  x: number,
  y: number,
  tolerance: number,
  { contiguous }: { contiguous: boolean } = { contiguous: true },
): Mask {
  const blank = new Mask(width, height);
  requireFit(rgba, blank);
  if (!isPlace(x, width) || !isPlace(y, height)) throw new RangeError(`(${x}, ${y}) is not in the picture.`);
  if (!(tolerance >= 0 && tolerance <= 255)) throw new RangeError(`A tolerance can't be ${tolerance}.`);
  const seed = (y * width + x) * 4;
  clearArena();
  const pixels = allocate(rgbaTileBytes);
  const out = allocate(tileBytes);
  const colour = rgba[seed] | (rgba[seed + 1] << 8) | (rgba[seed + 2] << 16);
  const match = (index: number): Tile => {
    const box = tileBox(blank, index);
    lendPixels(rgba, blank, index, pixels);
    matchTile(pixels, colour, Math.floor(tolerance), out);
    clearOutside(out, box.width, box.height);
    return keepTile(out, box);
  };
  if (!contiguous)
    return new Mask(
      width,
      height,
      blank.tiles.map((_, index) => match(index)),
    );
  const first = Math.floor(y / tileSide) * blank.columns + Math.floor(x / tileSide);
  const runs = labelledRuns(withinReach(blank, first, match), { threshold: FULL, connectivity: 4 });
  return runs.paint(blank, [runs.at(x, y)!], FULL);
}

/** The tiles to which matching pixels may lead from a first one; the others are empty. */
function withinReach(blank: Mask, first: number, match: (index: number) => Tile): Mask {
  const { width, height, columns, rows } = blank;
  const tiles = blank.tiles.slice();
  const reached = new Set([first]);
  for (const index of reached) {
    const tile = match(index);
    tiles[index] = tile;
    if (tile === EMPTY) continue;
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const pixel = (x: number, y: number): number =>
      typeof tile === 'number' ? tile : tile[y * tileSide + x];
    const isOnBorder = (at: (i: number) => number): boolean => borderIndexes.some((i) => at(i) !== 0);
    if (column > 0 && isOnBorder((i) => pixel(0, i))) reached.add(index - 1);
    if (column < columns - 1 && isOnBorder((i) => pixel(tileSide - 1, i))) reached.add(index + 1);
    if (row > 0 && isOnBorder((i) => pixel(i, 0))) reached.add(index - columns);
    if (row < rows - 1 && isOnBorder((i) => pixel(i, tileSide - 1))) reached.add(index + columns);
  }
  return new Mask(width, height, tiles);
}

const borderIndexes = Array.from({ length: tileSide }, (_, i) => i);
const isPlace = (at: number, count: number): boolean => Number.isInteger(at) && at >= 0 && at < count;
