/** The rows that a table shows, wherever they come from. */
export interface TableList<Row> {
  /** Of this page. */
  rows: readonly Row[];
  total: number;
  /** There are more than `total`: the server does not count further. */
  isTotalCut?: boolean;
  /** Nothing is there yet. */
  isLoading: boolean;
  /** Something is there, and is being asked for again. */
  isRefreshing?: boolean;
  error: string | null;
  retry: () => void;
  /** All that is filtered, for the CSV, as far as it goes. */
  all: () => Promise<{ rows: readonly Row[]; isCut: boolean }>;
}

/** Rows of a server that are put into one file. */
const MOST_ROWS = 10_000;
const PAGE_SIZE = 100;

/** Asks for one page after the other. A question that is too wide for the server ends before its rows do. */
export async function everyPage<Row>(
  ask: (pagination: {
    page: number;
    pageSize: number;
  }) => Promise<{ rows: readonly Row[]; isCountCut: boolean }>,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < MOST_ROWS; page++) {
    const more = await ask({ page, pageSize: PAGE_SIZE });
    rows.push(...more.rows);
    if (more.rows.length < PAGE_SIZE) return { rows, isCut: more.isCountCut };
  }
  return { rows, isCut: true };
}
