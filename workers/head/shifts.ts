/**
 * A hole filled with whole parts of what is around it, each moved by one of the steps by which that repeats itself (He & Sun 2012), or
 * straight: bars, bricks, mouldings and frames go on as they do beside it. Where two parts meet, the seam that is seen least is cut (Boykov, Veksler & Zabih 2001).
 */
import { type Energy, energyOf, expand } from '../image/expansion.ts';
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
  const { width, gaps, sources } = level;
  if (gaps.length === 0) return new Int32Array(0);
  if (sources.length === 0) return null;
  const moves = commonSteps(level, random).map((step) => moveBy(level, step));
  const isOpen = (n: number, step: number): boolean => moves[step].places[n] >= 0;
  const label = new Int16Array(gaps.length).map((_, n) => moves.findIndex(({ places }) => places[n] >= 0));
  for (let added = 0; label.includes(-1); added++) {
    if (added === mostAdded) return null;
    const open = [...label.keys()].filter((n) => label[n] < 0);
    let most = 0;
    let best: Move | null = null;
    for (let k = 0; k < tries; k++) {
      const from = gaps[open[(random() * open.length) | 0]];
      const move = moveBy(level, stepBetween(width, from, sources[(random() * sources.length) | 0]));
      const reached = open.reduce((sum, n) => sum + (move.places[n] >= 0 ? 1 : 0), 0);
      if (reached > most) [most, best] = [reached, move];
    }
    const step = moves.push(best!) - 1;
    for (const n of open) if (isOpen(n, step)) label[n] = step;
  }
  const seams = seamsOf(level, moves);
  const improve = (labels: Int16Array, tried: readonly number[], rounds: number): Int16Array => {
    for (let round = 0; round < rounds; round++) {
      const changes = tried.map((step) => expand(seams, labels, step, isOpen));
      if (!changes.includes(true)) break;
    }
    return labels;
  };
  const common = moves.map((_, step) => step);
  // a line that ends inside is seen no less where it is a little longer: it must go through from the beginning
  const straight = straightSteps(level)
    .map((along) => along.map((step) => moves.push(moveBy(level, step)) - 1))
    .map((along) => {
      const begun = label.map((own, n) => along.find((step) => isOpen(n, step)) ?? own);
      return improve(begun, [...along, ...common], 1);
    });
  const fillings = [improve(label, common, rounds), ...straight];
  const costs = fillings.map((labels) => energyOf(seams, labels));
  const labels = fillings[costs.indexOf(Math.min(...costs))];
  return gaps.map((_, n) => moves[labels[n]].places[n]);
}

interface Move {
  step: Step;
  /** Where it leads from each gap; -1 where nothing is known. They are asked for again and again. */
  places: Int32Array;
}

const moveBy = (level: Level, step: Step): Move => ({
  step,
  places: level.gaps.map((i) => placeAfter(level, i, step)),
});

/** Where a step leads from a pixel; -1 where nothing is known. */
function placeAfter({ width, height, known }: Level, i: number, [dx, dy]: Step): number {
  const [x, y] = [(i % width) + dx, ((i / width) | 0) + dy];
  if (x < 0 || y < 0 || x >= width || y >= height) return -1;
  return known[y * width + x] ? y * width + x : -1;
}

/** What it costs that a gap takes a step: a seam to the known pixels beside it, or to a gap that takes another. */
function seamsOf(level: Level, moves: readonly Move[]): Energy {
  const { width, height, known, gaps } = level;
  const values = withSlopes(level);
  const apart = (p: number, q: number): number => (p < 0 || q < 0 ? nowhere : distance(values, p, q));
  const differ = (n: number, step: number, other: number): number =>
    step === other ? 0 : apart(moves[step].places[n], moves[other].places[n]);
  const beside = Array.from(gaps, (i) =>
    [
      i % width > 0 ? i - 1 : -1,
      (i % width) + 1 < width ? i + 1 : -1,
      i - width,
      i + width < width * height ? i + width : -1,
    ].filter((j) => j >= 0 && known[j]),
  );
  const gapAt = new Int32Array(width * height).fill(-1);
  for (let n = 0; n < gaps.length; n++) gapAt[gaps[n]] = n;
  const next = new Int32Array(gaps.length * 2).fill(-1);
  for (let n = 0; n < gaps.length; n++) {
    const i = gaps[n];
    if ((i % width) + 1 < width) next[n * 2] = gapAt[i + 1];
    if (i + width < gapAt.length) next[n * 2 + 1] = gapAt[i + width];
  }
  return {
    next,
    between: (n, m, step, other) => differ(n, step, other) + differ(m, step, other),
    alone: (n, step) =>
      beside[n].reduce((sum, j) => sum + rimShare * apart(j, placeAfter(level, j, moves[step].step)), 0),
  };
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
