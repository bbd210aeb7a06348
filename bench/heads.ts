/**
 * Whole heads beside faces: what the generator could make if it transplanted heads, see docs/decisions/0006-the-built-in-generator.md.
 *
 * node bench/heads.ts [--half tune|report] [--pairs N] [--out FOLDER]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Vision } from '@facet/wasm/vision.ts';
import { openVision } from '@facet/wasm/vision-node.ts';
import { isBetterMirrored } from '@facet/workers/compatibility.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import { type Face, findFaces } from '@facet/workers/face/face.ts';
import { cosine, embed } from '@facet/workers/face/identity.ts';
import { segment } from '@facet/workers/segment/segment.ts';
import { mirrored } from '@facet/workers/swap/mirror.ts';
import { findSource } from '@facet/workers/swap/source.ts';
import type { Raster, Segmentation } from '@facet/workers/types.ts';
import { swapHead } from './heads/head-swap.ts';
import type { Entry } from './lib/generator-catalogue.ts';
import { type Pair, pairName, pairsOf } from './lib/generator-pairs.ts';
import { openPhoto } from './lib/generator-photos.ts';
import { type SheetEntry, writeSheets } from './lib/generator-sheet.ts';

interface Subject {
  image: Raster;
  face: Face;
  list: Segmentation;
}

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'tune' },
    pairs: { type: 'string', default: '60' },
    out: { type: 'string', default: 'test-results/heads' },
  },
});

const vision = await openVision();
const met = new Map<Entry, Subject>();
const sheet: SheetEntry[] = [];
const left: string[] = [];
for (const pair of pairsOf(values.half === 'report' ? 'report' : 'tune').slice(0, Number(values.pairs))) {
  const entry = await transplanted(pair);
  if (typeof entry === 'string') left.push(`${pairName(pair)} ${entry}`);
  else sheet.push(entry);
}
vision.dispose();
const folder = path.resolve(values.out);
await writeSheets(sheet, folder);
console.log(
  `${sheet.length} heads; none: ${left.join(', ')}\nContact sheets (source | target | result): ${folder}`,
);

/** A row of the sheet, or why there is none. */
async function transplanted(pair: Pair): Promise<SheetEntry | string> {
  const [fan, target] = [await meet(vision, pair.fan), await meet(vision, pair.target)];
  try {
    const given = await findSource(vision, fan.image);
    const isTurned = isBetterMirrored(given.face.pose.yaw, target.face.pose.yaw);
    const side = isTurned ? await mirrored(vision, given) : given;
    const { heads, faceSummaries } = target.list;
    const sizes = faceSummaries.map((summary) => summary?.size ?? 0);
    const faceIndex = sizes.indexOf(Math.max(...sizes));
    const started = process.cpuUsage();
    const done = await swapHead(vision, side, target, heads, faceIndex);
    const { user, system } = process.cpuUsage(started);
    if ('fault' in done) return done.fault;
    const own = await embed(vision, fan.image, given.face.detection);
    const likeness = cosine(own, await embed(vision, done.image, done.face.detection));
    const name = `${pairName(pair)}  cosine ${likeness.toFixed(2)}`;
    console.log(`  ${name}  ${((user + system) / 1000).toFixed(0)} ms of processor time`);
    return {
      name,
      source: { image: fan.image, face: fan.face.box },
      target: { image: target.image, face: target.face.box },
      result: done.image,
    };
  } catch (error) {
    if (error instanceof GeneratorError) return error.code;
    throw error;
  }
}

async function meet(by: Vision, entry: Entry): Promise<Subject> {
  const known = met.get(entry);
  if (known) return known;
  const image = await openPhoto(entry);
  const near = await findFaces(by, image, 'near');
  const [face] = near.length > 0 ? near : await findFaces(by, image, 'far');
  const subject = { image, face, list: await segment(by, image, () => {}) };
  met.set(entry, subject);
  return subject;
}
