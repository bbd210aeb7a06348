import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../frame/texts.ts';
import classes from './AdminTable.module.css';
import { type Column, shown } from './columns.ts';

interface RowCardsProps<Row extends { id: number }> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  actions: ((row: Row) => ReactNode) | undefined;
  selection: { ids: readonly number[]; onChange: (ids: readonly number[]) => void } | null;
}

/** A table's rows on phones, where columns have no room. */
export function RowCards<Row extends { id: number }>(props: RowCardsProps<Row>) {
  const { label, rows, columns, nameOf, actions, selection } = props;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          {selection && (
            <Checkbox
              className={classes.cardSelect ?? ''}
              aria-label={t('table.selectRow', { name: nameOf(row) })}
              checked={selection.ids.includes(row.id)}
              onChange={({ currentTarget: { checked } }) =>
                selection.onChange(
                  checked ? [...selection.ids, row.id] : selection.ids.filter((id) => id !== row.id),
                )
              }
            />
          )}
          <dl className={classes.facts}>
            {columns.map((column) => (
              <div key={column.key} className={classes.fact}>
                <dt>{column.title}</dt>
                <dd className={column.isNumeric ? 'tabular' : undefined}>{shown(column, row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={classes.actions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
