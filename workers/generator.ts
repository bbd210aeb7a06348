/**
 * What a worker can do, on either platform. The pool calls it; nothing here knows about threads.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { findFaces, summarize } from './face/face.ts';
import type { Progress } from './progress.ts';
import { segment } from './segment/segment.ts';
import { findSource } from './swap/source.ts';
import { swap } from './swap/swap.ts';
import type { FaceSummary, Raster, Segmentation, SwapInput, SwapResult } from './types.ts';

export interface Generator {
  faces(image: Raster): Promise<FaceSummary[]>;
  checkSource(image: Raster): Promise<FaceSummary>;
  segment(image: Raster, onProgress: Progress): Promise<Segmentation>;
  swap(input: SwapInput, onProgress: Progress): Promise<SwapResult>;
}

/** @param openVision called once, by the first task */
export function createGenerator(openVision: () => Promise<Vision>): Generator {
  let opened: Promise<Vision> | undefined;
  const vision = (): Promise<Vision> => {
    opened ??= openVision();
    return opened;
  };
  return {
    faces: async (image) => (await findFaces(await vision(), image, 'far')).map(summarize),
    checkSource: async (image) => summarize((await findSource(await vision(), image)).face),
    segment: async (image, onProgress) => segment(await vision(), image, onProgress),
    swap: async (input, onProgress) => swap(await vision(), input, onProgress),
  };
}
