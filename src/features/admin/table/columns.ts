import type { ReactNode } from 'react';
import type { Field } from '../../../lib/csv.ts';

export interface Column<Row> {
  /** In the address, and of the CSV. */
  key: string;
  title: string;
  /** What it is sorted by and found by, and what the CSV holds. */
  value: (row: Row) => Field;
  /** What is shown, if that is not the value itself. */
  render?: (row: Row) => ReactNode;
  isSortable?: boolean;
  isNumeric?: boolean;
  /** Shown only to who asks for it. */
  isHidden?: boolean;
}

export function shown<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = column.value(row);
  return value === null || value === '' ? '–' : String(value);
}
