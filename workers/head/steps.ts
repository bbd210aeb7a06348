/** The steps by which a picture repeats itself: from brick to brick, along a moulding (He & Sun 2012). */
import { placesWhere } from '../image/values.ts';
import { compare } from './patch-compare.ts';
import type { Level } from './patch-levels.ts';

export type Step = readonly [x: number, y: number];

/** How many are told; how long one is at least, over the longer side: everything is like what is right beside it. */
const mostSteps = 60;
const leastLength = 1 / 15;
/** From one straight step to the next, over the longer side. */
const straightLength = 1 / 12;
/** Rounds of search for places that look alike, and which pixels of a patch are compared. */
const rounds = 4;
const every = 2;
/** How much a neighbour counts where steps are counted, aside and down. */
const besideShare = 0.6;

/**
 * Up and down, and aside, short ones first: a door's frame looks like itself anywhere along it, so that no step along it occurs
 * more often than others.
 */
export function straightSteps({
  width,
  height,
}: Pick<Level, 'width' | 'height'>): [down: Step[], aside: Step[]] {
  const length = Math.max(width, height) * straightLength;
  const signed = (side: number): number[] =>
    Array.from({ length: Math.ceil(side / length) - 1 }, (_, k) => Math.round((k + 1) * length)).flatMap(
      (d) => [d, -d],
    );
  return [signed(height).map((y) => [0, y]), signed(width).map((x) => [x, 0])];
}

/** Those between places that look alike which occur most, one of those that lie close together. */
export function commonSteps(level: Level, random: () => number): Step[] {
  const { width, height, sources } = level;
  const alike = alikeOf(level, random);
  // of both signs, with a pixel around
  const [w, h] = [2 * width + 1, 2 * height + 1];
  const counts = new Float32Array(w * h);
  for (let n = 0; n < sources.length; n++) {
    if (alike[n] < 0) continue;
    const [dx, dy] = stepBetween(width, sources[n], alike[n]);
    for (const sign of [1, -1])
      for (let v = -1; v <= 1; v++)
        for (let u = -1; u <= 1; u++)
          counts[(height + sign * dy + v) * w + width + sign * dx + u] +=
            (u ? besideShare : 1) * (v ? besideShare : 1);
  }
  const around = [-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1];
  const places = placesWhere(
    counts.length,
    (i) => counts[i] > 0 && around.every((by) => !(counts[i + by] > counts[i])),
  );
  return Array.from(places.sort((i, j) => counts[j] - counts[i]).subarray(0, mostSteps), (i) => [
    (i % w) - width,
    Math.floor(i / w) - height,
  ]);
}

export const stepBetween = (width: number, from: number, to: number): Step => [
  (to % width) - (from % width),
  ((to / width) | 0) - ((from / width) | 0),
];

/** For each source, another that looks like it and is not right beside it; -1 where none was found. */
function alikeOf(level: Level, random: () => number): Int32Array {
  const { width, height, sources, isSource } = level;
  const apart = (Math.max(width, height) * leastLength) ** 2;
  const place = new Int32Array(width * height).fill(-1);
  sources.forEach((i, n) => {
    place[i] = n;
  });
  const alike = new Int32Array(sources.length).fill(-1);
  const cost = new Float32Array(sources.length).fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    const isBackwards = round % 2 === 1;
    const before = isBackwards ? 1 : -1;
    for (let k = 0; k < sources.length; k++) {
      const n = isBackwards ? sources.length - 1 - k : k;
      const i = sources[n];
      const consider = (source: number): void => {
        if (source === alike[n] || !isSource[source]) return;
        const [x, y] = stepBetween(width, i, source);
        if (x * x + y * y < apart) return;
        const found = compare(level, i, source, every);
        if (found >= cost[n]) return;
        alike[n] = source;
        cost[n] = found;
      };
      for (const next of [i + before, i + before * width]) {
        const m = place[next] ?? -1;
        if (m >= 0 && alike[m] >= 0) consider(alike[m] - (next - i));
      }
      consider(sources[(random() * sources.length) | 0]);
      if (alike[n] < 0) continue;
      for (let far = Math.max(width, height) / 2; far >= 1; far /= 2) {
        const x = Math.round((alike[n] % width) + (2 * random() - 1) * far);
        const y = Math.round(((alike[n] / width) | 0) + (2 * random() - 1) * far);
        if (x >= 0 && y >= 0 && x < width && y < height) consider(y * width + x);
      }
    }
  }
  return alike;
}
