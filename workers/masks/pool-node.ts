import { spawnThread } from '../spawn-node.ts';
import { createMaskPool, type MaskPool, type MaskPoolOptions } from './pool.ts';

export function createNodeMaskPool(options: MaskPoolOptions = {}): MaskPool {
  return createMaskPool({
    ...options,
    spawn: () => spawnThread(new URL('./worker-node.ts', import.meta.url)),
  });
}
