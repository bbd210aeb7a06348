import { workerHandle } from '../spawn-browser.ts';
import { createMaskPool, type MaskPool, type MaskPoolOptions } from './pool.ts';

export function createBrowserMaskPool(options: MaskPoolOptions = {}): MaskPool {
  return createMaskPool({
    ...options,
    spawn: () =>
      workerHandle(new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' })),
  });
}
