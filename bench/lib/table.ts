/** One row of a bench's table: what was measured, the figure, what is aimed at, and whether it is reached. */
export interface Row {
  what: string;
  figure: string;
  aim: string;
  isReached: boolean | null;
}

/** Prints rows under a title, columns aligned. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = rows.map(({ what, figure, aim, isReached }) => [
    what,
    figure,
    aim,
    isReached === null ? '' : isReached ? 'reached' : 'SHORT',
  ]);
  const all = [['measure', 'ours', 'aim', ''], ...columns];
  const widths = all[0]!.map((_, index) => Math.max(...all.map((row) => row[index]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n`);
  console.log(line(all[0]!));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of columns) console.log(line(row));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param share 0 and more, below 1: how many of the values are less. @returns NaN of no values */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
