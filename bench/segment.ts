/**
 * People found in scenes whose masks are known: agreement, edges, who is missed or invented, seconds and memory.
 *
 * node bench/segment.ts [--half tune|report] [--out FOLDER] writes a picture of every scene with what was found.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openVision } from '@facet/wasm/vision-node.ts';
import { segment } from '@facet/workers/segment/segment.ts';
import { openPhoto } from './lib/generator-photos.ts';
import { type CutOut, cutOut } from './lib/segment-cutouts.ts';
import { type Figures, judge } from './lib/segment-figures.ts';
import { writeOverlay } from './lib/segment-overlay.ts';
import { type CutOutPhoto, cutOutPhotos, type Half } from './lib/segment-people.ts';
import { composeScene, type Scene } from './lib/segment-scenes.ts';
import { median, printTable, type Row } from './lib/table.ts';

const { values } = parseArgs({ options: { half: { type: 'string' }, out: { type: 'string' } } });

const counts = [1, 2, 3, 4, 3, 4, 2, 5, 6, 7, 8];
/** Runs of the large photo that are timed, after one that loads the models. */
const timed = 3;

const vision = await openVision();
for (const half of ['tune', 'report'] as const) {
  if (values.half && values.half !== half) continue;
  await run(half);
}
if (!values.half || values.half === 'report') await time();
vision.dispose();

async function run(half: Half): Promise<void> {
  const photos = cutOutPhotos.filter((photo) => photo.half === half);
  const cutOuts = await Promise.all(photos.map(cutOut));
  const alone: Figures[] = [];
  for (const [i, photo] of photos.entries()) {
    const scene = await unmoved(photo, cutOuts[i]!);
    const found = await segment(vision, scene.image, () => {});
    alone.push(judge(scene, found));
    console.log(`  ${scene.name}: IoU ${alone.at(-1)!.ious[0]!.toFixed(2)}`);
    if (values.out)
      await writeOverlay(scene.image, found, path.join(values.out, `${half}-${scene.name}.png`));
  }
  const few: Figures[] = [];
  const many: Figures[] = [];
  for (const [i, count] of counts.entries()) {
    const seed = (half === 'tune' ? 1 : 101) + i;
    const scene = await composeScene(cutOuts, { count, seed, pixels: 1e6 });
    const found = await segment(vision, scene.image, () => {});
    const figures = judge(scene, found);
    (count > 4 ? many : few).push(figures);
    console.log(`  ${scene.name}: IoU ${figures.ious.map((iou) => iou.toFixed(2)).join(' ')}`);
    if (values.out) await writeOverlay(scene.image, found, path.join(values.out, `${half}-${i + 1}.png`));
  }
  printTable(`The ${half} half, alone in their own photos`, rows(alone, 0.93));
  printTable(`The ${half} half, 1 to 4 people`, rows(few, 0.93));
  printTable(`The ${half} half, 5 to 8 people`, rows(many, 0.88));
}

/** A person where the cut-out was made: what is found there in a photo that nobody put together. */
async function unmoved(
  { name, file, part }: CutOutPhoto,
  { image: cut, chin, handsUp }: CutOut,
): Promise<Scene> {
  const image = await openPhoto({ file, traits: [], part });
  const visible = Uint8Array.from({ length: image.width * image.height }, (_, i) =>
    cut.data[i * 4 + 3]! > 127 ? 1 : 0,
  );
  const head = handsUp ? null : visible.map((v, i) => (i < chin * image.width ? v : 0));
  return { name, image, persons: [{ name, visible, head }] };
}

function rows(all: Figures[], aim: number): Row[] {
  const of = (pick: (figures: Figures) => number[]): number[] => all.flatMap(pick);
  const mean = (numbers: number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  const sum = (pick: (figures: Figures) => number): number =>
    all.reduce((n, figures) => n + pick(figures), 0);
  const iou = mean(of((f) => f.ious));
  const edge = mean(of((f) => f.edges));
  const between = of((f) => f.neighbourEdges);
  const row = (what: string, figure: string, aims = '', isReached: boolean | null = null): Row => ({
    what,
    figure,
    aim: aims,
    isReached,
  });
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return [
    row('persons, mean IoU', iou.toFixed(3), `≥ ${aim}`, iou >= aim),
    row(
      'missed, invented',
      `${sum((f) => f.missed)}, ${sum((f) => f.invented)} of ${of((f) => f.ious).length}`,
    ),
    row('of them found, mean IoU', mean(of((f) => f.ious).filter((n) => n > 0)).toFixed(3)),
    row('edge within 3 px', percent(mean(of((f) => f.edgesNear)))),
    row('edge off by, mean', `${edge.toFixed(1)} px`, '≤ 3 px', edge <= 3),
    ...(between.length > 0 ? [row('edge between neighbours', `${mean(between).toFixed(1)} px`)] : []),
    row('of a head that its mask takes', percent(mean(of((f) => f.heads)))),
    row('of a head’s mask that is somebody or something else', percent(mean(of((f) => f.headSpill)))),
  ];
}

/** Four people on four megapixels. */
async function time(): Promise<void> {
  const cutOuts = await Promise.all(cutOutPhotos.filter((photo) => photo.half === 'report').map(cutOut));
  const { image } = await composeScene(cutOuts, { count: 4, seed: 104, pixels: 4e6 });
  await segment(vision, image, () => {});
  const seconds: number[] = [];
  let memory = 0;
  for (let i = 0; i < timed; i++) {
    const started = performance.now();
    const used = process.cpuUsage();
    await segment(vision, image, () => {});
    const { user, system } = process.cpuUsage(used);
    const wall = (performance.now() - started) / 1000;
    seconds.push((user + system) / 1e6);
    console.log(`  ${wall.toFixed(2)} s, ${seconds.at(-1)!.toFixed(2)} s of processor time`);
    memory = Math.max(memory, process.memoryUsage().rss);
  }
  const s = median(seconds);
  printTable('4 megapixels, four people', [
    { what: 'a photo, processor time', figure: `${s.toFixed(2)} s`, aim: '≤ 2 s', isReached: s <= 2 },
    { what: 'memory of the process', figure: `${Math.round(memory / 2 ** 20)} MB`, aim: '', isReached: null },
  ]);
}
