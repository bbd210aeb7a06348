import type { Events } from '@facet/canvas-core/events.ts';
import type { TaskOptions } from '@facet/workers/progress.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorEvents } from './events.ts';
import type { EditorState } from './state.ts';
import type { EditorWords } from './words.ts';

export interface Runs {
  run(label: string, work: (task: TaskOptions & { signal: AbortSignal }) => Promise<void>): Promise<void>;
  endRun(): boolean;
}

interface RunsOptions {
  readonly store: StoreApi<EditorState>;
  readonly events: Events<EditorEvents>;
  readonly words: EditorWords;
}

/** What takes a while, one at a time, and what is shown of it. */
export function createRuns({ store, events, words }: RunsOptions): Runs {
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
      store.setState({ busy: { label, progress: null } });
      events.emit('run', { label });
      try {
        await work({
          signal,
          onProgress: (progress) => {
            if (!signal.aborted) store.setState({ busy: { label, progress } });
          },
        });
      } catch (error) {
        if (!signal.aborted) events.emit('problem', words.failed(error));
      } finally {
        if (running === controller) endRun();
      }
    },
  };
}
