/** Parts of a picture side by side without steps: what changes from pixel to pixel is theirs, and what is known around stays (Pérez et al. 2003). */
import type { Level } from './patch-levels.ts';

/** Rounds of successive over-relaxation, and its factor: a hole is some 60 pixels wide. */
const rounds = 150;
const relaxation = 1.85;
/** How much a part's own colours count against that: what differs by much does so near its seam alone, some 11 pixels far. */
const ownShare = 0.008;

/** A gap's channel goes towards what its neighbours ask for. @param first of its neighbours in `next` */
function relax(
  out: Float32Array,
  at: number,
  own: number,
  next: Int32Array,
  change: Float32Array,
  first: number,
  c: number,
): void {
  let sum = 0;
  let count = 0;
  for (let k = first; k < first + 4; k++) {
    const j = next[k];
    if (j < 0) continue;
    sum += out[j * 4 + c] - change[k * 3 + c];
    count++;
  }
  out[at] += relaxation * ((sum + ownShare * own) / (count + ownShare) - out[at]);
}

/** @param places for each gap the known place that it is copied from @returns red, green and blue of each gap */
export function seamless({ width, height, data, known, gaps }: Level, places: Int32Array): Float32Array {
  const from = new Int32Array(width * height).fill(-1);
  gaps.forEach((i, n) => {
    from[i] = places[n];
  });
  const out = data.slice();
  for (const i of gaps) for (let c = 0; c < 3; c++) out[i * 4 + c] = data[from[i] * 4 + c];
  const around = [-1, 1, -width, width] as const;
  /** The pixel beside another, -1 beyond the picture. */
  const beside = (i: number, by: number): number => {
    if (by === 1 && (i % width) + 1 === width) return -1;
    if (by === -1 && i % width === 0) return -1;
    return i + by >= 0 && i + by < from.length ? i + by : -1;
  };
  // per gap and side: the neighbour that has a say, and by how much it is to differ
  const next = new Int32Array(gaps.length * 4).fill(-1);
  const change = new Float32Array(gaps.length * 12);
  for (let n = 0; n < gaps.length; n++) {
    const p = places[n];
    around.forEach((by, side) => {
      const j = beside(gaps[n], by);
      if (j < 0 || (from[j] < 0 && !known[j])) return;
      next[n * 4 + side] = j;
      // as in either part, where both go on
      const [ours, theirs] = [beside(p, by), from[j] < 0 ? -1 : beside(from[j], -by)];
      for (let c = 0; c < 3; c++) {
        const own = ours >= 0 && known[ours] ? data[ours * 4 + c] - data[p * 4 + c] : Number.NaN;
        const other =
          theirs >= 0 && known[theirs] ? data[from[j] * 4 + c] - data[theirs * 4 + c] : Number.NaN;
        const mean = Number.isNaN(own) ? other : Number.isNaN(other) ? own : (own + other) / 2;
        change[(n * 4 + side) * 3 + c] = Number.isNaN(mean) ? 0 : mean;
      }
    });
  }
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < gaps.length; n++)
      for (let c = 0; c < 3; c++)
        relax(out, gaps[n] * 4 + c, data[places[n] * 4 + c], next, change, n * 4, c);
  }
  return Float32Array.from({ length: gaps.length * 3 }, (_, k) =>
    Math.min(255, Math.max(0, out[gaps[(k / 3) | 0] * 4 + (k % 3)])),
  );
}
