/** Pictures of trials, until they are paid for: what people get is what they have seen, and they get it at once. */
import { createHash } from 'node:crypto';
import type { SwapInput, SwapResult } from '@facet/workers/types.ts';
import { LRUCache } from 'lru-cache';
import type { Generator, Ingredients } from './generator.ts';

/** In this process, and for how long each: two photos of 12 MP, or thirty of 1 MP. */
const MAX_BYTES = 128 * 2 ** 20;
const KEPT_MS = 600_000;

/**
 * @param swap that makes the same picture of the same input each time
 * @returns one that makes what a trial has made, or is just making, no second time
 */
export function rememberingTrials(swap: Generator['swap']): Generator['swap'] {
  const seen = new LRUCache<string, SwapResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ image }) => image.data.byteLength,
    ttl: KEPT_MS,
    // faces do not stay in memory because nobody asks
    ttlAutopurge: true,
    // the clock that tests turn
    perf: Date,
  });
  const inTheMaking = new Map<string, Promise<SwapResult>>();
  return async (input, of, options) => {
    if (of === null) return swap(input, of, options);
    const name = nameOf(input, of);
    if (of.production === null) {
      const making = swap(input, of, options);
      inTheMaking.set(name, making);
      try {
        const made = await making;
        seen.set(name, made);
        return made;
      } finally {
        if (inTheMaking.get(name) === making) inTheMaking.delete(name);
      }
    }
    options?.signal?.throwIfAborted();
    // whoever pays while a trial is under way waits for what it makes; what it refuses is asked for again, and told by that
    const made = (await outcome(inTheMaking.get(name), options?.signal)) ?? seen.get(name);
    seen.delete(name);
    return made ?? swap(input, of, options);
  };
}

/** @returns undefined where nothing came of it @throws what the signal says, once it is aborted */
async function outcome(
  making: Promise<SwapResult> | undefined,
  signal: AbortSignal | undefined,
): Promise<SwapResult | undefined> {
  if (!making) return undefined;
  const made = making.catch(() => undefined);
  if (!signal) return made;
  const calledOff = Promise.withResolvers<never>();
  const callOff = () => calledOff.reject(signal.reason);
  signal.addEventListener('abort', callOff);
  try {
    return await Promise.race([made, calledOff.promise]);
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}

/** What is stored under a key is never another photo or mask. */
function nameOf(
  { mode, variant, inFront, isAsProposed }: SwapInput,
  { faceKey, photoKey, maskKey, location }: Ingredients,
) {
  const parts = [faceKey, photoKey, maskKey, location, mode, variant, inFront, isAsProposed];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
