/**
 * A hole in a picture, filled with what is around it, so that texture and lines go on: with whole parts on few pixels (`shifts.ts`), then
 * finer and finer by votes of the best patches (Wexler et al. 2007), which are searched as PatchMatch does (Barnes et al. 2009). A patch
 * may become a little lighter or darker as a whole, so that shades go on, too.
 */
import { valuesOf } from '../image/values.ts';
import { bias, compare } from './patch-compare.ts';
import { type Hole, halved, type Level, levelOf, radius } from './patch-levels.ts';
import { seamless } from './seamless.ts';
import { shifted } from './shifts.ts';

/** Longer side of the hole's surroundings, pixels, at which filling begins. */
const coarsest = 200;
/** From coarse to fine, the last for all that are finer: rounds of search, tries around the best patch so far (each half as far away as
 * the one before), the first of them over the longer side, and which pixels of a patch are compared. */
const steps = [
  { rounds: 4, tries: 6, reach: 0.5, every: 1 },
  { rounds: 3, tries: 6, reach: 0.5, every: 1 },
  { rounds: 2, tries: 2, reach: 0.05, every: 2 },
  { rounds: 1, tries: 2, reach: 0.02, every: 2 },
] as const;
type Step = (typeof steps)[number];

export interface Filled {
  /** The guess stays where there is nothing to copy. */
  planes: Float32Array[];
  /** How badly each wanted pixel's patch fits: mean square of 255, summed over the colours; 0 elsewhere. */
  misfit: Float32Array;
}

export function patched(hole: Hole): Filled {
  const levels = [levelOf(hole)];
  while (Math.max(levels[0].width, levels[0].height) > coarsest || levels[0].gaps.length > mostGaps) {
    const next = halved(levels[0]);
    if (next.sources.length < leastSources) break;
    levels.unshift(next);
  }
  const random = randoms();
  let matches: Matches | null = null;
  for (const [i, level] of levels.entries()) {
    const step = steps[Math.min(i, steps.length - 1)];
    matches = matches ? enlarged(matches, levels[i - 1], level) : begun(level, random);
    if (!matches) break;
    vote(level, matches, i);
    for (let round = 0; round < step.rounds; round++) {
      search(level, matches, random, round % 2 === 1, step);
      vote(level, matches, i);
    }
  }
  const { data, wanted, gaps } = levels[levels.length - 1];
  const planes = hole.planes.map((plane) => plane.slice());
  for (const [c, plane] of planes.entries()) for (const i of gaps) plane[i] = data[i * 4 + c];
  return {
    planes,
    misfit: valuesOf(wanted.length, (i) => (wanted[i] ? (matches?.cost[i] ?? nothingFits) : 0)),
  };
}

/** Where there are no patches. */
const nothingFits = 1000;

/** Patches that there must be to choose from. */
const leastSources = 60;
/** Pixels that are filled by whole parts: where so little is known that a larger hole can't be made small, nothing is. */
const mostGaps = 4000;

/** The best patch known for each wanted pixel. */
interface Matches {
  from: Int32Array;
  cost: Float32Array;
  bias: Float32Array;
}

const noMatches = ({ known: { length } }: Level): Matches => ({
  from: new Int32Array(length),
  cost: new Float32Array(length),
  bias: new Float32Array(length * 3),
});

/** The first guess: whole parts, moved; null where too little is known. */
function begun(level: Level, random: () => number): Matches | null {
  const places = level.gaps.length > mostGaps ? null : shifted(level, random);
  if (!places) return null;
  const matches = noMatches(level);
  const colours = seamless(level, places);
  level.gaps.forEach((i, n) => {
    matches.from[i] = nearSource(level, places[n]);
    for (let c = 0; c < 3; c++) {
      matches.bias[i * 3 + c] = colours[n * 3 + c] - level.data[matches.from[i] * 4 + c];
      level.data[i * 4 + c] = colours[n * 3 + c];
    }
  });
  return matches;
}

/** The place itself, or a source close to it: on the rim of what is known no whole patch has its middle. */
function nearSource({ sources, isSource, width }: Level, at: number): number {
  if (isSource[at]) return at;
  let [low, high] = [0, sources.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sources[middle] < at) low = middle + 1;
    else high = middle;
  }
  const distance = (i: number): number =>
    Math.abs((sources[i] % width) - (at % width)) + Math.abs(((sources[i] / width) | 0) - ((at / width) | 0));
  return sources[low > 0 && distance(low - 1) < distance(low) ? low - 1 : low];
}

function enlarged(coarse: Matches, small: Level, level: Level): Matches {
  const matches = noMatches(level);
  for (const i of level.gaps) {
    const [x, y] = [i % level.width, (i / level.width) | 0];
    const below = Math.min(small.height - 1, y >> 1) * small.width + Math.min(small.width - 1, x >> 1);
    const source = coarse.from[below];
    const [u, v] = [2 * (source % small.width) + (x & 1), 2 * ((source / small.width) | 0) + (y & 1)];
    matches.from[i] = nearSource(level, v * level.width + u);
    matches.cost[i] = coarse.cost[below];
    matches.bias.set(coarse.bias.subarray(below * 3, below * 3 + 3), i * 3);
  }
  return matches;
}

/** Neighbours pass on what they found; then a look around. */
function search(
  level: Level,
  matches: Matches,
  random: () => number,
  isBackwards: boolean,
  { tries, reach, every }: Step,
): void {
  const { width, height, gaps, isSource, wanted } = level;
  const { from, cost } = matches;
  const before = isBackwards ? 1 : -1;
  for (let n = 0; n < gaps.length; n++) {
    const i = gaps[isBackwards ? gaps.length - 1 - n : n];
    const consider = (source: number): void => {
      if (source === from[i] || !isSource[source]) return;
      const found = compare(level, i, source, every);
      if (found >= cost[i]) return;
      from[i] = source;
      cost[i] = found;
      matches.bias.set(bias, i * 3);
    };
    cost[i] = compare(level, i, from[i], every);
    matches.bias.set(bias, i * 3);
    for (let k = 0; k < 2; k++) {
      const next = i + before * (k === 0 ? 1 : width);
      if (wanted[next]) consider(from[next] - (next - i));
    }
    for (let far = Math.max(width, height) * reach, k = 0; k < tries && far >= 1; k++, far /= 2) {
      const x = Math.round((from[i] % width) + (2 * random() - 1) * far);
      const y = Math.round(((from[i] / width) | 0) + (2 * random() - 1) * far);
      if (x >= 0 && y >= 0 && x < width && y < height) consider(y * width + x);
    }
  }
}

/** Each pixel becomes the mean of what the patches over it say; the finer, the less do others than its own, or grain would be lost. */
function vote(
  { width, height, data, gaps, wanted }: Level,
  { from, bias, cost }: Matches,
  step: number,
): void {
  const sums = new Float32Array(data.length);
  const softness = voteSoftness[Math.min(step, voteSoftness.length - 1)];
  const reach = Math.min(radius, Math.ceil(2 * softness));
  const side = 2 * reach + 1;
  const shares = Float64Array.from({ length: side * side }, (_, k) => {
    const [dx, dy] = [(k % side) - reach, Math.floor(k / side) - reach];
    return Math.exp(-(dx * dx + dy * dy) / (2 * softness * softness));
  });
  for (let n = 0; n < gaps.length; n++) {
    const i = gaps[n];
    const x = i % width;
    const y = (i / width) | 0;
    const left = Math.max(-reach, -x);
    const right = Math.min(reach, width - 1 - x);
    const bottom = Math.min(reach, height - 1 - y);
    const sureness = 1 / (votesLeast + cost[i]);
    const shift = (from[i] - i) * 4;
    for (let dy = Math.max(-reach, -y); dy <= bottom; dy++) {
      const middle = (dy + reach) * side + reach;
      for (let dx = left; dx <= right; dx++) {
        const to = i + dy * width + dx;
        if (!wanted[to]) continue;
        const p = to * 4;
        const q = p + shift;
        const w = sureness * shares[middle + dx];
        sums[p] += w * (data[q] + bias[i * 3]);
        sums[p + 1] += w * (data[q + 1] + bias[i * 3 + 1]);
        sums[p + 2] += w * (data[q + 2] + bias[i * 3 + 2]);
        sums[p + 3] += w;
      }
    }
  }
  for (const i of gaps) for (let c = 0; c < 3; c++) data[i * 4 + c] = sums[i * 4 + c] / sums[i * 4 + 3];
}

/** Pixels, by the step of the pyramid; and what a patch that fits well does not gain over one that fits better. */
const voteSoftness = [2, 1.5, 1, 0.6];
const votesLeast = 30;

/** The same numbers every time (mulberry32). */
function randoms(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
