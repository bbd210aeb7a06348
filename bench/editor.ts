import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BenchPage, openBenchPage } from './lib/editor-browser.ts';
import { measureHistory } from './lib/editor-history.ts';
import { timeKernels } from './lib/editor-kernels.ts';
import { timeMoving } from './lib/editor-moving.ts';
import { isOpenCvLate, measureOpening } from './lib/editor-open.ts';
import { bundleRows, historyRows, kernelRow, movingRow, openingRows, strokeRows } from './lib/editor-rows.ts';
import { timeStrokes } from './lib/editor-strokes.ts';
import { openPeerTable, type PeerRow } from './lib/editor-table.ts';

/**
 * The mask editor beside Fabric, Konva and OpenCV: strokes, kernels, history, opening, moving, bundles.
 *
 * `npm run bench -- editor` runs all parts, `npm run bench -- editor strokes kernels` some of them; `--short` ends within
 * about four minutes on a quiet machine: what aims are about is still repeated, the rest is done once. Rows are printed as soon as they are measured.
 *
 * **Strokes** run in Chromium, in a window of 1024 × 768 on the middle of the photo, one pixel of it on one of the screen, so
 * that the same pointer path covers the same pixels of every mask. Each of the 240 samples is a pointer event of its own, four
 * between two frames. Counted is the processor's time that the page's main thread uses, as the browser's trace has it, for all in the same way:
 *
 * - handling the sample, from the event's dispatch to its return;
 * - a quarter of the frame after its four: callbacks of `requestAnimationFrame`, layout, paint, handing canvases over;
 * - a 240th of the release: ending the stroke and the frame after it.
 *
 * Ours: pointer events through `attachInput` into the mask's tiles, undo step and Pixi's frame included. Each sample is in the
 * mask of the full size as soon as it is handled. Fabric's PencilBrush and the Konva line draw on canvases of the window's size
 * and are drawn into a mask of the full size on release, when the pixels within the stroke's bounds are read as coverage; they
 * keep no undo step, ours does. All canvases have the window's size, and are filled in full.
 *
 * What is drawn is the same for all: the masks' coverage differs by less than a hundredth, or the bench fails. What the browser's graphics
 * process does with it is in nobody's time. That a peer's mask comes with the release (tens of milliseconds at once) is spread over its
 * samples, in the peer's favour; that our mask is cleared by undo, which keeps textures for the next stroke, is in ours.
 *
 * Strokes are repeated on a cleared mask, and each sample counts with the middle one of its repetitions. The table has the median and the 95th
 * percentile of the samples; in brackets the 95th percentile of the calmest and of the most disturbed stroke as a whole. What passed on the wall stands in a row of its own:
 * without a graphics card the graphics process keeps all cores busy between the frames of all three, and most of what the wall shows is waiting for one.
 *
 * **Moving**: a hand pans and zooms a photo with six persons in the same window, a new view with every frame. Counted is the time
 * from one frame to the next, which is also the browser's for filling the pixels. The peers move canvases of the window's size with
 * two pictures, the photo and one of all masks. Ours shows its last frame moved, where frames of its own would take long, so in brackets
 * stands what comes after: from the hand's rest to the sharp picture.
 *
 * **Opening** begins with files on the bench's server. The reduced photo is made there when it is asked for, as the app's server
 * does the first time.
 *
 * **Kernels** run in Node on one thread, on six masks; counted is the processor's time, ours with all that it leaves to the collector. OpenCV works on each person's box: natively on one thread in a process of
 * its own, when Python has it, where the box is cut out of the photo's pixels within the time; in JavaScript the box's pixels come
 * out of the mask's tiles, and what becomes a mask goes into tiles, within the time, which is what using it here would take.
 */
const parts = {
  async *history() {
    yield historyRows(measureHistory(isShort ? 3 : 5));
  },
  async *kernels() {
    for await (const times of timeKernels(isShort ? 3 : 7)) yield [kernelRow(times)];
  },
  async *opening() {
    yield openingRows(await measureOpening(await browser()));
  },
  async *moving() {
    for await (const times of timeMoving(await browser(), isShort ? 30 : 90)) yield [movingRow(times)];
  },
  async *strokes() {
    const { page } = await browser();
    for await (const figures of timeStrokes(page, isShort)) yield strokeRows(figures);
  },
  async *bundles() {
    const wasm = await readFile(new URL('../wasm/build/kernels.wasm', import.meta.url));
    yield bundleRows(gzipSync(wasm).length, await isOpenCvLate(await browser()));
  },
} satisfies Record<string, () => AsyncGenerator<PeerRow[]>>;

type Part = keyof typeof parts;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const isShort = values.short;
const names = Object.keys(parts) as Part[];
const unknown = positionals.find((name) => !names.includes(name as Part));
if (unknown) throw new Error(`There is no part called ${unknown}. There are: ${names.join(', ')}.`);

const opened: BenchPage[] = [];
async function browser(): Promise<BenchPage> {
  if (opened.length === 0) opened.push(await openBenchPage());
  return opened[0];
}

const table = openPeerTable('The mask editor beside its peers');
try {
  for (const name of names) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    for await (const rows of parts[name]()) for (const row of rows) table.print(row);
  }
} finally {
  for (const { close } of opened) await close();
}
