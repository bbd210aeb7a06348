import type { ReactNode } from 'react';
import type { Field } from '../../../lib/csv.ts';
import { numberText } from '../../../lib/formats.ts';

export interface Column<Row> {
  /** In the address, and of the CSV. */
  key: string;
  title: string;
  /** What it is sorted by and found by, and what the CSV holds. */
  value: (row: Row) => Field;
  /** What is shown, if that is not the value itself. */
  render?: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Stands on the right; a number is shown with its digits grouped. */
  isNumeric?: boolean;
  /** Shown only to who asks for it. */
  isHidden?: boolean;
}

export function shown<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = column.value(row);
  if (column.isNumeric && typeof value === 'number') return numberText(value);
  return value === null || value === '' ? '–' : String(value);
}
