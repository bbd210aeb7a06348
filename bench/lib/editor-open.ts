import type { Mask } from '@facet/wasm/mask.ts';
import { traceCoordinates } from '@facet/workers/masks/coordinates.ts';
import type { BenchPage } from './editor-browser.ts';
import type { Opening } from './editor-page-open.ts';
import { personMasks } from './editor-persons.ts';

const size = { width: 8192, height: 8192 };
const persons = 20;
/** Pixels by which the outlines in the file of default masks are simplified. */
const tolerance = 1;

export interface OpenFigures extends Opening {
  /** Bytes of the page's JavaScript heap, and of buffers outside of it, masks and WebAssembly among them. */
  heap: number;
  buffers: number;
}

/** Puts a file of default masks beside the page's own, as /masks.json. */
export function servePersons({ files }: BenchPage, masks: readonly Mask[]): void {
  const segments = masks.map((mask, index) => ({
    mask_id: `person_${index + 1}`,
    coordinates: traceCoordinates({ mask, tolerance }),
  }));
  files.set('/masks.json', { type: 'application/json', body: Buffer.from(JSON.stringify(segments)) });
}

/** Opens a photo of 67 megapixels with twenty persons from a file of default masks. */
export async function measureOpening(bench: BenchPage): Promise<OpenFigures> {
  const { page } = bench;
  await servePersons(bench, personMasks(size, persons));
  const opening = await page.evaluate(async (size) => {
    const photo = await window.bench.makePhoto(size);
    return window.bench.measureOpening(photo, '/masks.json', size);
  }, size);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize: number;
  };
  await page.evaluate(() => window.bench.closeOpened());
  return { ...opening, heap: usage.usedSize, buffers: usage.backingStorageSize };
}

/** Whether OpenCV stays away until smart select is used, and then comes: seen by the server of the page's files. */
export async function isOpenCvLate({ page, fetched }: BenchPage): Promise<boolean> {
  const isThere = (): boolean => fetched.some((path) => path.includes('opencv'));
  const wasThere = isThere();
  await page.evaluate(() => window.bench.smartSelect());
  if (!isThere()) throw new Error(`Smart select fetched no OpenCV, but ${fetched.join(', ')}.`);
  return !wasThere;
}
