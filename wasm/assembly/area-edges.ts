/**
 * The edges of polygons, cut to a mask and put on a grid of 1/256 pixel, in lists by the strip where they begin.
 */

/** x and y of the upper end, x and y of the lower end, 1 downwards or -1 upwards, the next edge in a list. */
export const EDGE: usize = 24;

/** How many edges `areaEdges` has made; they are clipped into up to two each. */
let made: i32 = 0;

/**
 * Edges cut to the mask; what lies left of it moves to its left border. Each enters the list of the strip (256 rows) where it
 * begins.
 *
 * @param points x and y (f64) of all rings, one after the other
 * @param ends for each ring the number of the point after its last
 * @param edges 48 bytes for each point
 * @param lists for each strip an edge or -1
 */
export function areaEdges(
  points: usize,
  ends: usize,
  rings: i32,
  width: i32,
  height: i32,
  edges: usize,
  lists: usize,
): void {
  made = 0;
  let first = points;
  for (let ring = 0; ring < rings; ring++) {
    const end = points + ((<usize>load<i32>(ends + ((<usize>ring) << 2))) << 4);
    let from = end - 16;
    for (let to = first; to < end; to += 16) {
      const isUpwards = load<f64>(from, 8) > load<f64>(to, 8);
      clipRows(isUpwards ? to : from, isUpwards ? from : to, width, height, isUpwards ? -1 : 1, edges, lists);
      from = to;
    }
    first = end;
  }
}

function clipRows(
  upper: usize,
  lower: usize,
  width: i32,
  height: i32,
  direction: i32,
  edges: usize,
  lists: usize,
): void {
  const x = load<f64>(upper);
  const y = load<f64>(upper, 8);
  const run = load<f64>(lower) - x;
  const rise = load<f64>(lower, 8) - y;
  const top = max<f64>(y, 0);
  const bottom = min<f64>(load<f64>(lower, 8), <f64>height);
  if (top >= bottom) return;
  const topX = top === y ? x : x + ((top - y) / rise) * run;
  const bottomX = bottom === load<f64>(lower, 8) ? load<f64>(lower) : x + ((bottom - y) / rise) * run;
  clipColumns(topX, top, bottomX, bottom, <f64>width, direction, edges, lists);
}

function clipColumns(
  x0: f64,
  y0: f64,
  x1: f64,
  y1: f64,
  width: f64,
  direction: i32,
  edges: usize,
  lists: usize,
): void {
  if (x0 < 0 && x1 < 0) {
    addEdge(0, y0, 0, y1, direction, edges, lists);
    return;
  }
  if (x0 < 0) {
    const y = crossingY(x0, y0, x1, y1, 0);
    addEdge(0, y0, 0, y, direction, edges, lists);
    x0 = 0;
    y0 = y;
  } else if (x1 < 0) {
    const y = crossingY(x0, y0, x1, y1, 0);
    addEdge(0, y, 0, y1, direction, edges, lists);
    x1 = 0;
    y1 = y;
  }
  if (x0 >= width && x1 >= width) return;
  if (x0 > width) {
    y0 = crossingY(x0, y0, x1, y1, width);
    x0 = width;
  } else if (x1 > width) {
    y1 = crossingY(x0, y0, x1, y1, width);
    x1 = width;
  }
  addEdge(x0, y0, x1, y1, direction, edges, lists);
}

function crossingY(x0: f64, y0: f64, x1: f64, y1: f64, x: f64): f64 {
  return max<f64>(y0, min<f64>(y1, y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)));
}

function addEdge(x0: f64, y0: f64, x1: f64, y1: f64, direction: i32, edges: usize, lists: usize): void {
  const top = onGrid(y0);
  const bottom = onGrid(y1);
  if (top === bottom) return;
  const edge = edges + <usize>made * EDGE;
  store<i32>(edge, onGrid(x0));
  store<i32>(edge, top, 4);
  store<i32>(edge, onGrid(x1), 8);
  store<i32>(edge, bottom, 12);
  store<i32>(edge, direction, 16);
  enlist(edge, made, lists + ((<usize>(top >> 16)) << 2));
  made++;
}

function onGrid(coordinate: f64): i32 {
  return <i32>floor(coordinate * 256 + 0.5);
}

/** Puts an edge in front of a list. */
export function enlist(edge: usize, number: i32, list: usize): void {
  store<i32>(edge, load<i32>(list), 20);
  store<i32>(list, number);
}
