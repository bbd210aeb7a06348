/** Parts of a mask that hang together, and holes and islands among them. */
import { EMPTY, FULL, type Mask } from './mask.ts';
import { type Component, labelledRuns } from './runs.ts';

/**
 * The parts of what has at least `threshold` coverage, in the order of their first pixels from top to bottom and left to
 * right. Pixels that touch at a corner belong together.
 *
 * @internal for tests and benches
 * @param threshold coverage 1..255
 * @throws KernelMemoryError when the mask is noise of more than about 100 million runs
 */
export function labelComponents(mask: Mask, threshold = 1): Component[] {
  return labelledRuns(mask, { threshold: checked(threshold), connectivity: 8 }).components();
}

/**
 * Covers holes entirely: parts of what is not wholly covered, soft edges included, that don't touch the image's border
 * and have at most `maxArea` pixels. Pixels of a hole belong together by an edge, so a diagonal line closes it.
 */
export function fillHoles(mask: Mask, maxArea = Number.POSITIVE_INFINITY): Mask {
  const runs = labelledRuns(mask, { threshold: FULL, isInverted: true, connectivity: 4 });
  const holes = indexesOf(runs.components(), ({ area, box }) => {
    const touches =
      box.x === 0 || box.y === 0 || box.x + box.width === mask.width || box.y + box.height === mask.height;
    return !touches && area <= maxArea;
  });
  return runs.paint(mask, holes, FULL);
}

/** Clears islands: parts of what has any coverage of less than `minArea` pixels. Corners connect. */
export function removeIslands(mask: Mask, minArea: number): Mask {
  const runs = labelledRuns(mask, { threshold: 1, connectivity: 8 });
  const islands = indexesOf(runs.components(), ({ area }) => area < minArea);
  return runs.paint(mask, islands, EMPTY);
}

function indexesOf(components: Component[], isWanted: (component: Component) => boolean): number[] {
  return [...components.keys()].filter((index) => isWanted(components[index]));
}

function checked(threshold: number): number {
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > 255)
    throw new RangeError(`A threshold can't be ${threshold}: it is whole and 1 to 255.`);
  return threshold;
}
