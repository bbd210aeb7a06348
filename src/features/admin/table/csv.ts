import type { Cell, Column } from './columns.ts';

/** A spreadsheet takes what begins so for a formula, and would carry out what somebody typed as their name. */
const FORMULA = /^[=+\-@\t\r]/;

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All columns, the hidden ones too (RFC 4180). The mark at the beginning tells spreadsheets that it is UTF-8. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Blob {
  const lines = [
    columns.map(({ key }) => field(key)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  const text = lines.map((line) => `${line.join(',')}\r\n`).join('');
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
