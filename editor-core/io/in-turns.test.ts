import { maskPoolLimits } from '@facet/workers/masks/pool.ts';
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('gives the results in the order of the items, with no more under way than there are workers', async () => {
  let underWay = 0;
  let most = 0;
  const results = await inTurns(['a', 'b', 'c', 'd', 'e'], async (item, index) => {
    most = Math.max(most, ++underWay);
    await soon();
    underWay -= 1;
    return item + index;
  });
  expect(results).toEqual(['a0', 'b1', 'c2', 'd3', 'e4']);
  expect(most).toBe(maskPoolLimits.size);
});

it('begins nothing more once something failed', async () => {
  const begun: number[] = [];
  const all = inTurns([0, 1, 2, 3, 4, 5], async (item) => {
    begun.push(item);
    await soon();
    if (item === 1) throw new Error('no');
  });
  await expect(all).rejects.toThrow('no');
  await soon();
  await soon();
  expect(begun).toEqual([0, 1, 2]);
});
