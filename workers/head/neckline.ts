/** How wide a neck is, row by row: from where it leaves the new jaw to where the body's collar opens. */

/** Planes over one grid, all 0..1. */
export interface Rows {
  /** Heights over the new chin, over the face's. */
  heights: Float32Array;
  /** From the neck's middle, over the face's width; less than 0 to the left. */
  aside: Float32Array;
}

export interface Sides {
  /** Of the fan: its head or skin, its neck's skin alone, and what is behind everybody. */
  shown: Float32Array;
  skin: Float32Array;
  behind: Float32Array;
  /** Of the body, and what is behind it. */
  bodySkin: Float32Array;
  clothes: Float32Array;
  wall: Float32Array;
}

export interface Neckline {
  /** How far from its middle a neck may reach at a height, over the face's width. */
  reach: (height: number) => number;
  /** Height at which it leaves the jaw. */
  jaw: number;
  /** How far from the middle the body's own skin may reach, beside the jaw too: shoulders rise towards a neck. */
  bodyReach: (height: number) => number;
  /** Height above which there is none. */
  slope: number;
  /** Height of the collar's corner; none where no collar is seen. */
  collar?: number;
  /** That corner is not seen, and the other side's is taken. */
  isHidden: boolean;
}

/** Heights over the chin, and distances from the neck's middle over the face's width, in steps. */
const rows = { from: 0.4, to: -0.7, step: 0.02 } as const;
const columns = { most: 1, step: 0.01 } as const;
const rowCount = Math.round((rows.from - rows.to) / rows.step);
const columnCount = Math.round(columns.most / columns.step);
/** Heights between which a neck leaves the jaw. */
const jawHeights = { from: 0.3, to: -0.16 } as const;
/** The least that a neck is wide. */
const leastReach = 0.28;
/** Columns beside an edge in which it is told what is there. */
const besideColumns = 4;
/** So far from a neck's middle a collar opens at most, and so much further a neck goes behind it. */
const mostOpen = 0.8;
const underCollar = 0.06;
/** So much wider, over the face's width a face's height upwards, what is above the slimmest row may be. */
const growthAbove = 1.5;
/** Over the face's width: the body's own skin is not cut where its edge is seen. */
const ownMargin = 0.05;
/** A neck goes straight down before it flares. */
const flare = 1.6;
/** Heights of a face by which shoulders rise towards a neck, over the face's width. */
const rise = 0.65;
const half = 0.5;

type Grid = Float32Array;

/** @param without reach of a neck whose edge or collar is hidden, left and right @returns the left one and the right one */
export function necklinesOf(place: Rows, sides: Sides, without: readonly number[]): Neckline[] {
  const grids = [-1, 1].map((side) => {
    const cells = cellsOf(place, side);
    return [sides.shown, sides.skin, sides.behind, sides.bodySkin, sides.clothes, sides.wall].map((plane) =>
      meanOf(plane, cells),
    );
  });
  const openings = grids.map(([, , , bodySkin, clothes]) => openingOf(bodySkin, clothes));
  const edges = grids.map(([, , , bodySkin, , wall]) => ownEdges(bodySkin, wall));
  return grids.map(([shown, skin, behind], s) => {
    const isSeen = openings[s].some((v) => v > 0);
    // a collar that a beard or hair had hidden is like its other side
    return {
      ...necklineOf(jawOf(shown, skin, behind, without[s]), openings[isSeen ? s : 1 - s], edges[s]),
      isHidden: !isSeen,
    };
  });
}

interface Jaw {
  height: number;
  reach: number;
}

/** @param edges see `ownEdges` */
function necklineOf(
  jaw: Jaw,
  opening: readonly number[],
  edges: readonly number[],
): Omit<Neckline, 'isHidden'> {
  const top = opening.findIndex((v) => v > 0);
  const above = (height: number): number => jaw.reach + growthAbove * Math.max(0, height - jaw.height);
  if (top < 0) return { reach: above, bodyReach: above, jaw: jaw.height, slope: jaw.height };
  const collar = heightAt(top);
  const wider = opening[top] - jaw.reach;
  const raised = Math.min(jawHeights.from, collar + Math.max(0, wider) * rise);
  const slope = Math.max(jaw.height, collar, raised);
  const inCollar = (height: number): number =>
    Math.max(leastReach * half, valueAt(opening, height)) + Math.min(underCollar, collar - height);
  const towards = (from: number, height: number): number =>
    from > collar ? Math.max(0, from - height) / (from - collar) : 0;
  /** No further than the body's own neck is seen to reach. */
  const bounds = boundsFrom(edges);
  const seen = (height: number): number => valueAt(bounds, height);
  return {
    ...{ jaw: Math.max(jaw.height, collar), collar, slope },
    bodyReach: (height) =>
      height <= collar
        ? inCollar(height)
        : Math.min(seen(height) + ownMargin, jaw.reach + wider * towards(slope, height)),
    reach: (height) => {
      if (height <= collar) return inCollar(height);
      const line = jaw.reach + wider * towards(jaw.height, height) ** flare;
      return Math.min(seen(height), height >= jaw.height ? above(height) : line);
    },
  };
}

/** Distance at which what is behind the body begins beside its skin, row by row; 0 where that is hidden. */
function ownEdges(bodySkin: Grid, wall: Grid): number[] {
  const seen = Array.from({ length: rowCount }, (_, row) => {
    for (let edge = besideColumns; edge < columnCount; edge++) {
      const isEdge =
        mostIn(bodySkin, row, edge - besideColumns, edge) > half && wall[row * columnCount + edge] > half;
      if (isEdge) return edge * columns.step;
    }
    return 0;
  });
  return smoothed(withoutNoise(seen));
}

/** Where an edge is hidden it may be a little further out than where it is seen. @param edges see `ownEdges` */
function boundsFrom(edges: readonly number[]): number[] {
  const bounds = edges.map((v) => (v ? Math.max(leastReach * half, v) : 2 * columns.most));
  const step = growthAbove * rows.step;
  for (let row = rowCount - 2; row >= 0; row--) bounds[row] = Math.min(bounds[row], bounds[row + 1] + step);
  for (let row = 1; row < rowCount; row++) bounds[row] = Math.min(bounds[row], bounds[row - 1] + step);
  return bounds;
}

const heightAt = (row: number): number => rows.from - (row + 0.5) * rows.step;

/** Which cell of rows and columns a pixel is in, -1 for none. */
function cellsOf({ heights, aside }: Rows, side: number): Int32Array {
  const cells = new Int32Array(heights.length).fill(-1);
  for (let i = 0; i < cells.length; i++) {
    const [down, out] = [rows.from - heights[i], aside[i] * side];
    if (down < 0 || out < 0 || out >= columns.most) continue;
    const row = Math.floor(down / rows.step);
    if (row < rowCount) cells[i] = row * columnCount + Math.floor(out / columns.step);
  }
  return cells;
}

function meanOf(plane: Float32Array, cells: Int32Array): Grid {
  const sums = new Float32Array(rowCount * columnCount);
  const counts = new Float32Array(sums.length);
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] < 0) continue;
    sums[cells[i]] += plane[i];
    counts[cells[i]]++;
  }
  // where pixels are larger than cells the next one's is taken
  for (let c = 0; c < sums.length; c++) {
    if (counts[c] > 0) sums[c] /= counts[c];
    else if (c % columnCount > 0) sums[c] = sums[c - 1];
  }
  return sums;
}

/** The most of a row's cells from one column to another. */
const mostIn = (grid: Grid, row: number, from: number, to: number): number =>
  Math.max(
    0,
    ...grid.subarray(row * columnCount + Math.max(0, from), row * columnCount + Math.min(columnCount, to)),
  );

/** Where a neck leaves the jaw with nothing but the surroundings beside it. */
function jawOf(shown: Grid, skin: Grid, behind: Grid, without: number): Jaw {
  for (let row = 0; row < rowCount; row++) {
    const height = heightAt(row);
    if (height > jawHeights.from || height < jawHeights.to) continue;
    let edge = 0;
    while (edge < columnCount && shown[row * columnCount + edge] > half) edge++;
    const isNeck = mostIn(skin, row, edge - besideColumns, edge) > half;
    const isSeen = mostIn(behind, row, edge, edge + besideColumns) > half;
    if (isNeck && isSeen && edge * columns.step < mostOpen)
      return { height, reach: Math.max(leastReach, Math.min(without, edge * columns.step)) };
  }
  return { height: 0, reach: without };
}

/** Distance at which clothes begin beside skin, row by row; 0 above the first such row, and carried on where it is hidden. */
function openingOf(bodySkin: Grid, clothes: Grid): number[] {
  const seen = Array.from({ length: rowCount }, (_, row) => {
    let edge = 0;
    while (edge < columnCount && clothes[row * columnCount + edge] < half) edge++;
    const isCollar = mostIn(bodySkin, row, edge - besideColumns, edge) > half;
    return isCollar && edge * columns.step < mostOpen ? edge * columns.step : 0;
  });
  const sure = withoutNoise(seen);
  // a collar closes downwards: what is further out is a hand or a shoulder
  let last = 0;
  const whole = sure.map((v) => {
    if (v) last = last ? Math.min(last, v) : v;
    return last;
  });
  return smoothed(whole);
}

/** Rows above and below that an edge is smoothed over. */
const smoothRows = 2;

/** What one row alone says is noise. */
const withoutNoise = (distances: readonly number[]): number[] =>
  distances.map((v, row) => (v && ((distances[row - 1] ?? 0) || (distances[row + 1] ?? 0)) ? v : 0));

/** @param distances row by row, 0 where there is none */
function smoothed(distances: readonly number[]): number[] {
  return distances.map((v, row) => {
    if (!v) return 0;
    const near = distances
      .slice(Math.max(0, row - smoothRows), row + smoothRows + 1)
      .filter((other) => other > 0);
    return near.reduce((sum, other) => sum + other, 0) / near.length;
  });
}

function valueAt(values: readonly number[], height: number): number {
  const at = Math.min(rowCount - 1, Math.max(0, (rows.from - height) / rows.step - 0.5));
  const row = Math.floor(at);
  const next = Math.min(rowCount - 1, row + 1);
  // nothing is carried over from above a collar
  const first = values[row] || values[next];
  return first + ((values[next] || first) - first) * (at - row);
}
