/** How finely progress is told: a database that keeps it as a 32-bit float gives the same number back. */
const FINENESS = 1000;

/**
 * Tells how far a job is each time that has grown by a step, so that it costs a handful of writes: one after the other, so that
 * it only rises. News that cannot be told does not stop the work.
 *
 * @param step 0..1
 */
export function progressInSteps(step: number, tell: (progress: number) => Promise<unknown>) {
  let told = 0;
  let telling: Promise<unknown> = Promise.resolve();
  return {
    /** @param fraction 0..1 of the job */
    advance(fraction: number): void {
      const progress = Math.round(fraction * FINENESS) / FINENESS;
      if (progress - told < step) return;
      told = progress;
      telling = telling.then(() => tell(progress)).catch(() => {});
    },
    /** Resolves when all that was to be told is. */
    whenTold: (): Promise<unknown> => telling,
  };
}
