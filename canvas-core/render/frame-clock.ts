import type { Gpu } from './gpu.ts';

/** Milliseconds between two looks whether the card is done, and after which that is not asked any more. */
const lookEvery = 8;
const lookUntil = 10_000;

/** How long the graphics card takes for a frame, which drawing calls do not tell: they return before it begins. */
export interface FrameClock {
  /** Milliseconds of the last frame that was timed; of one that is not done, those so far. */
  readonly ms: number;
  /** A frame was asked for. One at a time is timed. */
  time(): void;
  destroy(): void;
}

export function createFrameClock({ gl }: Pick<Gpu, 'gl'>): FrameClock {
  let last = 0;
  let running: { sync: WebGLSync; from: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    if (running) gl.deleteSync(running.sync);
    running = null;
  }

  function look(): void {
    if (!running) return;
    const ms = performance.now() - running.from;
    const status = gl.clientWaitSync(running.sync, 0, 0);
    if (status === gl.TIMEOUT_EXPIRED && ms < lookUntil) {
      timer = setTimeout(look, lookEvery);
      return;
    }
    // a lost context tells nothing
    if (status !== gl.WAIT_FAILED) last = ms;
    end();
  }

  return {
    get ms() {
      return running ? Math.max(last, performance.now() - running.from) : last;
    },
    time() {
      if (running) return;
      const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      if (!sync) return;
      gl.flush();
      running = { sync, from: performance.now() };
      timer = setTimeout(look, 0);
    },
    destroy: end,
  };
}
