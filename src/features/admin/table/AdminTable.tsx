import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { DataTable, type DataTableSortStatus } from 'mantine-datatable';
import { type ReactNode, useRef, useState } from 'react';
import { useMobile } from '../../../lib/useMobile.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { t } from '../frame/texts.ts';
import classes from './AdminTable.module.css';
import { type Column, shown } from './columns.ts';
import type { TableList } from './list.ts';
import { RowCards } from './RowCards.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { type BulkAction, Toolbar } from './Toolbar.tsx';
import { useLastPage } from './useLastPage.ts';
import { useTableKeys } from './useTableKeys.ts';
import type { TableState } from './useTableState.ts';

export interface AdminTableProps<Row extends { id: number }> {
  /** What the rows are, for who does not see them; the CSV's name too. */
  label: string;
  list: TableList<Row>;
  state: TableState;
  columns: readonly Column<Row>[];
  /** What one row is called. */
  nameOf: (row: Row) => string;
  searchHint?: string;
  /** Beside the search. */
  filters?: ReactNode;
  /** For the rows that are selected; without any, none can be. */
  bulk?: readonly BulkAction<Row>[];
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode;
  errorTitle: string;
  empty: { icon: ReactNode; title: string; text?: string; action?: ReactNode };
}

/** A table as administrators know them: sorted, filtered, searched, paged and exported, with all of that in the address. */
export function AdminTable<Row extends { id: number }>(props: AdminTableProps<Row>) {
  const { label, list, state, columns, nameOf, actions, bulk = [] } = props;
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const isMobile = useMobile();
  const root = useRef<HTMLDivElement>(null);
  useTableKeys(root);
  const isOnItsWay = useLastPage(list, state);

  const visible = columns.filter(
    ({ key, isHidden = false }) => state.toggledColumns.includes(key) === isHidden,
  );
  // what went away with another page or filter is not acted on
  const selected = list.rows.filter(({ id }) => selectedIds.includes(id));
  const selection = bulk.length > 0 && {
    selectionColumnClassName: classes.ticks ?? '',
    selectedRecords: selected,
    onSelectedRecordsChange: (rows: Row[]) => setSelectedIds(rows.map(({ id }) => id)),
    allRecordsSelectionCheckboxProps: { 'aria-label': t('table.selectAll') },
    getRecordSelectionCheckboxProps: (row: Row) => ({
      'aria-label': t('table.selectRow', { name: nameOf(row) }),
    }),
  };

  const body = () => {
    if (list.isLoading || isOnItsWay) return <TableSkeleton label={t('loading')} columns={visible.length} />;
    if (list.error !== null) {
      return (
        <ErrorState
          title={props.errorTitle}
          message={list.error}
          retry={list.retry}
          retryText={t('table.retry')}
        />
      );
    }
    if (list.rows.length === 0)
      return state.isFiltered ? <NoMatch state={state} /> : <EmptyState {...props.empty} />;
    if (isMobile) {
      return (
        <RowCards
          {...{ label, rows: list.rows, columns: visible, nameOf, actions }}
          selection={bulk.length > 0 ? { ids: selected.map(({ id }) => id), onChange: setSelectedIds } : null}
        />
      );
    }
    return (
      <DataTable<Row>
        aria-label={label}
        className={classes.table ?? ''}
        minHeight={0}
        emptyState={<span />}
        highlightOnHover
        pinLastColumn={actions !== undefined}
        verticalSpacing="sm"
        fetching={list.isRefreshing ?? false}
        records={[...list.rows]}
        columns={[
          ...visible.map((column) => ({
            accessor: column.key,
            title: column.title,
            sortable: column.isSortable ?? true,
            textAlign: column.isNumeric ? ('right' as const) : ('left' as const),
            ...(column.isNumeric && { cellsClassName: classes.numeric ?? '' }),
            render: (row: Row) => shown(column, row),
          })),
          ...(actions
            ? [
                {
                  accessor: 'actions',
                  title: <span className={classes.hidden}>{t('table.actions')}</span>,
                  textAlign: 'right' as const,
                  render: (row: Row) => <div className={classes.actions}>{actions(row)}</div>,
                },
              ]
            : []),
        ]}
        sortStatus={
          {
            columnAccessor: state.sort.key,
            direction: state.sort.isDescending ? 'desc' : 'asc',
          } as DataTableSortStatus<Row>
        }
        onSortStatusChange={({ columnAccessor, direction }) =>
          state.setSort({ key: String(columnAccessor), isDescending: direction === 'desc' })
        }
        {...selection}
      />
    );
  };

  return (
    <div ref={root} className={classes.root} aria-busy={list.isLoading || list.isRefreshing || undefined}>
      <Toolbar
        {...{ label, list, state, columns, selected, bulk }}
        searchHint={props.searchHint}
        filters={props.filters}
        isMobile={isMobile}
        onUnselect={() => setSelectedIds([])}
      />
      {body()}
      <TableFooter list={list} state={state} />
    </div>
  );
}

function NoMatch({ state }: { state: TableState }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title={t('table.noMatch')}
      text={t('table.noMatchText')}
      action={
        <Button variant="default" onClick={state.clear}>
          {t('table.clear')}
        </Button>
      }
    />
  );
}
