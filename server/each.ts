/**
 * Works on each item by itself: one that fails takes nothing from those after it.
 * @param maxFailures after so many, the rest is left alone
 * @throws AggregateError of what failed, at the end
 */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { maxFailures = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const failures: unknown[] = [];
  let tried = 0;
  for (const item of items) {
    if (failures.length >= maxFailures) break;
    tried += 1;
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${tried} failed`);
}
