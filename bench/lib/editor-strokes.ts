import type { Page } from '@playwright/test';
import type { PainterName } from './editor-page.ts';
import { samplesPerStroke, strokePath } from './editor-path.ts';
import type { StrokeTime } from './editor-stroke-times.ts';
import { type TracedStroke, traceStroke } from './editor-trace.ts';
import { median, quantile } from './table.ts';

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

/** Milliseconds of the processor's time a sample, but for `elapsed`. */
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
  /** The 95th percentile of what passed on the wall. */
  elapsed: number;
}

/**
 * The main thread's time for a pointer sample, brush by brush, all strokes in turns, so that a noisy neighbour meets everyone.
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
      times: TracedStroke[];
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
    // the first, short round warms up
    for (let round = 0; round <= rounds; round++) {
      const path = strokePath(1).slice(0, round === 0 ? warmUpSamples : samplesPerStroke);
      for (const { at, times } of painters) {
        const task = { painter: at, path, perFrame };
        const time = await traceStroke(page, () =>
          page.evaluate((asked) => window.bench.stroke(asked), task),
        );
        if (round > 0) times.push(time);
      }
    }
    await checkMasks(
      page,
      painters.map(({ at }) => at),
    );
    await page.evaluate(() => window.bench.closeAll());
    yield painters.map(({ name, mask, times }) => ({
      size: mask.name,
      brush: size,
      painter: name,
      ...figuresOf(times),
    }));
  }
}

/** Every stroke takes the same path, so a sample counts with the middle one of its repetitions. */
function figuresOf(times: readonly TracedStroke[]) {
  const processor = times.map((time) => time.processor);
  const strokes = processor.map(costsOf);
  const usual = usualOf(strokes);
  const p95s = strokes.map(p95Of);
  return {
    median: median(usual),
    p95: p95Of(usual),
    spread: [Math.min(...p95s), Math.max(...p95s)] as [number, number],
    parts: {
      sample: median(processor.flatMap(({ samples }) => samples)),
      frame: median(processor.flatMap(({ frames }) => frames)) / perFrame,
      release: median(processor.map(({ release }) => release)) / samplesPerStroke,
    },
    elapsed: p95Of(usualOf(times.map(({ elapsed }) => costsOf(elapsed)))),
  };
}

/** Of each sample: its handling, and its shares of the frame after it and of the release. */
const costsOf = ({ samples, frames, release }: StrokeTime): number[] =>
  samples.map(
    (sample, i) => sample + frames[Math.floor(i / perFrame)] / perFrame + release / samplesPerStroke,
  );

const usualOf = (strokes: readonly number[][]): number[] =>
  strokes[0].map((_, i) => median(strokes.map((costs) => costs[i])));

const p95Of = (costs: readonly number[]): number => quantile(costs, 0.95);

async function checkMasks(page: Page, painters: readonly number[]): Promise<void> {
  const covered: number[] = [];
  for (const painter of painters)
    covered.push(await page.evaluate((at) => window.bench.covered(at), painter));
  if (Math.max(...covered) > 1.01 * Math.min(...covered))
    throw new Error(`The same strokes cover differently: ${covered.map(Math.round).join(', ')} pixels.`);
}
