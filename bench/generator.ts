/**
 * The built-in generator's figures: swaps all fitting pairs of a folder of photos and judges the results.
 *
 * node bench/generator.ts [folder] [--limit N] [--out FOLDER]
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Vision } from '@facet/wasm/vision.ts';
import { openVision } from '@facet/wasm/vision-node.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import { cosine } from '@facet/workers/face/identity.ts';
import { type SheetEntry, writeSheet } from '@facet/workers/fixtures/contact-sheet.ts';
import { createGenerator, type Generator } from '@facet/workers/generator.ts';
import { compose } from '@facet/workers/swap/compose.ts';
import type { Segmentation, SwapReport } from '@facet/workers/types.ts';
import { judge, type Portrait, portray, type Verdict } from './lib/generator-judge.ts';
import { loadPhotos } from './lib/generator-photos.ts';

interface Swap {
  source: Portrait;
  target: Portrait;
  report: SwapReport;
  verdict: Verdict;
  /** The published classical way on the same pair: plain warp and gradient clone. */
  baseline: Verdict | null;
  milliseconds: number;
  megapixels: number;
}

/** Photos whose faces are this alike show the same person: they are no pair, and either counts as retrieved. */
const samePerson = 0.8;
const isSamePerson = (a: Portrait, b: Portrait): boolean => cosine(a.identity, b.identity) >= samePerson;
const baselineSettings = { shape: 0, light: 0, tone: [0, 0], complexion: [100, 100], reach: 1000 } as const;

export async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { limit: { type: 'string' }, out: { type: 'string', default: '.cache/generator' } },
  });
  const limit = values.limit ? Number(values.limit) : Number.POSITIVE_INFINITY;
  const photos = await loadPhotos(positionals[0]);
  const vision = await openVision();
  const generator = createGenerator(async () => vision);

  const portraits: Portrait[] = [];
  const segmentations = new Map<Portrait, Segmentation>();
  for (const { name, image } of photos) {
    const portrait = await portray(vision, name, image);
    if (!portrait) {
      console.log(`${name}: no face large enough in the photo as a whole, left out`);
      continue;
    }
    portraits.push(portrait);
    segmentations.set(portrait, await generator.segment(image, () => {}));
  }

  const swaps: Swap[] = [];
  const sheet: SheetEntry[] = [];
  const refused = new Map<string, number>();
  for (const source of portraits) {
    for (const target of portraits) {
      if (isSamePerson(source, target) || swaps.length >= limit) continue;
      try {
        const done = await swapPair(vision, generator, source, target, portraits, segmentations.get(target)!);
        swaps.push(done.swap);
        sheet.push(done.entry);
      } catch (error) {
        if (!(error instanceof GeneratorError)) throw error;
        refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
      }
    }
  }
  vision.dispose();
  print(swaps, refused);
  if (sheet.length > 0) {
    const file = path.resolve(values.out, 'contact-sheet.jpg');
    await writeSheet(sheet, file);
    console.log(`\nContact sheet (source | target | result): ${file}`);
  }
}

async function swapPair(
  vision: Vision,
  generator: Generator,
  source: Portrait,
  target: Portrait,
  sources: Portrait[],
  { heads, faces, faceSummaries }: Segmentation,
): Promise<{ swap: Swap; entry: SheetEntry }> {
  // the largest face of the stored list: the one that the portrait shows
  const sizes = faceSummaries.map((summary) => summary?.size ?? 0);
  const faceIndex = sizes.indexOf(Math.max(...sizes));
  const started = performance.now();
  const { image, report } = await generator.swap(
    { source: source.image, target: target.image, mask: heads, faces, faceIndex, mode: 'head' },
    () => {},
  );
  const milliseconds = performance.now() - started;
  const editable = heads[faceIndex].coordinates;
  const verdict = await judge(vision, image, source, target, sources, editable);
  if (!verdict) throw new Error(`${source.name} → ${target.name}: the face is gone`);
  const plain = compose(source, target, editable, baselineSettings);
  return {
    swap: {
      source,
      target,
      report,
      verdict,
      baseline: await judge(vision, plain.image, source, target, sources, editable),
      milliseconds,
      megapixels: (target.image.width * target.image.height) / 1e6,
    },
    entry: {
      source: { image: source.image, face: source.face.box },
      target: { image: target.image, face: target.face.box },
      result: image,
    },
  };
}

function print(swaps: Swap[], refused: Map<string, number>): void {
  const reasons = [...refused].map(([code, count]) => `${count} × ${code}`).join(', ');
  console.log(`${swaps.length} pairs swapped; refused: ${reasons || 'none'}\n`);
  if (swaps.length === 0) return;
  const verdicts = swaps.map((s) => s.verdict);
  const reports = swaps.map((s) => s.report);
  const plain = swaps.flatMap((s) => (s.baseline ? [s.baseline] : []));
  const within = (values: number[], low: number, high: number): string =>
    `${fixed(mean(values))} (${percent(values.map((v) => v >= low && v <= high))} within)`;
  const retrieved = (s: Swap): boolean => isSamePerson(s.verdict.nearest, s.source);
  console.table(
    Object.fromEntries([
      row(
        'source wins, faceres',
        '≥ 95 %',
        percent(verdicts.map((v) => v.wins)),
        percent(plain.map((v) => v.wins)),
      ),
      row(
        'source wins, faceres-deep',
        '',
        percent(verdicts.map((v) => v.deepWins)),
        percent(plain.map((v) => v.deepWins)),
      ),
      row(
        'identity gain, faceres',
        '≥ +0.30',
        signed(verdicts.map((v) => v.gain)),
        signed(plain.map((v) => v.gain)),
      ),
      row(
        'identity gain, faceres-deep',
        '',
        signed(verdicts.map((v) => v.deepGain)),
        signed(plain.map((v) => v.deepGain)),
      ),
      row('identity retrieval, top-1', '≥ 95 %', percent(swaps.map(retrieved)), ''),
      row(
        'pose error, degrees',
        '≤ 3',
        within(
          verdicts.map((v) => v.poseError),
          0,
          3,
        ),
        fixed(mean(plain.map((v) => v.poseError))),
      ),
      row(
        'expression error',
        '≤ 0.04',
        within(
          verdicts.map((v) => v.expressionError),
          0,
          0.04,
        ),
        fixed(mean(plain.map((v) => v.expressionError))),
      ),
      row(
        'untouched background, largest difference',
        '0',
        String(Math.max(...verdicts.map((v) => v.backgroundDifference))),
        '',
      ),
      row(
        'seam',
        '0.9–1.2',
        within(
          reports.map((r) => r.seam),
          0.9,
          1.2,
        ),
        '',
      ),
      row(
        'boundary colour, ΔE2000',
        '≤ 4',
        within(
          reports.map((r) => r.boundaryDeltaE),
          0,
          4,
        ),
        '',
      ),
      row(
        'sharpness',
        '0.7–1.4',
        within(
          reports.map((r) => r.sharpness),
          0.7,
          1.4,
        ),
        '',
      ),
    ]),
  );
  const times = swaps.map((s) => s.milliseconds);
  const perMegapixel = swaps.map((s) => s.milliseconds / s.megapixels);
  console.log(`time a photo, ms: median ${quantile(times, 0.5)}, p95 ${quantile(times, 0.95)}`);
  console.log(
    `time a megapixel, ms: median ${quantile(perMegapixel, 0.5)}, p95 ${quantile(perMegapixel, 0.95)} (aim ≤ 2000)`,
  );
  const lost = swaps.filter((s) => !s.verdict.wins).map((s) => `${s.source.name} → ${s.target.name}`);
  if (lost.length > 0) console.log(`target wins in: ${lost.join(', ')}`);
  console.log(
    `variants: ${[...count(reports.map((r) => r.variant))].map(([name, n]) => `${n} × ${name}`).join('; ')}`,
  );
}

const row = (metric: string, aim: string, ours: string, baseline: string) =>
  [metric, { aim, ours, 'warp + clone': baseline }] as const;
const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const fixed = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);
const signed = (values: number[]): string =>
  `${mean(values) < 0 ? '−' : '+'}${Math.abs(mean(values)).toFixed(2)}`;
const percent = (flags: boolean[]): string =>
  `${Math.round((100 * flags.filter(Boolean).length) / Math.max(1, flags.length))} %`;

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
}

function count(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2));
