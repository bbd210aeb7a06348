import type { BenchPage } from './editor-browser.ts';
import { servePersons } from './editor-open.ts';
import type { PainterName } from './editor-page.ts';
import type { Moved } from './editor-page-views.ts';
import { personMasks } from './editor-persons.ts';

const gestures = ['pan', 'zoom'] as const;
const photos = [
  { name: '4096 × 3072, 6 persons', size: { width: 4096, height: 3072 }, persons: 6 },
  { name: '8192², 20 persons', size: { width: 8192, height: 8192 }, persons: 20 },
] as const;
const names: readonly PainterName[] = ['ours', 'fabric', 'konva'];

export interface MovingTimes {
  photo: (typeof photos)[number]['name'];
  gesture: (typeof gestures)[number];
  /** Milliseconds from frame to frame; null where a peer's canvas would not fit into a tab. */
  frames: Record<PainterName, number[] | null>;
  /** Ours: see `Moved`. */
  still: number[];
  sharp: number;
}

/** Pans and zooms, each contender alone on the page. */
export async function* timeMoving(bench: BenchPage, steps: number): AsyncGenerator<MovingTimes> {
  const { page } = bench;
  for (const { name: photo, size, persons } of photos) {
    servePersons(bench, personMasks(size, persons));
    const src = await page.evaluate((of) => window.bench.makePhoto(of), size);
    const taken = new Map<PainterName, Record<(typeof gestures)[number], Moved>>();
    for (const name of names) {
      // a peer's picture of all masks is another 268 MB for the largest photo
      if (name !== 'ours' && size.width > 4096) continue;
      await page.evaluate(([of, photo, size]) => window.bench.openView(of, photo, '/masks.json', size), [
        name,
        src,
        size,
      ] as const);
      const of = (gesture: (typeof gestures)[number]) =>
        page.evaluate(([kind, count]) => window.bench.moveView(kind, count), [gesture, steps] as const);
      taken.set(name, { pan: await of('pan'), zoom: await of('zoom') });
      await page.evaluate(() => window.bench.closeView());
    }
    for (const gesture of gestures) {
      const frames = (name: PainterName) => taken.get(name)?.[gesture].frames ?? null;
      yield {
        photo,
        gesture,
        frames: { ours: frames('ours'), fabric: frames('fabric'), konva: frames('konva') },
        still: taken.get('ours')![gesture].still,
        sharp: taken.get('ours')![gesture].sharp,
      };
    }
  }
}

/** The mean, because frames come in steps of the screen's; and the slowest twentieth. */
export function frameFigures(frames: readonly number[]): { mean: number; p95: number } {
  return {
    mean: frames.reduce((sum, value) => sum + value, 0) / frames.length,
    p95: frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)],
  };
}
