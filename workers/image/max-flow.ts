/** The cheapest way to part a small graph in two (Dinic 1970). */
import { flagsOf } from './values.ts';

export interface Graph {
  /** What it costs that a node is on the sink's side; negative: that it is on the source's. */
  cost: Float64Array;
  /** Edges in pairs: from, to. What it costs that `from` is on the source's side and `to` on the sink's. */
  ends: Int32Array;
  weight: Float64Array;
}

/** What is smaller is nothing: sums of floats. */
const least = 1e-6;

/** @returns 1 for each node on the sink's side; where either costs the same, the source's */
export function cheapestCut({ cost, ends, weight }: Graph): Uint8Array {
  const [source, sink] = [cost.length, cost.length + 1];
  const count = cost.length + 2;
  const arcs = 2 * (weight.length + cost.length);
  // arc 2k goes one way, arc 2k + 1 back
  const [to, room, next] = [new Int32Array(arcs), new Float64Array(arcs), new Int32Array(arcs)];
  const first = new Int32Array(count).fill(-1);
  let used = 0;
  const addArc = (from: number, end: number, capacity: number): void => {
    to[used] = end;
    room[used] = capacity;
    next[used] = first[from];
    first[from] = used++;
  };
  const join = (from: number, end: number, capacity: number): void => {
    addArc(from, end, capacity);
    addArc(end, from, 0);
  };
  for (let k = 0; k < weight.length; k++) join(ends[2 * k], ends[2 * k + 1], weight[k]);
  for (let i = 0; i < cost.length; i++) {
    if (cost[i] >= 0) join(source, i, cost[i]);
    else join(i, sink, -cost[i]);
  }
  const depth = new Int32Array(count);
  const queue = new Int32Array(count);
  const current = new Int32Array(count);
  const path = new Int32Array(count);
  /** Distances to the sink, as far as the source is; without a way from there, of all that has one. */
  const reaches = (): boolean => {
    depth.fill(-1);
    depth[sink] = 0;
    queue[0] = sink;
    for (let head = 0, tail = 1; head < tail && depth[source] < 0; head++) {
      for (let arc = first[queue[head]]; arc >= 0; arc = next[arc]) {
        if (room[arc ^ 1] <= least || depth[to[arc]] >= 0) continue;
        depth[to[arc]] = depth[queue[head]] + 1;
        queue[tail++] = to[arc];
      }
    }
    return depth[source] >= 0;
  };
  while (reaches()) {
    current.set(first);
    // along one way after the other, back by one step where it ends
    for (let at = source, length = 0; ; ) {
      if (at === sink) {
        let [flow, back] = [Number.POSITIVE_INFINITY, 0];
        for (let k = 0; k < length; k++) flow = Math.min(flow, room[path[k]]);
        for (let k = length - 1; k >= 0; k--) {
          room[path[k]] -= flow;
          room[path[k] ^ 1] += flow;
          if (room[path[k]] <= least) back = k;
        }
        length = back;
        at = to[path[back] ^ 1];
        continue;
      }
      let arc = current[at];
      while (arc >= 0 && (room[arc] <= least || depth[to[arc]] !== depth[at] - 1)) arc = next[arc];
      current[at] = arc;
      if (arc >= 0) {
        path[length++] = arc;
        at = to[arc];
      } else if (length > 0) {
        depth[at] = -1;
        at = to[path[--length] ^ 1];
      } else break;
    }
  }
  // of ties what no longer leads to the sink stays
  return flagsOf(cost.length, (i) => depth[i] >= 0);
}
