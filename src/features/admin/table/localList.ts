import type { Field } from '../../../lib/csv.ts';
import type { Column } from './columns.ts';
import type { TableList } from './list.ts';
import type { Sort, TableState } from './useTableState.ts';

interface Whole<Row> extends Pick<TableList<Row>, 'isLoading' | 'isRefreshing' | 'error' | 'retry'> {
  rows: readonly Row[];
}

/** A list that comes whole is searched, sorted and cut into pages here. */
export function localList<Row>(
  whole: Whole<Row>,
  columns: readonly Column<Row>[],
  { search, sort, page, size }: TableState,
): TableList<Row> {
  const found = sorted(
    whole.rows.filter((row) => matches(columns, row, search)),
    columns,
    sort,
  );
  return {
    ...whole,
    rows: found.slice((page - 1) * size, page * size),
    total: found.length,
    all: async () => ({ rows: found, isCut: false }),
  };
}

/** Each word is somewhere in the row. */
function matches<Row>(columns: readonly Column<Row>[], row: Row, search: string): boolean {
  const text = columns
    .map(({ value }) => String(value(row) ?? ''))
    .join('\n')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const column = columns.find(({ key }) => key === sort.key);
  if (!column) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(column.value(a), column.value(b)));
}

/** What is not there comes last; text as people read it. */
function compare(a: Field, b: Field): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, undefined, { numeric: true });
  return Number(a) - Number(b);
}
