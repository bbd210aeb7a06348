import type { Generator } from './generator.ts';
import { type RemoteProgress, reporting } from './progress.ts';
import { Comlink } from './rpc.ts';

/** The generator as a worker exposes it. */
export function remoteApi(generator: Generator) {
  return {
    faces: generator.faces,
    checkSource: generator.checkSource,
    checkView: generator.checkView,
    segment: (image: Parameters<Generator['segment']>[0], progress: RemoteProgress) =>
      reporting(progress, (report) => generator.segment(image, report)),
    swap: (input: Parameters<Generator['swap']>[0], progress: RemoteProgress) =>
      reporting(progress, async (report) => {
        const result = await generator.swap(input, report);
        return Comlink.transfer(result, [result.image.data.buffer]);
      }),
    judge: async (input: Parameters<Generator['judge']>[0], picture: Parameters<Generator['judge']>[1]) => {
      const result = await generator.judge(input, picture);
      return Comlink.transfer(result, [result.image.data.buffer]);
    },
    openEngine: generator.openEngine,
  };
}

export type RemoteApi = ReturnType<typeof remoteApi>;
