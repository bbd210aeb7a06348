import type { SwapReport } from '@facet/workers/types.ts';
import { personOf } from './generator-catalogue.ts';
import type { Portrait, Verdict } from './generator-judge.ts';
import { median, type Row } from './table.ts';

export interface Swap {
  source: Portrait;
  report: SwapReport;
  verdict: Verdict;
  milliseconds: number;
  megapixels: number;
}

/** The guards: what a result must not fall below. Whether it is a good picture, only the labels say. */
export function figureRows(swaps: readonly Swap[]): Row[] {
  const verdicts = swaps.map((swap) => swap.verdict);
  const reports = swaps.map((swap) => swap.report);
  const isRetrieved = ({ verdict, source }: Swap): boolean =>
    personOf(verdict.nearest.entry) === personOf(source.entry);
  // a small photo shows a face as large as a large one does, so it says nothing about megapixels
  const large = swaps.filter((swap) => swap.megapixels >= 0.5);
  const background = Math.max(...verdicts.map((v) => v.backgroundDifference));
  return [
    share('source wins, faceres', verdicts.map((v) => v.wins), 0.9),
    share('source wins, faceres-deep', verdicts.map((v) => v.deepWins), null),
    average('identity gain, faceres', verdicts.map((v) => v.gain), [0.25, Infinity]),
    average('identity gain, faceres-deep', verdicts.map((v) => v.deepGain), null),
    share('gain of .05 and more', verdicts.map((v) => v.gain >= 0.05), 0.97),
    share('identity retrieval, top 1', swaps.map(isRetrieved), 0.95),
    average('pose error, degrees', verdicts.map((v) => v.poseError), [0, 3]),
    average('expression error', verdicts.map((v) => v.expressionError), [0, 0.04]),
    average('seam', reports.map((r) => r.seam), [0.9, 1.2]),
    average('boundary colour, ΔE2000', reports.map((r) => r.boundaryDeltaE), [0, 4]),
    average('sharpness', reports.map((r) => r.sharpness), [0.7, 1.4]),
    { what: 'untouched background', figure: String(background), aim: '0', isReached: background === 0 },
    time('time a photo', swaps.map((swap) => swap.milliseconds), null),
    time('time a megapixel', large.map((swap) => swap.milliseconds / swap.megapixels), 2000),
  ]; // biome-ignore format: a table
}

function share(what: string, flags: boolean[], least: number | null): Row {
  const value = flags.filter(Boolean).length / flags.length;
  return {
    what,
    figure: `${Math.round(100 * value)} %`,
    aim: least === null ? '' : `≥ ${100 * least} %`,
    isReached: least === null ? null : value >= least,
  };
}

function average(what: string, values: number[], aim: readonly [number, number] | null): Row {
  const value = values.reduce((sum, v) => sum + v, 0) / values.length;
  const figure = value.toFixed(3);
  if (!aim) return { what, figure, aim: '', isReached: null };
  const [low, high] = aim;
  const text = high === Infinity ? `≥ ${low}` : low === 0 ? `≤ ${high}` : `${low}–${high}`;
  return { what, figure, aim: text, isReached: value >= low && value <= high };
}

function time(what: string, milliseconds: number[], most: number | null): Row {
  const sorted = milliseconds.toSorted((x, y) => x - y);
  const slow = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return {
    what: `${what}, median (p95)`,
    figure: `${median(sorted).toFixed(0)} ms (${slow.toFixed(0)})`,
    aim: most === null ? '' : `≤ ${most}`,
    isReached: most === null ? null : median(sorted) <= most,
  };
}
