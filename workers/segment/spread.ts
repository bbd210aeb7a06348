/**
 * What is somebody but nobody's yet goes to whom the way through the picture is the shortest: steps across edges are long
 * (geodesic distance, Bai & Sapiro 2007), so that sleeves and skirts stay whole and a neighbour is not entered.
 */

/** Length of a step from black to white, in steps through one colour. */
const edgeLength = 30;

/**
 * @param owner whose a cell is, or −1; filled in
 * @param isOpen 1 where a cell may be taken
 * @param colour planes, 0..1
 * @param reaches the longest way from each owner, in steps through one colour
 */
export function spread(
  owner: Int16Array,
  isOpen: Uint8Array,
  colour: readonly Float32Array[],
  width: number,
  height: number,
  reaches: readonly number[],
): void {
  const [r, g, b] = colour;
  const farthest = Math.floor(Math.max(0, ...reaches));
  const length = new Float32Array(owner.length).fill(Number.POSITIVE_INFINITY);
  // Dijkstra (1959) with a bucket for each length
  const buckets: number[][] = Array.from({ length: farthest + 1 }, () => []);
  for (let i = 0; i < owner.length; i++) {
    if (owner[i] < 0) continue;
    length[i] = 0;
    const x = i % width;
    const isBorder =
      (x > 0 && isOpen[i - 1]) ||
      (x < width - 1 && isOpen[i + 1]) ||
      (i >= width && isOpen[i - width]) ||
      (i < owner.length - width && isOpen[i + width]);
    if (isBorder) buckets[0].push(i);
  }
  for (let way = 0; way <= farthest; way++) {
    const bucket = buckets[way];
    for (let n = 0; n < bucket.length; n++) {
      const i = bucket[n];
      if (length[i] !== way) continue;
      const x = i % width;
      const y = (i - x) / width;
      const step = (to: number): void => {
        if (!isOpen[to]) return;
        const difference = Math.hypot(r[i] - r[to], g[i] - g[to], b[i] - b[to]);
        const next = way + 1 + Math.round(difference * edgeLength);
        if (next >= length[to] || next > reaches[owner[i]]) return;
        length[to] = next;
        owner[to] = owner[i];
        buckets[next].push(to);
      };
      if (x > 0) step(i - 1);
      if (x < width - 1) step(i + 1);
      if (y > 0) step(i - width);
      if (y < height - 1) step(i + width);
    }
  }
}
