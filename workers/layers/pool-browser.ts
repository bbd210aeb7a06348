import { workerHandle } from '../spawn-browser.ts';
import { createTaskPool } from '../task-pool.ts';
import type { RasterApi, RasterInput } from './raster.ts';

export type { RasterInput } from './raster.ts';

/** Rejects with the pool's WorkerError, and with an Error for a file that is no picture. */
export interface RasterPool {
  size(file: Blob): Promise<{ width: number; height: number }>;
  bitmap(input: RasterInput): Promise<ImageBitmap>;
  png(input: RasterInput): Promise<Blob>;
  close(): void;
}

/** Each keeps two decoded pictures, up to 100 MB of 12 megapixels. */
const limits = { size: 2, maxQueue: 200, idleMs: 30_000 } as const;

export function createRasterPool(): RasterPool {
  const tasks = createTaskPool<RasterApi>({
    ...limits,
    spawn: () =>
      workerHandle(new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' })),
  });
  return {
    size: (file) => tasks.run((api) => api.size(file)),
    bitmap: (input) => tasks.run((api) => api.bitmap(input)),
    png: (input) => tasks.run((api) => api.png(input)),
    close: tasks.close,
  };
}
