/** How wide a body's own neck is, row by row, to both sides of its middle. */

import { ramp } from './matte.ts';

/** Planes over one grid, all 0..1. */
interface Rows {
  /** Heights over the chin, over the face's. */
  heights: Float32Array;
  /** From the neck's middle, over the face's width; less than 0 to the left. */
  aside: Float32Array;
}

/** Heights over the chin, and distances from the neck's middle over the face's width, in steps. */
const rows = { from: 0.4, to: -0.7, step: 0.02 } as const;
const columns = { most: 1, step: 0.01 } as const;
const rowCount = Math.round((rows.from - rows.to) / rows.step);
const columnCount = Math.round(columns.most / columns.step);
/** The least that half of a neck is wide. */
const leastReach = 0.14;
/** Columns beside an edge in which it is told what is there. */
const besideColumns = 4;
/** So much slimmer, over the face's width a face's height upwards, a neck becomes where hair hides it above shoulders. */
const taper = 1.5;
/** Over the chin, or over what is seen of it, a neck goes behind the jaw: heights between which it does. */
const behindJaw = [0, 0.4] as const;
const half = 0.5;
/** Cells of a row. */
const leastDressed = 6;

type Grid = Float32Array;

/** A neck's edge in a row, with clothes beside it or a wall. */
export interface Edge {
  height: number;
  reach: number;
  isDressed: boolean;
}

/** One side of a neck. */
export interface Neckline {
  /** How far it reaches at a height, over the face's width. */
  reach: (height: number) => number;
  /** Height of the highest row in which its edge is seen, or clothes beside it; none below the last row. */
  seenTo: number;
  /** Its edge is seen somewhere. */
  isSeen: boolean;
  /** Where it is seen, from above downwards. */
  seen: Edge[];
}

/**
 * @param body 0..1: skin and clothes of the body, and what is behind it
 * @param without reach where no edge is seen, to the left and to the right
 * @returns the left one and the right one
 */
export function necklinesOf(
  place: Rows,
  body: { skin: Float32Array; clothes: Float32Array; wall: Float32Array },
  without: readonly number[],
): Neckline[] {
  return [-1, 1].map((side, s) => {
    const cells = cellsOf(place, side);
    const [skin, clothes, wall] = [body.skin, body.clothes, body.wall].map((plane) => meanOf(plane, cells));
    const beside = wall.map((v, c) => Math.max(v, clothes[c]));
    const edges = edgesOf(skin, beside);
    const whole = carried(edges, without[s], skin);
    const dressed = withoutNoise(edges.map((_, row) => (isDressed(clothes, row) ? 1 : 0)));
    const first = edges.findIndex((v, row) => v > 0 || dressed[row] > 0);
    return {
      reach: (height) => valueAt(whole, height),
      seenTo: first < 0 ? Number.NEGATIVE_INFINITY : heightAt(first),
      isSeen: edges.some((v) => v > 0),
      seen: edges.flatMap((v, row) =>
        v > 0 ? [{ height: heightAt(row), reach: v, isDressed: more(clothes, wall, row, v) }] : [],
      ),
    };
  });
}

const heightAt = (row: number): number => rows.from - (row + 0.5) * rows.step;

/** Distance at which something else begins beside the skin, row by row; 0 where that is hidden. */
function edgesOf(skin: Grid, beside: Grid): number[] {
  const seen = Array.from({ length: rowCount }, (_, row) => {
    for (let edge = besideColumns; edge < columnCount; edge++) {
      const isEdge =
        mostIn(skin, row, edge - besideColumns, edge) > half && beside[row * columnCount + edge] > half;
      if (isEdge) return Math.max(leastReach, edge * columns.step);
    }
    return 0;
  });
  return smoothed(withoutNoise(seen));
}

/** Where an edge is hidden it goes straight on; above what is seen it becomes as slim as `without`, as shoulders do, and goes behind the jaw, but no slimmer than its skin shows, as beside hair at a nape. */
function carried(edges: readonly number[], without: number, skin: Grid): number[] {
  const first = edges.findIndex((v) => v > 0);
  /** 1 below a jaw and where its edge is seen, 0 where nothing of a neck is beside it. */
  const slope = (row: number): number =>
    1 - ramp(heightAt(row) - Math.max(0, first < 0 ? 0 : heightAt(first)), behindJaw);
  if (first < 0) return edges.map((_, row) => without * slope(row));
  const above = edges[first];
  const shown = shownOf(skin, above);
  let last = above;
  return edges.map((v, row) => {
    if (row < first) {
      const slim = Math.min(above, Math.max(without, above - taper * rows.step * (first - row)));
      return Math.max(slim * slope(row), shown[row]);
    }
    last = v || last;
    return last;
  });
}

/** How far out skin shows within a distance, row by row; what is further out is a hand. */
const shownOf = (skin: Grid, most: number): number[] =>
  smoothed(
    withoutNoise(
      Array.from({ length: rowCount }, (_, row) => {
        for (let column = Math.min(columnCount - 1, Math.floor(most / columns.step)); column > 0; column--)
          if (skin[row * columnCount + column] > half) return column * columns.step;
        return 0;
      }),
    ),
  );

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

/** Whether so much of a row is clothes that it is no noise. */
function isDressed(clothes: Grid, row: number): boolean {
  let cells = 0;
  for (let c = row * columnCount; c < (row + 1) * columnCount; c++) if (clothes[c] > half) cells++;
  return cells >= leastDressed;
}

/** Whether of one thing there is more than of another beside an edge. */
function more(one: Grid, other: Grid, row: number, reach: number): boolean {
  const from = row * columnCount + Math.round(reach / columns.step);
  const beside = (grid: Grid): number =>
    grid
      .subarray(from, Math.min(from + besideColumns, (row + 1) * columnCount))
      .reduce((sum, v) => sum + v, 0);
  return beside(one) > beside(other);
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
  return values[row] + (values[next] - values[row]) * (at - row);
}
