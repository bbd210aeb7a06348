/**
 * Boundary tracing in the time of the words and corners there are, not of the pixels.
 *
 * A *corner* is a point where the boundary between covered and uncovered pixels turns. Around the point between pixels
 *
 *     a b      above[x - 1]  above[x]
 *     c d      row[x - 1]    row[x]
 *
 * with v = above XOR row (bit x: a horizontal edge runs along the top of pixel x), the boundary turns where v[x - 1] ≠ v[x],
 * and twice where a = d ≠ b = c, when two areas touch in the point. Both are a few operations on words of 64 pixels.
 *
 * Corners get numbers in reading order. In a row they alternate between the left and the right end of a horizontal edge, so
 * corner n's neighbour along its horizontal edge is n XOR 1. The upper end of a vertical edge waits in `open[x]` until
 * the lower one comes, so nothing is searched for. The idea of coding boundaries as runs between rows is Capson's ("An
 * improved algorithm for the sequential extraction of boundaries from a raster scan", 1984); crack codes are older.
 *
 * A corner takes 12 bytes: place (x | y << 16), the corner at the other end of its vertical edge, and `beside`.
 */

const CORNER: usize = 12;
/** In place of `beside`: a hole can't begin here. */
const NO_HOLE: i32 = -1;

/**
 * Finds and links the corners on the upper side of `rows` rows of bits.
 *
 * @param bits the row above the first; each row `words` words, the last of which is a zero guard
 * @param y number of the first row
 * @param spans pairs of words [from, to) outside of which no row differs from the one above it
 * @param open for each column the last upper end of a vertical edge
 * @param count corners already there
 * @returns corners there now
 */
export function traceRows(
  bits: usize,
  words: i32,
  rows: i32,
  y: i32,
  spans: usize,
  spanCount: i32,
  open: usize,
  corners: usize,
  count: i32,
): i32 {
  const stride = (<usize>words) << 3;
  for (let end = y + rows; y < end; y++) {
    for (let i = 0; i < spanCount; i++) {
      const span = spans + ((<usize>i) << 3);
      count = traceSpan(bits, stride, load<i32>(span), load<i32>(span, 4), y, open, corners, count);
    }
    bits += stride;
  }
  return count;
}

function traceSpan(
  above: usize,
  stride: usize,
  from: i32,
  to: i32,
  y: i32,
  open: usize,
  corners: usize,
  count: i32,
): i32 {
  const row = above + stride;
  let edgeBefore: u64 = 0;
  let pixelBefore: u64 = from > 0 ? load<u64>(row + ((<usize>(from - 1)) << 3)) >> 63 : 0;
  for (let word = from; word < to; word++) {
    const offset = (<usize>word) << 3;
    const d = load<u64>(row + offset);
    const right = load<u64>(above + offset) ^ d;
    const left = (right << 1) | edgeBefore;
    edgeBefore = right >> 63;
    if ((left | right) === 0) {
      pixelBefore = d >> 63;
      continue;
    }
    const c = (d << 1) | pixelBefore;
    pixelBefore = d >> 63;
    const touches = left & right & (c ^ d);
    let turns = (left ^ right) | touches;
    while (turns !== 0) {
      const bit = ctz(turns);
      turns &= turns - 1;
      const x = (word << 6) + <i32>bit;
      const waiting = open + ((<usize>x) << 2);
      const corner = corners + <usize>count * CORNER;
      const isCovered = ((d >> bit) & 1) !== 0;
      store<i32>(corner, x | (y << 16));
      store<i32>(corner, NO_HOLE, 8);
      if (((touches >> bit) & 1) !== 0) {
        // covered pixels that touch in a point stay apart: each keeps its own horizontal and vertical edge
        store<i32>(corner, x | (y << 16), CORNER);
        store<i32>(corner, NO_HOLE, CORNER + 8);
        const upper = isCovered ? count : count + 1;
        closeEdge(corners, upper, load<i32>(waiting));
        store<i32>(waiting, upper ^ count ^ (count + 1));
        count += 2;
        continue;
      }
      const isLeftCovered = ((c >> bit) & 1) !== 0;
      if (isLeftCovered === isCovered) {
        closeEdge(corners, count, load<i32>(waiting));
      } else {
        store<i32>(waiting, count);
        if (isLeftCovered && ((right >> bit) & 1) !== 0) {
          const edge = firstOfRun(row, x - 1);
          store<i32>(corner, load<i32>(open + ((<usize>edge) << 2)), 8);
        }
      }
      count++;
    }
  }
  return count;
}

function closeEdge(corners: usize, lower: i32, upper: i32): void {
  store<i32>(corners + <usize>lower * CORNER, upper, 4);
  store<i32>(corners + <usize>upper * CORNER, lower, 4);
}

/**
 * Where the run of set bits around `x` begins. Between two such questions about one row lies an unset bit, so all of
 * them together read each word of a row about once.
 */
function firstOfRun(row: usize, x: i32): i32 {
  let word = x >> 6;
  let unset = ~load<u64>(row + ((<usize>word) << 3)) & (~(<u64>0) >> (63 - (x & 63)));
  while (unset === 0 && word > 0) {
    word--;
    unset = ~load<u64>(row + ((<usize>word) << 3));
  }
  return unset === 0 ? 0 : (word << 6) + 64 - <i32>clz(unset);
}

/**
 * Walks the linked corners into rings, in the order of their first corners. A ring's first corner is the left end of its
 * topmost edge. When no hole can begin there it is an outer ring; else `beside` names a corner of the vertical edge that
 * bounds the covered run left of it, whose ring is the hole's outer ring or a hole in the same one, and is known already.
 * A walked corner keeps ~ring in place of its link.
 *
 * @param points gets x and y (i32) of all corners, ring by ring
 * @param rings gets for each ring the number of its first point and the ring it is a hole of (-1: none)
 * @returns how many rings
 */
export function traceRings(corners: usize, count: i32, points: usize, rings: usize): i32 {
  let ringCount = 0;
  let point = points;
  for (let first = 0; first < count; first += 2) {
    const start = corners + <usize>first * CORNER;
    if (load<i32>(start, 4) < 0) continue;
    const beside = load<i32>(start, 8);
    const ring = rings + ((<usize>ringCount) << 3);
    store<i32>(ring, <i32>((point - points) >> 3));
    store<i32>(ring, beside === NO_HOLE ? -1 : outerRing(corners, rings, beside), 4);
    const walked = ~ringCount;
    let corner = first;
    do {
      const at = corners + <usize>corner * CORNER;
      const over = corners + <usize>(corner ^ 1) * CORNER;
      // covered pixels lie to the right of the way: outer rings leave their first corner along the top, holes downwards
      if (beside === NO_HOLE) {
        emit(point, at);
        emit(point + 8, over);
        corner = load<i32>(over, 4);
      } else {
        corner = load<i32>(at, 4);
        emit(point, at);
        emit(point + 8, corners + <usize>corner * CORNER);
        store<i32>(corners + <usize>corner * CORNER, walked, 4);
        corner ^= 1;
      }
      store<i32>(at, walked, 4);
      if (beside === NO_HOLE) store<i32>(over, walked, 4);
      point += 16;
    } while (corner !== first);
    ringCount++;
  }
  return ringCount;
}

function emit(point: usize, corner: usize): void {
  const place = load<i32>(corner);
  store<i32>(point, place & 0xffff);
  store<i32>(point, place >>> 16, 4);
}

function outerRing(corners: usize, rings: usize, corner: i32): i32 {
  const ring = ~load<i32>(corners + <usize>corner * CORNER, 4);
  const outer = load<i32>(rings + ((<usize>ring) << 3), 4);
  return outer < 0 ? ring : outer;
}
