/** Growing and shrinking: flat grey dilation and erosion by a disc. Soft edges move and stay as soft as they are. */
import { dilateTile } from './build/kernels.wasm';
import { EMPTY, FULL, type Mask, tileSide } from './mask.ts';
import { allocate, bytesAt, clearArena } from './memory.ts';
import { filterTiles, maxReach } from './neighbourhood.ts';

/**
 * Each pixel gets the greatest coverage of all whose centres are at most `radius` from its own (Euclidean, exact). Nothing
 * outside the image is covered.
 *
 * @param radius pixels, 1..128, not necessarily whole
 */
export const grow = (mask: Mask, radius: number): Mask => dilate(mask, radius, false);

/**
 * Each pixel gets the least coverage within `radius`. The image's border does not eat: what is outside counts as covered,
 * so a person who is cut off by the photo's edge still is afterwards.
 *
 * @param radius pixels, 1..128, not necessarily whole
 */
export const shrink = (mask: Mask, radius: number): Mask => dilate(mask, radius, true);

/** Eroding is dilating what is not covered. */
function dilate(mask: Mask, radius: number, isInverted: boolean): Mask {
  if (!(radius >= 1 && radius <= maxReach)) throw new RangeError(`A radius can't be ${radius} pixels.`);
  clearArena();
  const widths = discWidths(radius);
  const reach = widths.length - 1;
  const widthsAddress = allocate(widths.length);
  const work = allocate(tileSide + 2 * reach + 32);
  bytesAt(widthsAddress, widths.length).set(widths);
  return filterTiles(mask, {
    reach,
    border: 'empty',
    isInverted,
    fixed: isInverted ? EMPTY : FULL,
    run: (square, out) => dilateTile(square, reach, widthsAddress, work, out),
  });
}

/** The half-width of a disc's row for each distance of the row from its middle. */
function discWidths(radius: number): number[] {
  return Array.from({ length: Math.floor(radius) + 1 }, (_, dy) =>
    Math.floor(Math.sqrt(radius * radius - dy * dy)),
  );
}
