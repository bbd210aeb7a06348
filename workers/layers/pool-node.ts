import { Comlink } from '../rpc.ts';
import { spawnThread } from '../spawn-node.ts';
import { createTaskPool } from '../task-pool.ts';
import type { Raster } from '../types.ts';
import type { ComposeApi } from './api.ts';
import type { Composition, Layer } from './compose.ts';

/** Pixels that are handed over are gone for the caller. Rejects with the pool's WorkerError. */
export interface ComposePool {
  /** @param layers the lowest first */
  drawOver(canvas: Composition, layers: readonly Layer[]): Promise<Composition>;
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
    drawOver: (canvas, layers) =>
      tasks.run((api) => {
        const buffers = layers.map(({ data }) => data.buffer as ArrayBuffer);
        return api.drawOver(moved(canvas), Comlink.transfer([...layers], buffers)) as Promise<Composition>;
      }),
    finish: (canvas) => tasks.run((api) => api.finish(moved(canvas)) as Promise<Raster>),
    close: () => tasks.close(),
  };
}

const moved = <Picture extends Raster>(picture: Picture): Picture =>
  Comlink.transfer(picture, [picture.data.buffer as ArrayBuffer]);
