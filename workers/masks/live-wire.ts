/**
 * Intelligent scissors (Mortensen & Barrett 1995): from a seed, the cheapest way to every pixel of a window, where walking
 * along an edge of the picture is cheap.
 *
 * OpenCV has it too, but takes three times as long for a seed, keeps the ways to itself, so that each move of the pointer
 * has to ask the worker that has them, and has to be loaded. Here the ways are handed out as a whole.
 */
import { MaskError } from '../errors.ts';
import type { Point, Raster } from '../types.ts';
import { arrived, type LivePaths, maxWindowSide, neighbours } from './live-wire-paths.ts';

export interface LivePathsInput {
  /** The part of the photo around the seed. */
  window: Raster;
  /** A pixel of the window. */
  seed: Point;
}

/** Costs of entering a pixel: from `least` on the strongest edge to `least + most` where nothing is. */
const least = 1;
const most = 60;
/** Of it, for a pixel that is no crest of the gradient, however strong. */
const offCrest = 20;
/** Share of pixels whose gradient counts as a full edge, so that a single highlight does not make all else weak. */
const strongShare = 0.02;
/** Costs of steps are counted in these, so that a diagonal's √2 is nearly a whole number. */
const straight = 5;
const diagonal = 7;

/** @throws MaskError MASK_TOO_LARGE when a side is beyond `maxWindowSide` */
export function livePaths({ window, seed }: LivePathsInput): LivePaths {
  const { width, height } = window;
  if (Math.max(width, height) > maxWindowSide)
    throw new MaskError('MASK_TOO_LARGE', `A window of ${width} × ${height} pixels is too large.`);
  return { width, height, seed, steps: waysFrom(seed, edgeCosts(window), width, height) };
}

/** Cost of entering each pixel. */
function edgeCosts(window: Raster): Uint8Array {
  const { width, height } = window;
  const { across, down, strength } = gradients(window);
  const full = strongLevel(strength);
  const costs = new Uint8Array(width * height).fill(least + most);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const weakness = 1 - Math.min(1, strength[i] / full);
      const isCrest = isMaximumAlong(strength, i, width, across[i], down[i]);
      costs[i] = least + Math.round(weakness * (most - offCrest)) + (isCrest ? 0 : offCrest);
    }
  }
  return costs;
}

interface Gradients {
  across: Int16Array;
  down: Int16Array;
  strength: Float32Array;
}

/** Sobel's operator on each colour channel; the strongest channel counts. The window's border has none. */
function gradients({ width, height, data }: Raster): Gradients {
  const across = new Int16Array(width * height);
  const down = new Int16Array(width * height);
  const strength = new Float32Array(width * height);
  const row = width * 4;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      for (let at = i * 4; at < i * 4 + 3; at++) {
        const falling = data[at + row + 4] - data[at - row - 4];
        const rising = data[at - row + 4] - data[at + row - 4];
        const dx = falling + rising + 2 * (data[at + 4] - data[at - 4]);
        const dy = falling - rising + 2 * (data[at + row] - data[at - row]);
        const size = dx * dx + dy * dy;
        if (size <= strength[i]) continue;
        strength[i] = size;
        across[i] = dx;
        down[i] = dy;
      }
      strength[i] = Math.sqrt(strength[i]);
    }
  }
  return { across, down, strength };
}

/** The strength that `strongShare` of the pixels reach. */
function strongLevel(strength: Float32Array): number {
  const sorted = strength.slice().sort();
  return Math.max(1, sorted[Math.floor(sorted.length * (1 - strongShare))]);
}

/** Whether the gradient is greatest here, on the line along which it points (Canny's non-maximum suppression). */
function isMaximumAlong(
  strength: Float32Array,
  i: number,
  width: number,
  across: number,
  down: number,
): boolean {
  const [dx, dy] = [Math.abs(across), Math.abs(down)];
  const sameSign = across > 0 === down > 0;
  let step = width;
  if (dx > 2.4 * dy) step = 1;
  else if (dy <= 2.4 * dx) step = sameSign ? width + 1 : width - 1;
  return strength[i] > strength[i - step] && strength[i] >= strength[i + step];
}

/** Dijkstra's algorithm with a ring of buckets (Dial 1969), which small whole costs allow. */
function waysFrom(seed: Point, costs: Uint8Array, width: number, height: number): Uint8Array {
  const steps = new Uint8Array(width * height).fill(arrived);
  const distance = new Uint32Array(width * height).fill(0xffffffff);
  const buckets: number[][] = Array.from({ length: (least + most) * diagonal + 1 }, () => []);
  const start = seed[1] * width + seed[0];
  distance[start] = 0;
  buckets[0].push(start);
  let waiting = 1;
  for (let reach = 0; waiting > 0; reach++) {
    const bucket = buckets[reach % buckets.length];
    waiting -= bucket.length;
    for (const pixel of bucket) {
      if (distance[pixel] !== reach) continue;
      const x = pixel % width;
      const y = (pixel - x) / width;
      for (let n = 0; n < neighbours.length; n++) {
        const nextX = x + neighbours[n][0];
        const nextY = y + neighbours[n][1];
        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
        const next = nextY * width + nextX;
        const length = reach + costs[next] * (n % 2 === 0 ? straight : diagonal);
        if (length >= distance[next]) continue;
        distance[next] = length;
        steps[next] = (n + 4) % neighbours.length;
        buckets[length % buckets.length].push(next);
        waiting++;
      }
    }
    buckets[reach % buckets.length] = [];
  }
  return steps;
}
