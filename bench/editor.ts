import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { openBenchPage } from './lib/editor-browser.ts';
import { measureHistory } from './lib/editor-history.ts';
import { timeKernels } from './lib/editor-kernels.ts';
import { isOpenCvLate, measureOpening } from './lib/editor-open.ts';
import { kernelRows, ownRows, strokeRows } from './lib/editor-rows.ts';
import { timeStrokes } from './lib/editor-strokes.ts';
import { printPeerTable } from './lib/editor-table.ts';

/**
 * The mask editor beside Fabric, Konva and OpenCV: strokes, kernels, history, opening, memory.
 *
 * **Strokes** run in Chromium, in a window of 1024 × 768 on the middle of the photo, one pixel of it on one of the screen, so
 * that the same pointer path covers the same pixels of every mask. Each of the 240 samples is a pointer event of its own, four
 * between two frames. Counted is what the page's main thread spends, for all in the same way:
 *
 * - handling the sample, from the event's dispatch to its return;
 * - a quarter of the frame after its four: callbacks of `requestAnimationFrame`, layout, paint, handing canvases over, as far as
 *   that takes longer than in a frame in which nothing happens;
 * - a 240th of the release: ending the stroke and the frame after it.
 *
 * Ours: pointer events through `attachInput` into the mask's tiles, undo step and Pixi's frame included. Each sample is in the
 * mask of the full size as soon as it is handled. Fabric's PencilBrush and the Konva line draw on canvases of the window's size
 * and are drawn into a mask of the full size on release, when the pixels within the stroke's bounds are read as coverage; they
 * keep no undo step, ours does. All canvases have the window's size, and are filled in full.
 *
 * Strokes are repeated on a cleared mask, each sample counts with the median of its repetitions, and the table has the median and
 * the 95th percentile of these; in brackets the 95th percentile of the calmest and of the most disturbed stroke as a whole.
 *
 * **Kernels** run in Node on one thread, on six masks. OpenCV works on each person's box: natively on one thread in a process of its own,
 * when Python has it, where the box is cut out of the photo's pixels within the time; in JavaScript the box's pixels come out of the
 * mask's tiles within the time, which is what using it here would take.
 */
async function run(): Promise<void> {
  const history = measureHistory();
  const browser = await openBenchPage();
  const strokes = await timeStrokes(browser.page);
  const opening = await measureOpening(browser);
  const isLate = await isOpenCvLate(browser);
  await browser.close();
  const kernels = await timeKernels();
  const wasm = await readFile(new URL('../wasm/build/kernels.wasm', import.meta.url));
  printPeerTable('The mask editor beside its peers', [
    ...strokeRows(strokes),
    ...kernelRows(kernels),
    ...ownRows(history, opening, { gzipped: gzipSync(wasm).length, isOpenCvLate: isLate }),
  ]);
}

await run();
