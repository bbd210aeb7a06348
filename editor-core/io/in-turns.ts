import { maskPoolLimits } from '@facet/workers/masks/pool.ts';

/**
 * Like `Promise.all` of a map, with no more under way than the pool has workers: its queue stays short, and what the person
 * does meanwhile comes next. After a failure nothing more is begun.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const waiting = entriesOf(items);
  const workOff = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: maskPoolLimits.size }, workOff));
  return results;
}

/** A generator, for the loop that fails ends it for the others too. */
function* entriesOf<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}
