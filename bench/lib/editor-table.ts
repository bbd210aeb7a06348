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

const columns = [
  ['measure', 56],
  ['ours', 26],
  ['Fabric / OpenCV.js', 26],
  ['Konva / native OpenCV', 26],
  ['decides', 32],
  ['aim', 16],
  ['', 7],
] as const;

/** Prints the head of a table, and rows as they come. */
export function openPeerTable(title: string) {
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(columns[column][1]))
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n`);
  console.log(line(columns.map(([name]) => name)));
  console.log(line(columns.map(([, width]) => '-'.repeat(width))));
  return {
    print({ what, ours, peers, figure, aim, isReached }: PeerRow): void {
      const verdict = isReached === null ? '' : isReached ? 'reached' : 'SHORT';
      console.log(line([what, ours, ...peers, figure, aim, verdict]));
    },
  };
}
