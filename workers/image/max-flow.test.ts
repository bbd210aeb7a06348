import { expect, test } from 'vitest';
import { cheapestCut, type Graph } from './max-flow.ts';

const priceOf = ({ cost, ends, weight }: Graph, isAcross: ArrayLike<number>): number =>
  cost.reduce((sum, c, i) => sum + (isAcross[i] ? Math.max(0, c) : Math.max(0, -c)), 0) +
  weight.reduce((sum, w, k) => sum + (!isAcross[ends[2 * k]] && isAcross[ends[2 * k + 1]] ? w : 0), 0);

test('where either side costs the same, a node is on the source’s', () => {
  const nothing = { ends: new Int32Array(0), weight: new Float64Array(0) };
  expect(cheapestCut({ cost: Float64Array.of(0, -1, 1), ...nothing })).toEqual(Uint8Array.of(0, 1, 0));
});

test('no way to part a small graph is cheaper', () => {
  let state = 5;
  const random = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  for (let round = 0; round < 200; round++) {
    const nodes = 2 + Math.floor(random() * 8);
    const edges = Math.floor(random() * 20);
    const graph: Graph = {
      cost: Float64Array.from({ length: nodes }, () => Math.round(random() * 40 - 20)),
      ends: Int32Array.from({ length: 2 * edges }, () => Math.floor(random() * nodes)),
      weight: Float64Array.from({ length: edges }, () => Math.round(random() * 15)),
    };
    const prices = Array.from({ length: 2 ** nodes }, (_, bits) =>
      priceOf(
        graph,
        Array.from({ length: nodes }, (_, i) => (bits >> i) & 1),
      ),
    );
    expect(priceOf(graph, cheapestCut(graph))).toBe(Math.min(...prices));
  }
});
