/**
 * The built-in generator on catalogued photos: figures, what people saw of it, and contact sheets to look at.
 *
 * node bench/generator.ts [--half tune|report] [--pairs N] [--out FOLDER]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Vision } from '@facet/wasm/vision.ts';
import { openVision } from '@facet/wasm/vision-node.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import { createGenerator, type Generator } from '@facet/workers/generator.ts';
import { generatorVersion } from '@facet/workers/swap/version.ts';
import type { Segmentation } from '@facet/workers/types.ts';
import { type Entry, type Half, leftOut } from './lib/generator-catalogue.ts';
import { figureRows, type Swap } from './lib/generator-figures.ts';
import { judge, type Portrait, portray } from './lib/generator-judge.ts';
import { printLabels, readLabels } from './lib/generator-labels.ts';
import { type Pair, pairName, pairsOf } from './lib/generator-pairs.ts';
import { openPhoto } from './lib/generator-photos.ts';
import { type SheetEntry, writeSheets } from './lib/generator-sheet.ts';
import { printTable } from './lib/table.ts';

interface Subject extends Portrait {
  list: Segmentation;
}

const { values } = parseArgs({
  options: {
    half: { type: 'string' },
    pairs: { type: 'string', default: '80' },
    out: { type: 'string', default: 'test-results/generator' },
  },
});

console.log(`Generator ${generatorVersion}. Photos that are not used:`);
for (const [photos, reason] of Object.entries(leftOut)) console.log(`  ${photos}: ${reason}`);
const labels = await readLabels();
const vision = await openVision();
const generator = createGenerator(async () => vision);
for (const half of ['tune', 'report'] as const) {
  if (values.half && values.half !== half) continue;
  await run(half, Number(values.pairs));
  printLabels(labels, half);
}
vision.dispose();

async function run(half: Half, count: number): Promise<void> {
  const pairs = pairsOf(half).slice(0, count);
  const subjects = new Map<Entry, Subject>();
  for (const entry of new Set(pairs.flatMap(({ fan, target }) => [fan, target]))) {
    subjects.set(entry, await meet(vision, generator, entry));
  }
  const swaps: Swap[] = [];
  const sheet: SheetEntry[] = [];
  const refused: string[] = [];
  for (const pair of pairs) {
    try {
      const { swap, entry } = await swapPair(pair, subjects);
      swaps.push(swap);
      sheet.push(entry);
    } catch (error) {
      if (!(error instanceof GeneratorError)) throw error;
      refused.push(`${pairName(pair)} ${error.code}`);
    }
  }
  const folder = path.resolve(values.out, half);
  await writeSheets(sheet, folder);
  printTable(`The ${half} half: ${swaps.length} of ${pairs.length} pairs swapped`, figureRows(swaps));
  console.log(`\nRefused: ${refused.join(', ') || 'none'}`);
  console.log(`Contact sheets (source | target | result): ${folder}`);
}

async function meet(vision: Vision, generator: Generator, entry: Entry): Promise<Subject> {
  const image = await openPhoto(entry);
  return { ...(await portray(vision, entry, image)), list: await generator.segment(image, () => {}) };
}

async function swapPair(
  pair: Pair,
  subjects: Map<Entry, Subject>,
): Promise<{ swap: Swap; entry: SheetEntry }> {
  const source = subjects.get(pair.fan)!;
  const target = subjects.get(pair.target)!;
  const { heads, faces, faceSummaries } = target.list;
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
  const verdict = await judge(vision, image, source, target, subjects.values(), editable);
  if (!verdict) throw new Error(`${pairName(pair)}: the face is gone`);
  const name = `${pairName(pair)}  gain ${verdict.gain.toFixed(2)}${verdict.wins ? '' : ', target wins'}`;
  console.log(`  ${name}  ${milliseconds.toFixed(0)} ms`);
  return {
    swap: {
      source,
      report,
      verdict,
      milliseconds,
      megapixels: (target.image.width * target.image.height) / 1e6,
    },
    entry: {
      name,
      source: { image: source.image, face: source.face.box },
      target: { image: target.image, face: target.face.box },
      result: image,
    },
  };
}
