/** Labels of a grid's nodes that together cost little: alpha expansion (Boykov, Veksler & Zabih 2001). */
import { cheapestCut } from './max-flow.ts';

export interface Energy {
  /** For each node the one to its right and the one below it; -1 where there is none. */
  next: Int32Array;
  /** What it costs that a node has a label. */
  alone(n: number, label: number): number;
  /** What it costs that two nodes side by side have theirs; no more than by way of a third label, or cuts are not the cheapest. */
  between(n: number, m: number, own: number, other: number): number;
}

/** What all labels cost. */
export function energyOf({ next, between, alone }: Energy, labels: Int16Array): number {
  let sum = 0;
  for (let n = 0; n < labels.length; n++) {
    sum += alone(n, labels[n]);
    for (const m of [next[n * 2], next[n * 2 + 1]]) if (m >= 0) sum += between(n, m, labels[n], labels[m]);
  }
  return sum;
}

/**
 * Each node takes one label or keeps its own, whichever is cheapest for all of them together.
 *
 * @param labels changed in place
 * @param isOpen whether a node may take it
 * @returns whether one has
 */
export function expand(
  { next, between, alone }: Energy,
  labels: Int16Array,
  label: number,
  isOpen: (n: number, label: number) => boolean,
): boolean {
  // of each node that may change
  const node = new Int32Array(labels.length).fill(-1);
  const nodes: number[] = [];
  for (let n = 0; n < labels.length; n++)
    if (labels[n] !== label && isOpen(n, label)) node[n] = nodes.push(n) - 1;
  const cost = Float64Array.from(nodes, (n) => alone(n, label) - alone(n, labels[n]));
  const ends: number[] = [];
  const weight: number[] = [];
  for (let n = 0; n < labels.length; n++) {
    for (let way = 0; way < 2; way++) {
      const m = next[n * 2 + way];
      if (m < 0 || (node[n] < 0 && node[m] < 0)) continue;
      const [own, other] = [labels[n], labels[m]];
      const keep = between(n, m, own, other);
      const [first, second] = [between(n, m, label, other), between(n, m, own, label)];
      if (node[m] < 0) cost[node[n]] += first - keep;
      else if (node[n] < 0) cost[node[m]] += second - keep;
      else {
        cost[node[n]] += first - keep;
        cost[node[m]] -= first;
        ends.push(node[n], node[m]);
        // what leads nowhere keeps to no triangle
        weight.push(Math.max(0, first + second - keep));
      }
    }
  }
  const moved = cheapestCut({ cost, ends: Int32Array.from(ends), weight: Float64Array.from(weight) });
  for (let k = 0; k < nodes.length; k++) if (moved[k]) labels[nodes[k]] = label;
  return moved.includes(1);
}
