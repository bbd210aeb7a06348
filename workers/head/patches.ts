/**
 * A hole in a picture, filled with patches of what is around it, so that texture and lines go on: from the hole's rim inwards on few
 * pixels (Criminisi, Pérez & Toyama 2004), then finer and finer by votes of the best patches (Wexler et al. 2007), which are searched
 * as PatchMatch does (Barnes et al. 2009). A patch may become a little lighter or darker as a whole, so that shades go on, too.
 */
import { filledWeight, type Hole, halved, type Level, levelOf, radius } from './patch-levels.ts';

/** Longer side of the hole's surroundings, pixels, at which filling begins. */
const coarsest = 56;
/** From coarse to fine, the last for all that are finer: rounds of search, tries around the best patch so far (each half as far away as
 * the one before), the first of them over the longer side, and which pixels of a patch are compared. */
const steps = [
  { rounds: 4, tries: 6, reach: 0.5, every: 1 },
  { rounds: 3, tries: 6, reach: 0.5, every: 1 },
  { rounds: 2, tries: 2, reach: 0.05, every: 2 },
  { rounds: 1, tries: 2, reach: 0.02, every: 2 },
] as const;
type Step = (typeof steps)[number];
/** By how much of 255 a patch may be made lighter or darker, and what that costs, over its square. */
const mostBias = 18;
const biasCost = 0.15;
/** What distance to where a patch is taken from costs, over the longer side, squared. */
const farCost = 300;

export interface Filled {
  /** The guess stays where there is nothing to copy. */
  planes: Float32Array[];
  /** How badly each wanted pixel's patch fits: mean square of 255, summed over the colours; 0 elsewhere. */
  misfit: Float32Array;
}

export function patched(hole: Hole): Filled {
  const levels = [levelOf(hole)];
  while (Math.max(levels[0].width, levels[0].height) > coarsest) {
    const next = halved(levels[0]);
    if (next.sources.length < leastSources) break;
    levels.unshift(next);
  }
  const isHopeless = levels[0].gaps.length > mostGrown;
  const random = randoms();
  let matches: Matches | null = null;
  for (const [i, level] of levels.entries()) {
    if (isHopeless || level.sources.length === 0) continue;
    const step = steps[Math.min(i, steps.length - 1)];
    matches = matches ? enlarged(matches, levels[i - 1], level) : grown(level);
    vote(level, matches, i);
    for (let round = 0; round < step.rounds; round++) {
      search(level, matches, random, round % 2 === 1, step);
      vote(level, matches, i);
    }
  }
  const { data, wanted } = levels[levels.length - 1];
  return {
    planes: hole.planes.map((plane, c) => plane.map((v, i) => (wanted[i] ? data[i * 4 + c] : v))),
    misfit: Float32Array.from(wanted, (isWanted, i) => (isWanted ? (matches?.cost[i] ?? nothingFits) : 0)),
  };
}

/** Where there are no patches. */
const nothingFits = 1000;

/** Patches that there must be to choose from. */
const leastSources = 60;
/** Pixels that are filled one patch after the other: where so little is known that a larger hole can't be made small, nothing is. */
const mostGrown = 4000;

/** What the last comparison of two patches said. */
const bias = new Float32Array(3);

/** How much two patches differ, a pixel, once the second is as light as it may become. */
function compare({ width, height, data, weight }: Level, to: number, from: number, every = 1): number {
  const [x, y] = [to % width, (to / width) | 0];
  const [left, right] = [Math.max(-radius, -x), Math.min(radius, width - 1 - x)];
  const [top, bottom] = [Math.max(-radius, -y), Math.min(radius, height - 1 - y)];
  let [sum, r, g, b, squares] = [0, 0, 0, 0, 0];
  for (let dy = top; dy <= bottom; dy += every) {
    const row = to + dy * width;
    const shift = (from - to) * 4;
    for (let i = row + left; i <= row + right; i += every) {
      const w = weight[i];
      if (w === 0) continue;
      const [p, q] = [i * 4, i * 4 + shift];
      const dr = data[p] - data[q];
      const dg = data[p + 1] - data[q + 1];
      const db = data[p + 2] - data[q + 2];
      sum += w;
      r += w * dr;
      g += w * dg;
      b += w * db;
      squares += w * (dr * dr + dg * dg + db * db);
    }
  }
  if (sum === 0) return 0;
  r /= sum;
  g /= sum;
  b /= sum;
  bias[0] = Math.max(-mostBias, Math.min(mostBias, r));
  bias[1] = Math.max(-mostBias, Math.min(mostBias, g));
  bias[2] = Math.max(-mostBias, Math.min(mostBias, b));
  const saved = bias[0] * (2 * r - bias[0]) + bias[1] * (2 * g - bias[1]) + bias[2] * (2 * b - bias[2]);
  const moved = bias[0] * bias[0] + bias[1] * bias[1] + bias[2] * bias[2];
  const [ux, uy] = [(from % width) - x, ((from / width) | 0) - y];
  const far = (ux * ux + uy * uy) / Math.max(width, height) ** 2;
  return squares / sum - saved + biasCost * moved + farCost * far;
}

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

/** Fills from the rim inwards, most certain places first. */
function grown(level: Level): Matches {
  const { width, height, data, known, wanted, sources, weight, gaps } = level;
  const matches = noMatches(level);
  weight.set(known);
  let open = gaps;
  while (open.length > 0) {
    let [best, most] = [open[0], -1];
    for (const i of open) {
      const priority = urgency(level, i);
      if (priority > most) [best, most] = [i, priority];
    }
    let [chosen, least] = [sources[0], Number.POSITIVE_INFINITY];
    for (const source of sources) {
      const cost = compare(level, best, source);
      if (cost < least) [chosen, least] = [source, cost];
    }
    compare(level, best, chosen);
    const [x, y] = [best % width, (best / width) | 0];
    for (let dy = Math.max(-radius, -y); dy <= Math.min(radius, height - 1 - y); dy++) {
      for (let dx = Math.max(-radius, -x); dx <= Math.min(radius, width - 1 - x); dx++) {
        const [to, source] = [best + dy * width + dx, chosen + dy * width + dx];
        if (!wanted[to] || weight[to] > 0) continue;
        for (let c = 0; c < 3; c++) data[to * 4 + c] = data[source * 4 + c] + bias[c];
        matches.from[to] = nearSource(level, source);
        matches.bias.set(bias, to * 3);
        weight[to] = filledWeight;
      }
    }
    open = open.filter((i) => weight[i] === 0);
  }
  return matches;
}

/** How well the patch around an open pixel is known, and how much there is to go on in it. */
function urgency({ width, height, data, weight }: Level, at: number): number {
  const [x, y] = [at % width, (at / width) | 0];
  let [sum, mean, squares] = [0, 0, 0];
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
      const i = v * width + u;
      const green = data[i * 4 + 1];
      sum += weight[i];
      mean += weight[i] * green;
      squares += weight[i] * green * green;
    }
  }
  if (sum === 0) return 0;
  const spread = Math.sqrt(Math.max(0, squares / sum - (mean / sum) ** 2));
  return sum * (structure + Math.min(spread, structure));
}

/** Of 255: as much spread as counts twice. */
const structure = 30;

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
  for (const i of gaps) {
    const [x, y] = [i % width, (i / width) | 0];
    const sureness = 1 / (votesLeast + cost[i]);
    for (let dy = Math.max(-reach, -y); dy <= Math.min(reach, height - 1 - y); dy++) {
      for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) {
        const to = i + dy * width + dx;
        if (!wanted[to]) continue;
        const q = (from[i] + dy * width + dx) * 4;
        const w = sureness * Math.exp(-(dx * dx + dy * dy) / (2 * softness * softness));
        for (let c = 0; c < 3; c++) sums[to * 4 + c] += w * (data[q + c] + bias[i * 3 + c]);
        sums[to * 4 + 3] += w;
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
