export type Field = string | number | boolean | null;

interface CsvColumn<Row> {
  key: string;
  value: (row: Row) => Field;
}

/** A spreadsheet takes what begins so for a formula, and would carry out what somebody typed as their name. */
const FORMULA = /^[=+\-@\t\r]/;

function field(cell: Field): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All columns, the hidden ones too (RFC 4180). The mark at the beginning tells spreadsheets that it is UTF-8. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Blob {
  const lines = [
    columns.map(({ key }) => field(key)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  const text = lines.map((line) => `${line.join(',')}\r\n`).join('');
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
