/** The mask tasks as a worker exposes them, and their types as the pool's callers see them. */
import { KernelMemoryError } from '@facet/wasm/memory.ts';
import { MaskError } from '../errors.ts';
import { type Progress, type RemoteProgress, reporting } from '../progress.ts';
import { Comlink } from '../rpc.ts';
import { maskTasks } from './tasks.ts';
import { installMaskTransfer } from './transfer.ts';

type Tasks = typeof maskTasks;

export type MaskTask = keyof Tasks;
export type MaskTaskInput<Name extends MaskTask> = Parameters<Tasks[Name]>[0];
export type MaskTaskResult<Name extends MaskTask> = Awaited<ReturnType<Tasks[Name]>>;

type AnyTask = (input: unknown, report: Progress) => unknown;

export interface MaskApi {
  run(name: MaskTask, input: unknown, progress: RemoteProgress): Promise<unknown>;
}

export function serveMasks(endpoint: Comlink.Endpoint): void {
  installMaskTransfer('move');
  const api: MaskApi = {
    // the pool's own signature has paired each name with its input
    run: (name, input, progress) =>
      reporting(progress, async (report) => {
        try {
          return moved(await (maskTasks[name] as AnyTask)(input, report));
        } catch (error) {
          throw inOurTerms(error);
        }
      }),
  };
  Comlink.expose(api, endpoint);
}

/** Bytes of a picture or a file are not copied on their way out. */
function moved(result: unknown): unknown {
  return result instanceof Uint8Array || result instanceof Uint8ClampedArray
    ? Comlink.transfer(result, [result.buffer as ArrayBuffer])
    : result;
}

/** The kernels don't know the workers' errors. */
function inOurTerms(error: unknown): unknown {
  if (error instanceof KernelMemoryError) return new MaskError('MASK_TOO_LARGE', error.message);
  return error;
}
