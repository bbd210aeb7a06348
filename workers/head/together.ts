/** @returns 1 where a plane is at least so much, and hangs together with a place that counts: through a pixel's four sides */
export function together(
  plane: Float32Array,
  width: number,
  least: number,
  isFirst: (i: number) => boolean,
): Uint8Array {
  const seen = new Uint8Array(plane.length);
  const queue: number[] = [];
  const visit = (i: number): void => {
    if (i < 0 || i >= plane.length || seen[i] || !(plane[i] >= least)) return;
    seen[i] = 1;
    queue.push(i);
  };
  for (let i = 0; i < plane.length; i++) if (isFirst(i)) visit(i);
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    if (i % width > 0) visit(i - 1);
    if ((i + 1) % width > 0) visit(i + 1);
    visit(i - width);
    visit(i + width);
  }
  return seen;
}
