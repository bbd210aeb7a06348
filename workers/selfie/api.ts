import type { Vision } from '@facet/wasm/vision.ts';
import type { Raster } from '../types.ts';
import { type Judgement, judgePhoto } from './judge.ts';

/** The judge as a worker exposes it. @param openVision called once, by the first photo */
export function selfieApi(openVision: () => Promise<Vision>) {
  let opened: Promise<Vision> | undefined;
  return {
    async judge(image: Raster): Promise<Judgement> {
      opened ??= openVision();
      return judgePhoto(await opened, image);
    },
  };
}

export type SelfieApi = ReturnType<typeof selfieApi>;
