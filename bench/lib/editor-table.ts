/** One measure: ours beside the peers, what decides, and what is aimed at. */
export interface PeerRow {
  what: string;
  ours: string;
  peers: readonly [string, string];
  /** What is compared with the aim; ratios say ours against whom. */
  figure: string;
  aim: string;
  isReached: boolean | null;
}

const head = ['measure', 'ours', 'Fabric / OpenCV.js', 'Konva / native OpenCV', 'decides', 'aim', ''];

/** Prints all rows under one head, columns aligned. */
export function printPeerTable(title: string, rows: readonly PeerRow[]): void {
  const cells = rows.map(({ what, ours, peers, figure, aim, isReached }) => [
    ...[what, ours, ...peers, figure, aim],
    isReached === null ? '' : isReached ? 'reached' : 'SHORT',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column].length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n`);
  console.log(line(head));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of cells) console.log(line(row));
}
