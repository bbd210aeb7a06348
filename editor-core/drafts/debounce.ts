export interface Debounced {
  /** Something changed. */
  touch(): void;
  /** Forgets what is waiting. */
  cancel(): void;
}

/** Calls once nothing changed for `delayMs`, and at the latest `maxWaitMs` after the first change. */
export function debounce(
  call: () => void,
  { delayMs, maxWaitMs }: { delayMs: number; maxWaitMs: number },
): Debounced {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let deadline: number | null = null;
  const cancel = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    deadline = null;
  };
  return {
    touch() {
      const now = Date.now();
      deadline ??= now + maxWaitMs;
      if (timer) clearTimeout(timer);
      timer = setTimeout(
        () => {
          cancel();
          call();
        },
        Math.max(0, Math.min(delayMs, deadline - now)),
      );
    },
    cancel,
  };
}
