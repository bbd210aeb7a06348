import type { Size } from '@facet/canvas-core/geometry.ts';
import { frame, marked, markFrames } from './editor-page-marks.ts';
import { closeOpened, makePhoto, measureOpening, smartSelect } from './editor-page-open.ts';
import { createOurs, type Painter, type PainterOptions } from './editor-page-painters.ts';
import { createFabric, createKonva } from './editor-page-peers.ts';
import {
  createFabricView,
  createKonvaView,
  createOurView,
  move,
  type View,
  type ViewOptions,
} from './editor-page-views.ts';

export type PainterName = 'ours' | 'fabric' | 'konva';

export interface StrokeTask {
  /** What `open` answered. */
  painter: number;
  /** In the frame's pixels. */
  path: readonly { x: number; y: number }[];
  /** Samples between two frames. */
  perFrame: number;
}

const makers: Record<PainterName, (options: PainterOptions) => Painter | Promise<Painter>> = {
  ours: createOurs,
  fabric: createFabric,
  konva: createKonva,
};
let painters: Painter[] = [];
const root = document.querySelector<HTMLElement>('#frame')!;

async function open(name: PainterName, options: Omit<PainterOptions, 'host'>): Promise<number> {
  const host = root.appendChild(document.createElement('div'));
  return painters.push(await makers[name]({ ...options, host })) - 1;
}

/** Draws one, marked for who traces (editor-trace.ts). */
async function stroke({ painter: index, path, perFrame }: StrokeTask): Promise<void> {
  const painter = painters[index];
  // only the one at work is on the page
  for (const [at, host] of [...root.children].entries()) (host as HTMLElement).hidden = at !== index;
  const events = path.map((at, i) => painter.prepare(i === 0 ? 'pointerdown' : 'pointermove', at));
  const last = painter.prepare('pointerup', path[path.length - 1]);
  performance.clearMarks();
  painter.clear();
  await frame();
  await frame();
  for (const [i, event] of events.entries()) {
    marked('sample', () => painter.send(event));
    if ((i + 1) % perFrame === 0) await frame();
  }
  marked('release', () => painter.send(last));
  await frame();
}

function closeAll(): void {
  for (const painter of painters) painter.close();
  painters = [];
  root.replaceChildren();
}

const viewers: Record<PainterName, (options: ViewOptions) => Promise<View>> = {
  ours: createOurView,
  fabric: createFabricView,
  konva: createKonvaView,
};
let seen: { view: View; options: ViewOptions } | null = null;

async function openView(name: PainterName, photo: string, masks: string, size: Size): Promise<void> {
  const options = { host: root.appendChild(document.createElement('div')), photo, masks, size };
  seen = { view: await viewers[name](options), options };
}

function closeView(): void {
  seen?.view.close();
  seen = null;
  root.replaceChildren();
}

export const bench = {
  open,
  stroke,
  covered: (painter: number): number => painters[painter].covered(),
  closeAll,
  makePhoto,
  measureOpening: (...[photo, masks, size]: [photo: string, masks: string, size: Size]) =>
    measureOpening({ host: root.appendChild(document.createElement('div')), photo, masks, size }),
  closeOpened(): void {
    closeOpened();
    root.replaceChildren();
  },
  openView,
  moveView: (gesture: 'pan' | 'zoom', steps: number) => move(seen!.view, seen!.options, gesture, steps),
  closeView,
  smartSelect,
};
export type Bench = typeof bench;

declare global {
  interface Window {
    bench: Bench;
  }
}

markFrames();
window.bench = bench;
