// Runs are u32: the first pixel's x in the lower half, the x after the last one in the upper half. They lie row after row;
// `rowStarts` (u32) says where each row's begin, and where the last row's end.

/** How tiles without pixels stand in a table of addresses. */
const EMPTY_TILE: usize = 0;
const FULL_TILE: usize = 1;

/** Bytes of what `measureComponents` finds: area, least x, least y, greatest x, greatest y, each an i32. */
const MEASURE_BYTES: i32 = 20;

/**
 * Finds the runs of one row of tiles.
 *
 * @param table u32 for each of its tiles: 0 empty, 1 full, else the address of its pixels
 * @param width pixels of the mask
 * @param rows pixels of this row of tiles
 * @param threshold coverage from which a pixel belongs to a run
 * @param inverts 1: pixels below the threshold belong to runs, and the others don't
 * @param rowStarts where the first row's start goes
 * @param runs where all runs begin; room for rows · width / 2 more, rounded up
 * @param count runs up to here
 * @returns runs including this row of tiles
 */
export function findRuns(
  table: usize,
  width: i32,
  rows: i32,
  threshold: i32,
  inverts: i32,
  rowStarts: usize,
  runs: usize,
  count: i32,
): i32 {
  const limit = i8x16.splat(i8(threshold));
  const turned: u32 = inverts ? 0xffff : 0;
  for (let y = 0; y < rows; y++) {
    store<u32>(rowStarts + (y << 2), count);
    let start: u32 = 0;
    let isOpen: u32 = 0;
    for (let left = 0; left < width; left += 256) {
      const tile = usize(load<u32>(table + ((left >> 8) << 2)));
      if (tile === EMPTY_TILE || tile === FULL_TILE) {
        const isCovered = u32(tile) ^ (turned & 1);
        if (isCovered === isOpen) continue;
        if (isOpen) count = addRun(runs, count, start, left);
        start = left;
        isOpen = isCovered;
        continue;
      }
      const right = min<i32>(left + 256, width);
      const row = tile + (y << 8) - left;
      for (let x = left; x < right; x += 16) {
        let bits = u32(i8x16.bitmask(i8x16.ge_u(v128.load(row + x), limit))) ^ turned;
        if (x + 16 > right) bits &= (1 << (right - x)) - 1;
        let changes = (bits ^ ((bits << 1) | isOpen)) & 0xffff;
        while (changes) {
          const at = x + ctz(changes);
          if (isOpen) count = addRun(runs, count, start, at);
          start = at;
          isOpen ^= 1;
          changes &= changes - 1;
        }
      }
    }
    if (isOpen) count = addRun(runs, count, start, width);
  }
  store<u32>(rowStarts + (rows << 2), count);
  return count;
}

function addRun(runs: usize, count: i32, from: u32, to: u32): i32 {
  store<u32>(runs + (count << 2), from | (to << 16));
  return count + 1;
}

/**
 * Gives each run the number of its component: union–find over the runs of neighbouring rows (R. Tarjan; the smaller root
 * wins, paths are halved). Components are numbered in the order of their first pixels, row by row.
 *
 * @param reach 0: pixels belong together by an edge (4-connected); 1: by a corner too (8-connected)
 * @param labels u32 for each run
 * @returns the number of components
 */
export function labelRuns(rowStarts: usize, height: i32, runs: usize, reach: i32, labels: usize): i32 {
  const count: u32 = load<u32>(rowStarts + (height << 2));
  for (let i: u32 = 0; i < count; i++) store<u32>(labels + (i << 2), i);
  for (let y = 1; y < height; y++) {
    let above = load<u32>(rowStarts + ((y - 1) << 2));
    let here = load<u32>(rowStarts + (y << 2));
    const aboveEnd = here;
    const hereEnd = load<u32>(rowStarts + ((y + 1) << 2));
    while (above < aboveEnd && here < hereEnd) {
      const a = load<u32>(runs + (above << 2));
      const b = load<u32>(runs + (here << 2));
      const aTo = i32(a >> 16);
      const bTo = i32(b >> 16);
      if (i32(a & 0xffff) < bTo + reach && i32(b & 0xffff) < aTo + reach) unite(labels, above, here);
      if (aTo < bTo) above++;
      else here++;
    }
  }
  let components = 0;
  for (let i: u32 = 0; i < count; i++) {
    const parent = load<u32>(labels + (i << 2));
    // parents come before their children, so theirs is a number already
    if (parent === i) store<u32>(labels + (i << 2), components++);
    else store<u32>(labels + (i << 2), load<u32>(labels + (parent << 2)));
  }
  return components;
}

function unite(parents: usize, a: u32, b: u32): void {
  const first = rootOf(parents, a);
  const second = rootOf(parents, b);
  if (first < second) store<u32>(parents + (second << 2), first);
  else store<u32>(parents + (first << 2), second);
}

function rootOf(parents: usize, run: u32): u32 {
  let parent = load<u32>(parents + (run << 2));
  while (parent !== run) {
    const next = load<u32>(parents + (parent << 2));
    store<u32>(parents + (run << 2), next);
    run = next;
    parent = load<u32>(parents + (run << 2));
  }
  return run;
}

/** @param measures 20 bytes for each of `components`: see `MEASURE_BYTES` */
export function measureComponents(
  rowStarts: usize,
  height: i32,
  runs: usize,
  labels: usize,
  components: i32,
  measures: usize,
): void {
  for (let i = 0; i < components; i++) {
    const at = measures + i * MEASURE_BYTES;
    store<i32>(at, 0);
    store<i32>(at, i32.MAX_VALUE, 4);
    store<i32>(at, i32.MAX_VALUE, 8);
    store<i32>(at, 0, 12);
    store<i32>(at, 0, 16);
  }
  let run = 0;
  for (let y = 0; y < height; y++) {
    const end = load<i32>(rowStarts + ((y + 1) << 2));
    for (; run < end; run++) {
      const span = load<u32>(runs + (run << 2));
      const from = i32(span & 0xffff);
      const to = i32(span >> 16);
      const at = measures + load<i32>(labels + (run << 2)) * MEASURE_BYTES;
      store<i32>(at, load<i32>(at) + to - from);
      store<i32>(at, min<i32>(load<i32>(at, 4), from), 4);
      store<i32>(at, min<i32>(load<i32>(at, 8), y), 8);
      store<i32>(at, max<i32>(load<i32>(at, 12), to - 1), 12);
      store<i32>(at, y, 16);
    }
  }
}

/**
 * Says which tiles of a row of tiles have pixels of the chosen components.
 *
 * @param rowStarts of the row of tiles' first row
 * @param chosen u8 for each component: 1 when it is
 * @param touched u8 for each tile: becomes 1
 */
export function markTiles(
  rowStarts: usize,
  rows: i32,
  runs: usize,
  labels: usize,
  chosen: usize,
  touched: usize,
): void {
  const end = load<i32>(rowStarts + (rows << 2));
  for (let run = load<i32>(rowStarts); run < end; run++) {
    if (!load<u8>(chosen + load<u32>(labels + (run << 2)))) continue;
    const span = load<u32>(runs + (run << 2));
    for (let column = (span & 0xffff) >> 8; column <= ((span >> 16) - 1) >> 8; column++)
      store<u8>(touched + column, 1);
  }
}

/** Gives the chosen components' pixels in a row of tiles a value. Touched tiles have an address in the table. */
export function paintRuns(
  rowStarts: usize,
  rows: i32,
  runs: usize,
  labels: usize,
  chosen: usize,
  value: i32,
  table: usize,
): void {
  let run = load<i32>(rowStarts);
  for (let y = 0; y < rows; y++) {
    const end = load<i32>(rowStarts + ((y + 1) << 2));
    for (; run < end; run++) {
      if (!load<u8>(chosen + load<u32>(labels + (run << 2)))) continue;
      const span = load<u32>(runs + (run << 2));
      const to = i32(span >> 16);
      for (let x = i32(span & 0xffff); x < to; ) {
        const next = min<i32>((x & ~255) + 256, to);
        memory.fill(usize(load<u32>(table + ((x >> 8) << 2))) + (y << 8) + (x & 255), u8(value), next - x);
        x = next;
      }
    }
  }
}
