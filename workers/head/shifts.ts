/**
 * A hole filled with whole parts of what is around it, each moved by one of the steps by which that repeats itself (He & Sun 2012), or
 * straight: bars, bricks, mouldings and frames go on as they do beside it. Where two parts meet, the seam that is seen least is cut (Boykov, Veksler & Zabih 2001).
 */
import { cheapestCut } from './max-flow.ts';
import type { Level } from './patch-levels.ts';
import { commonSteps, type Step, stepBetween, straightSteps } from './steps.ts';

/** Rounds over all steps. */
const rounds = 2;
/** Steps that are added where no other leads to anything known, each the best of so many. */
const mostAdded = 40;
const tries = 12;
/** What it costs that one of two steps leads nowhere, of 255: a plain difference of colours. */
const nowhere = 60;
/** How many times more a seam at the hole's rim counts: it draws the outline of what was there, and those inside are seen as parts of the scene. */
const rimShare = 6;

/** @returns for each gap the place that it is copied from; null where too little is known */
export function shifted(level: Level, random: () => number): Int32Array | null {
  const { width, height, known, gaps, sources } = level;
  if (gaps.length === 0) return new Int32Array(0);
  if (sources.length === 0) return null;
  const steps = commonSteps(level, random);
  /** Where a step leads from a pixel; -1 where nothing is known. */
  const placeAt = (i: number, step: number): number => {
    const [x, y] = [(i % width) + steps[step][0], ((i / width) | 0) + steps[step][1]];
    if (x < 0 || y < 0 || x >= width || y >= height) return -1;
    return known[y * width + x] ? y * width + x : -1;
  };
  const isOpen = (n: number, step: number): boolean => placeAt(gaps[n], step) >= 0;
  const label = Int16Array.from(gaps, (_, n) => steps.findIndex((_, step) => isOpen(n, step)));
  for (let added = 0; label.includes(-1); added++) {
    if (added === mostAdded) return null;
    const open = [...label.keys()].filter((n) => label[n] < 0);
    let most = 0;
    let best: Step | null = null;
    for (let k = 0; k < tries; k++) {
      const from = gaps[open[(random() * open.length) | 0]];
      const step = stepBetween(width, from, sources[(random() * sources.length) | 0]);
      steps.push(step);
      const reached = open.reduce((sum, n) => sum + (isOpen(n, steps.length - 1) ? 1 : 0), 0);
      steps.pop();
      if (reached > most) [most, best] = [reached, step];
    }
    steps.push(best!);
    for (const n of open) if (isOpen(n, steps.length - 1)) label[n] = steps.length - 1;
  }
  const seams = seamsOf(level, placeAt);
  const improve = (labels: Int16Array, tried: readonly number[], rounds: number): Int16Array => {
    for (let round = 0; round < rounds; round++) {
      const changes = tried.map((step) => expand(level, seams, labels, step, isOpen));
      if (!changes.includes(true)) break;
    }
    return labels;
  };
  const common = steps.map((_, step) => step);
  // a line that ends inside is seen no less where it is a little longer: it must go through from the beginning
  const straight = straightSteps(level)
    .map((along) => along.map((step) => steps.push(step) - 1))
    .map((along) => {
      const begun = label.map((own, n) => along.find((step) => isOpen(n, step)) ?? own);
      return improve(begun, [...along, ...common], 1);
    });
  const fillings = [improve(label, common, rounds), ...straight];
  const costs = fillings.map((labels) => costOf(level, seams, labels));
  const labels = fillings[costs.indexOf(Math.min(...costs))];
  return Int32Array.from(gaps, (i, n) => placeAt(i, labels[n]));
}

interface Seams {
  /** Between two gaps' pixels side by side, of which either takes a step. */
  between(i: number, j: number, step: number, other: number): number;
  /** Between a gap and the known pixels beside it. */
  rim(n: number, step: number): number;
}

function seamsOf(level: Level, placeAt: (i: number, step: number) => number): Seams {
  const { width, height, known, gaps } = level;
  const values = withSlopes(level);
  const apart = (p: number, q: number): number => (p < 0 || q < 0 ? nowhere : distance(values, p, q));
  const differ = (i: number, step: number, other: number): number =>
    step === other ? 0 : apart(placeAt(i, step), placeAt(i, other));
  const beside = Array.from(gaps, (i) =>
    [
      i % width > 0 ? i - 1 : -1,
      (i % width) + 1 < width ? i + 1 : -1,
      i - width,
      i + width < width * height ? i + width : -1,
    ].filter((j) => j >= 0 && known[j]),
  );
  return {
    between: (i, j, step, other) => differ(i, step, other) + differ(j, step, other),
    rim: (n, step) => beside[n].reduce((sum, j) => sum + rimShare * apart(j, placeAt(j, step)), 0),
  };
}

/** What all seams between the gaps and at their rim cost. */
function costOf({ width, height, gaps }: Level, { between, rim }: Seams, label: Int16Array): number {
  const place = new Int32Array(width * height).fill(-1);
  for (let n = 0; n < gaps.length; n++) place[gaps[n]] = n;
  let sum = 0;
  for (let n = 0; n < gaps.length; n++) {
    const i = gaps[n];
    sum += rim(n, label[n]);
    for (const j of [(i % width) + 1 < width ? i + 1 : -1, i + width])
      if (place[j] >= 0) sum += between(i, j, label[n], label[place[j]]);
  }
  return sum;
}

/** Each gap takes the step or keeps its own, whichever is cheapest for all of them together. */
function expand(
  { width, height, gaps }: Level,
  { between, rim }: Seams,
  label: Int16Array,
  step: number,
  isOpen: (n: number, step: number) => boolean,
): boolean {
  // of each pixel's gap, and of each gap that may change
  const place = new Int32Array(width * height).fill(-1);
  const node = new Int32Array(gaps.length).fill(-1);
  const nodes: number[] = [];
  for (let n = 0; n < gaps.length; n++) {
    place[gaps[n]] = n;
    if (label[n] !== step && isOpen(n, step)) node[n] = nodes.push(n) - 1;
  }
  const cost = Float64Array.from(nodes, (n) => rim(n, step) - rim(n, label[n]));
  const ends: number[] = [];
  const weight: number[] = [];
  for (let n = 0; n < gaps.length; n++) {
    const i = gaps[n];
    for (const j of [(i % width) + 1 < width ? i + 1 : -1, i + width]) {
      const m = place[j] ?? -1;
      if (m < 0 || (node[n] < 0 && node[m] < 0)) continue;
      const [own, other] = [label[n], label[m]];
      const keep = between(i, j, own, other);
      const [first, second] = [between(i, j, step, other), between(i, j, own, step)];
      if (node[m] < 0) cost[node[n]] += first - keep;
      else if (node[n] < 0) cost[node[m]] += second - keep;
      else {
        cost[node[n]] += first - keep;
        cost[node[m]] -= first;
        ends.push(node[n], node[m]);
        // what leads nowhere keeps to no triangle
        weight.push(Math.max(0, first + second - keep));
      }
    }
  }
  const moved = cheapestCut({ cost, ends: Int32Array.from(ends), weight: Float64Array.from(weight) });
  for (let k = 0; k < nodes.length; k++) if (moved[k]) label[nodes[k]] = step;
  return moved.includes(1);
}

/** Values of a pixel: its colours, and how it changes to the right and down; NaN where that is not known. */
const count = 5;
/** How much a change counts: a line that breaks off is seen before a colour. */
const slopeShare = 2;

function withSlopes({ width, height, data, known }: Level): Float32Array {
  const out = new Float32Array(width * height * count);
  const light = (i: number): number => (data[i * 4] + data[i * 4 + 1] + data[i * 4 + 2]) / 3;
  const slope = (i: number, next: number): number =>
    known[next] ? slopeShare * (light(next) - light(i)) : Number.NaN;
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) out[i * count + c] = data[i * 4 + c];
    out[i * count + 3] = (i % width) + 1 < width ? slope(i, i + 1) : Number.NaN;
    out[i * count + 4] = slope(i, i + width);
  }
  return out;
}

function distance(values: Float32Array, p: number, q: number): number {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += (values[p * count + c] - values[q * count + c]) ** 2 || 0;
  return Math.sqrt(sum);
}
