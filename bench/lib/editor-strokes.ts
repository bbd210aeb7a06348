import type { Page } from '@playwright/test';
import type { PainterName, StrokeTime } from './editor-page.ts';
import { samplesPerStroke, strokePath } from './editor-path.ts';
import { quantile } from './table.ts';

export const maskSizes = [
  { name: '1024²', width: 1024, height: 1024 },
  { name: '4096 × 3072', width: 4096, height: 3072 },
  { name: '8192²', width: 8192, height: 8192 },
] as const;
/** Pixels, and how many strokes are measured with each, at length and in short. The aims are about the middle one. */
const brushes = [
  { size: 5, rounds: 3, short: 1 },
  { size: 50, rounds: 11, short: 5 },
  { size: 256, rounds: 3, short: 1 },
] as const;
const painterNames: readonly PainterName[] = ['ours', 'fabric', 'konva'];
/** The case that the aim is about. */
export const deciding = { brush: 50, size: '4096 × 3072' } as const;
/** As a pen of 240 Hz on a screen of 60 Hz. */
const perFrame = 4;
const warmUpSamples = 40;
/** Share of the repetitions that are calmer than the one that counts: in the others somebody else had the processor. */
const calmShare = 0.25;

/** Milliseconds a sample. */
export interface StrokeFigures {
  size: (typeof maskSizes)[number]['name'];
  brush: number;
  painter: PainterName;
  median: number;
  p95: number;
  /** The calmest and the most disturbed stroke's 95th percentile. */
  spread: [least: number, most: number];
  /** What the whole is made of. */
  parts: { sample: number; frame: number; release: number };
}

/**
 * The main thread's milliseconds for a pointer sample, brush by brush, all strokes in turns, so that a noisy neighbour meets everyone.
 *
 * @throws Error when the masks that come out differ by more than a hundredth: they would not have done the same work
 */
export async function* timeStrokes(page: Page, isShort: boolean): AsyncGenerator<StrokeFigures[]> {
  for (const { size, ...repeated } of brushes) {
    const rounds = isShort ? repeated.short : repeated.rounds;
    const painters: {
      name: PainterName;
      at: number;
      mask: (typeof maskSizes)[number];
      times: StrokeTime[];
    }[] = [];
    for (const mask of maskSizes) {
      for (const name of painterNames) {
        const at = await page.evaluate(([of, options]) => window.bench.open(of, options), [
          name,
          { mask, brush: size },
        ] as const);
        painters.push({ name, at, mask, times: [] });
      }
    }
    const idles: number[] = [];
    // the first, short round warms up
    for (let round = 0; round <= rounds; round++) {
      const path = strokePath(1).slice(0, round === 0 ? warmUpSamples : samplesPerStroke);
      for (const { at, times } of painters) {
        const task = { painter: at, path, perFrame };
        const time = await page.evaluate((asked) => window.bench.stroke(asked), task);
        if (round > 0) times.push(time);
      }
      idles.push(...(await page.evaluate(() => window.bench.idle(20))));
    }
    await checkMasks(
      page,
      painters.map(({ at }) => at),
    );
    await page.evaluate(() => window.bench.closeAll());
    const idle = calmOf(idles);
    yield painters.map(({ name, mask, times }) => ({
      size: mask.name,
      brush: size,
      painter: name,
      ...figuresOf(times, idle),
    }));
  }
}

/** Every stroke takes the same path, so what differs between them is others' use of the processor. */
function figuresOf(times: readonly StrokeTime[], idle: number) {
  const beyondIdle = (milliseconds: number): number => Math.max(0, milliseconds - idle);
  const strokes = times.map(({ samples, frames, release }) => {
    const share = beyondIdle(release) / samplesPerStroke;
    return samples.map(
      (sample, i) => sample + beyondIdle(frames[Math.floor(i / perFrame)]) / perFrame + share,
    );
  });
  const calm = strokes[0].map((_, i) => calmOf(strokes.map((costs) => costs[i])));
  const p95s = strokes.map(p95Of);
  return {
    median: quantile(calm, 0.5),
    p95: p95Of(calm),
    spread: [Math.min(...p95s), Math.max(...p95s)] as [number, number],
    parts: {
      sample: calmOf(times.flatMap(({ samples }) => samples)),
      frame: beyondIdle(calmOf(times.flatMap(({ frames }) => frames))) / perFrame,
      release: beyondIdle(calmOf(times.map(({ release }) => release))) / samplesPerStroke,
    },
  };
}

const p95Of = (costs: readonly number[]): number => quantile(costs, 0.95);
const calmOf = (repeated: readonly number[]): number => quantile(repeated, calmShare);

async function checkMasks(page: Page, painters: readonly number[]): Promise<void> {
  const covered: number[] = [];
  for (const painter of painters)
    covered.push(await page.evaluate((at) => window.bench.covered(at), painter));
  if (Math.max(...covered) > 1.01 * Math.min(...covered))
    throw new Error(`The same strokes cover differently: ${covered.map(Math.round).join(', ')} pixels.`);
}
