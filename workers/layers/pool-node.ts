import { Comlink } from '../rpc.ts';
import { spawnThread } from '../spawn-node.ts';
import { createTaskPool } from '../task-pool.ts';
import type { Raster } from '../types.ts';
import type { ComposeApi } from './api.ts';
import type { Composition, Layer } from './compose.ts';

/** Pixels that are handed over are gone for the caller. Rejects with the pool's WorkerError. */
export interface ComposePool {
  drawOver(canvas: Composition, layer: Layer): Promise<Composition>;
  finish(canvas: Composition): Promise<Raster>;
  close(): void;
}

const limits = { size: 1, maxQueue: 64, idleMs: 30_000 } as const;

export function createComposePool(): ComposePool {
  const tasks = createTaskPool<ComposeApi>({
    ...limits,
    spawn: () => spawnThread(new URL('./worker-node.ts', import.meta.url)),
  });
  return {
    drawOver: (canvas, layer) =>
      tasks.run((api) => api.drawOver(moved(canvas), moved(layer)) as Promise<Composition>),
    finish: (canvas) => tasks.run((api) => api.finish(moved(canvas)) as Promise<Raster>),
    close: () => tasks.close(),
  };
}

const moved = <Picture extends Raster>(picture: Picture): Picture =>
  Comlink.transfer(picture, [picture.data.buffer as ArrayBuffer]);
