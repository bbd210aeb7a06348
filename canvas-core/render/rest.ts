/** Milliseconds without a change after which a hand rests: long enough for the pauses within a gesture. */
const restMs = 120;

/** Tells when nothing has moved for a moment. */
export interface Rest {
  /** Something moves. */
  moved(): void;
  /** Whether something moves, or did a moment ago. */
  readonly isMoving: boolean;
  /** Nothing is told any more, until something moves again. */
  stop(): void;
}

export function createRest(onRest: () => void): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        onRest();
      }, restMs);
    },
    get isMoving() {
      return timer !== undefined;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
