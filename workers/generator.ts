/**
 * What a worker can do, on either platform. The pool calls it; nothing here knows about threads.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { judgePicture } from './engines/judge.ts';
import { WorkerError } from './errors.ts';
import { findFaces } from './face/face.ts';
import { described } from './face/look.ts';
import type { Progress } from './progress.ts';
import { segment } from './segment/segment.ts';
import { checkView } from './swap/same-person.ts';
import { describedFan, findFan } from './swap/source.ts';
import { swap } from './swap/swap.ts';
import type { FaceSummary, Raster, Segmentation, SwapInput, SwapResult } from './types.ts';

export interface Generator {
  faces(image: Raster): Promise<FaceSummary[]>;
  /** @param isFaceAlone pictures are made by somebody else's generator, which puts in no whole heads */
  checkSource(image: Raster, isFaceAlone?: boolean): Promise<FaceSummary>;
  checkView(image: Raster, front: Raster, isFaceAlone?: boolean): Promise<FaceSummary>;
  segment(image: Raster, onProgress: Progress): Promise<Segmentation>;
  swap(input: SwapInput, onProgress: Progress): Promise<SwapResult>;
  /** Looks at what somebody else's generator made of the input. */
  judge(input: SwapInput, picture: Raster): Promise<SwapResult>;
  /** Opens another engine than the built-in one. @returns SHA-256 of its files; null for the built-in one */
  openEngine(): Promise<Record<string, string> | null>;
}

/** What swaps instead of the built-in code. */
export interface Engine {
  digests: Record<string, string>;
  swap(vision: Vision, input: SwapInput, onProgress: Progress): Promise<SwapResult>;
}

/** @param openVision,openEngine called by the first task that needs it, and again when that has failed */
export function createGenerator(
  openVision: () => Promise<Vision>,
  openEngine: () => Promise<Engine | null> = async () => null,
): Generator {
  const vision = opened(openVision);
  const engine = opened(openEngine);
  return {
    faces: async (image) =>
      (await findFaces(await vision(), image, 'far')).map((face) => described(image, face)),
    checkSource: async (image, isFaceAlone) =>
      describedFan(await findFan(await vision(), image, isFaceAlone)),
    checkView: async (image, front, isFaceAlone) => checkView(await vision(), image, front, isFaceAlone),
    segment: async (image, onProgress) => segment(await vision(), image, onProgress),
    swap: async (input, onProgress) => ((await engine())?.swap ?? swap)(await vision(), input, onProgress),
    judge: async (input, picture) => judgePicture(await vision(), input, picture),
    openEngine: async () => (await engine())?.digests ?? null,
  };
}

/** What is open stays so. A failure does not: a worker that kept it would be idle at once, and get and fail task after task. */
function opened<T>(open: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  return () => {
    current ??= open().catch((cause: unknown) => {
      current = undefined;
      const detail = cause instanceof Error ? cause.message : String(cause);
      throw new WorkerError('WORKER_CRASHED', detail, { cause });
    });
    return current;
  };
}
