import type { TaskOptions } from '@facet/workers/progress.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorState } from './state.ts';

export interface Runs {
  run(label: string, work: (task: TaskOptions & { signal: AbortSignal }) => Promise<void>): Promise<void>;
  endRun(): boolean;
}

/** What takes a while, one at a time, and what is shown of it. */
export function createRuns(store: StoreApi<EditorState>): Runs {
  let running: AbortController | null = null;

  const endRun = (): boolean => {
    if (!running) return false;
    running.abort();
    running = null;
    store.setState({ busy: null });
    return true;
  };

  return {
    endRun,
    async run(label, work) {
      endRun();
      const controller = new AbortController();
      running = controller;
      const { signal } = controller;
      store.setState({ busy: { label, progress: null }, error: null });
      try {
        await work({
          signal,
          onProgress: (progress) => {
            if (!signal.aborted) store.setState({ busy: { label, progress } });
          },
        });
      } catch (error) {
        if (!signal.aborted)
          store.setState({ error: error instanceof Error ? error.message : String(error) });
      } finally {
        if (running === controller) endRun();
      }
    },
  };
}
