import type { Vision } from '@facet/wasm/vision.ts';
import type { Raster } from '../types.ts';
import { type Judgement, judgePhoto } from './judge.ts';

/** The judge as a worker exposes it. @param openVision called once, by the first photo; where it fails, the worker ends */
export function selfieApi(openVision: () => Promise<Vision>) {
  let opened: Promise<Vision> | undefined;
  return {
    async judge(image: Raster): Promise<Judgement> {
      opened ??= openVision().catch(end);
      return judgePhoto(await opened, image);
    },
  };
}

export type SelfieApi = ReturnType<typeof selfieApi>;

/** tfjs does not try again where it has failed once. What is thrown outside of any task tells the pool, whose next task gets a new worker. */
function end(cause: unknown): Promise<never> {
  setTimeout(() => {
    throw cause;
  });
  return new Promise(() => {});
}
