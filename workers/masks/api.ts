/** The mask tasks as a worker exposes them, and their types as the pool's callers see them. */
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
      reporting(progress, (report) => (maskTasks[name] as AnyTask)(input, report)),
  };
  Comlink.expose(api, endpoint);
}
