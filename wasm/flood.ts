/** Flood fill: the pixels of a picture that look like one of them. */
import { clearOutside, matchTile } from './build/kernels.wasm';
import { keepTile } from './kernel-tiles.ts';
import { FULL, Mask, tileBox, tileBytes } from './mask.ts';
import { allocate, clearArena } from './memory.ts';
import { lendPixels, type Rgba, requireFit, rgbaTileBytes } from './rgba.ts';
import { labelledRuns } from './runs.ts';

/**
 * Selects the pixels whose red, green and blue each differ from those of the pixel at (x, y) by at most `tolerance`;
 * if `contiguous`, only those that hang together with it by edges.
 *
 * There is no queue or stack that could grow: matching pixels become a mask, tile by tile, and of its components (see
 * `labelledRuns`) the one at (x, y) is kept. The picture itself is never in the kernels' memory as a whole.
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
  const matching = matchingPixels(rgba, blank, (y * width + x) * 4, Math.floor(tolerance));
  if (!contiguous) return matching;
  const runs = labelledRuns(matching, { threshold: FULL, connectivity: 4 });
  return runs.paint(blank, [runs.at(x, y)!], FULL);
}

function matchingPixels(rgba: Rgba, blank: Mask, seed: number, tolerance: number): Mask {
  clearArena();
  const pixels = allocate(rgbaTileBytes);
  const out = allocate(tileBytes);
  const colour = rgba[seed] | (rgba[seed + 1] << 8) | (rgba[seed + 2] << 16);
  const tiles = blank.tiles.map((_, index) => {
    const box = tileBox(blank, index);
    lendPixels(rgba, blank, index, pixels);
    matchTile(pixels, colour, tolerance, out);
    clearOutside(out, box.width, box.height);
    return keepTile(out, box);
  });
  return new Mask(blank.width, blank.height, tiles);
}

const isPlace = (at: number, count: number): boolean => Number.isInteger(at) && at >= 0 && at < count;
