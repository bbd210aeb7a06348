/** @returns 1 where pixels are a part that hangs together with one that counts: through their four sides */
export function together(
  { width, length }: { width: number; length: number },
  isPart: (i: number) => boolean,
  isFirst: (i: number) => boolean,
): Uint8Array {
  const seen = new Uint8Array(length);
  const queue: number[] = [];
  const visit = (i: number): void => {
    if (i < 0 || i >= length || seen[i] || !isPart(i)) return;
    seen[i] = 1;
    queue.push(i);
  };
  for (let i = 0; i < length; i++) if (isFirst(i)) visit(i);
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    if (i % width > 0) visit(i - 1);
    if ((i + 1) % width > 0) visit(i + 1);
    visit(i - width);
    visit(i + width);
  }
  return seen;
}
