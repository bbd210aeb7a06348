/**
 * Whole heads on bodies, or faces laid into heads: which gate each pair fails, and pictures of those that pass, to look at. Whether
 * the picture is the fan is left to who looks. Seconds are the processor's, with the first search for people in a photo.
 *
 * node bench/heads.ts [--pairs a--b,c--d | --fans a,b --targets c,d] [--way head|face] [--out FOLDER]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Vision } from '@facet/wasm/vision.ts';
import { openVision } from '@facet/wasm/vision-node.ts';
import { checkPose, isBetterMirrored } from '@facet/workers/compatibility.ts';
import { GeneratorError, isCarried } from '@facet/workers/errors.ts';
import { summarize } from '@facet/workers/face/face.ts';
import { embed } from '@facet/workers/face/identity.ts';
import { findOcclusion } from '@facet/workers/face/occlusion.ts';
import { segment } from '@facet/workers/segment/segment.ts';
import { isShaven } from '@facet/workers/swap/beard.ts';
import { faceMap } from '@facet/workers/swap/face-map.ts';
import { laidIn, wholeHead } from '@facet/workers/swap/laid.ts';
import type { Side } from '@facet/workers/swap/project.ts';
import { withoutRedEyes } from '@facet/workers/swap/red-eye.ts';
import { findFan } from '@facet/workers/swap/source.ts';
import { findTarget } from '@facet/workers/swap/target.ts';
import { unlikeness } from '@facet/workers/swap/unlike.ts';
import { viewOf } from '@facet/workers/swap/view.ts';
import type { Raster, Segment } from '@facet/workers/types.ts';
import { catalogue, type Entry, furtherPhotos, personOf, unseenPhotos } from './lib/generator-catalogue.ts';
import { openPhoto } from './lib/generator-photos.ts';
import { writePair } from './lib/heads-pictures.ts';
import { processorMs } from './lib/processor.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    fans: { type: 'string' },
    targets: { type: 'string' },
    way: { type: 'string', default: 'head' },
    out: { type: 'string', default: 'test-results/heads' },
  },
});

const photos = new Map([...catalogue, ...furtherPhotos, ...unseenPhotos].map((entry) => [entry.name, entry]));
const named = (names: string | undefined): Entry[] => names?.split(',').map(byName) ?? [...photos.values()];
const pairs = values.pairs
  ? values.pairs.split(',').map((pair) => {
      const [fan, target = ''] = pair.split('--');
      return [byName(fan), byName(target)];
    })
  : named(values.fans).flatMap((fan) => named(values.targets).map((target) => [fan, target]));

const vision = await openVision();
const folder = path.resolve(values.out);
await mkdir(folder, { recursive: true });
const fans = remembered(async (entry) => {
  const { side, faceFault } = await findFan(vision, await openPhoto(entry));
  return { side: { ...side, image: withoutRedEyes(side.image, side.face) }, faceFault };
});
const targets = remembered(async (entry) => meet(vision, await openPhoto(entry)));
const counts = new Map<string, number>();
const lines: string[] = [];
for (const [fan, target] of pairs) {
  if (personOf(fan) === personOf(target)) continue;
  const before = processorMs();
  const result = await tryPair(fan, target);
  counts.set(result, (counts.get(result) ?? 0) + 1);
  lines.push(`${fan.name}--${target.name} ${result} ${((processorMs() - before) / 1000).toFixed(1)} s`);
  console.log(lines.at(-1));
}
await writeFile(path.join(folder, 'pairs.txt'), `${lines.join('\n')}\n`);
console.log(
  `\n${[...counts].map(([result, count]) => `${result}: ${count}`).join(', ')}\nPictures: ${folder}`,
);
vision.dispose();

interface Body extends Side {
  mask: Segment[];
  faceIndex: number;
}

async function meet(vision: Vision, image: Raster): Promise<Body> {
  const list = await segment(vision, image, () => {});
  const faceIndex = largest(list.faces);
  const { face } = await findTarget(vision, {
    source: image,
    target: image,
    mask: list.heads,
    faces: list.faces,
    faceIndex,
    mode: 'head',
  });
  return {
    image,
    mask: list.heads,
    face,
    faceIndex,
    occlusion: await findOcclusion(vision, image, face.points),
  };
}

/** Whose face is the highest. */
function largest(faces: readonly Segment[]): number {
  const heights = faces.map(({ coordinates }) => {
    const ys = coordinates.flat().map(([, y]) => y);
    return Math.max(...ys) - Math.min(...ys);
  });
  return heights.indexOf(Math.max(...heights));
}

/** As `swap` asks it. */
function isShavenIn(photographed: Side): boolean {
  const { image, face } = viewOf(photographed).side;
  return isShaven(faceMap(image, face));
}

/** @returns what stands against the head, or `made` */
async function tryPair(fan: Entry, target: Entry): Promise<string> {
  try {
    const [{ side, faceFault }, there] = [await fans(fan), await targets(target)];
    if (values.way === 'face' && faceFault && !isCarried(faceFault)) return faceFault;
    checkPose(summarize(side.face), summarize(there.face));
    const unlike = unlikeness(side, there, values.way === 'face' || fan.looks === 'female');
    if (unlike) return unlike;
    const { mask, faceIndex } = there;
    const result = await (values.way === 'face' ? laidIn : wholeHead)(
      vision,
      { source: side.image, target: there.image, mask, faceIndex, mode: 'head' },
      {
        identity: {
          source: await embed(vision, side.image, side.face.detection),
          target: await embed(vision, there.image, there.face.detection),
        },
        given: side,
        sourceView: viewOf(side),
        looksAway: isBetterMirrored(side.face.pose.yaw, there.face.pose.yaw),
        beardless: fan.looks === 'female' || [side, there].every(isShavenIn) ? 'everywhere' : 'above',
      },
      { found: there, view: viewOf(there), editable: mask[faceIndex].coordinates },
    );
    if ('fault' in result) return result.fault;
    await writePair(path.join(folder, `${fan.name}--${target.name}`), [side, there, result]);
    return 'made';
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    return error.code;
  }
}

function byName(name: string): Entry {
  const entry = photos.get(name);
  if (!entry) throw new Error(`no photo is called ${name}: ${[...photos.keys()].join(', ')}`);
  return entry;
}

/** A failure is remembered, too. */
function remembered<T>(work: (entry: Entry) => Promise<T>): (entry: Entry) => Promise<T> {
  const known = new Map<Entry, Promise<T>>();
  return (entry) => {
    const value = known.get(entry) ?? work(entry);
    value.catch(() => {});
    known.set(entry, value);
    return value;
  };
}
