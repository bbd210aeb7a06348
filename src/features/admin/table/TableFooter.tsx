import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../frame/texts.ts';
import classes from './AdminTable.module.css';
import type { TableList } from './list.ts';
import { lastPage } from './useLastPage.ts';
import { PAGE_SIZES, type TableState } from './useTableState.ts';

interface TableFooterProps {
  list: Pick<TableList<unknown>, 'rows' | 'total' | 'isTotalCut'>;
  state: TableState;
}

/** Which rows these are, and the way to the others. */
export function TableFooter({ list: { rows, total, isTotalCut = false }, state }: TableFooterProps) {
  const { page, size } = state;
  if (total === 0 && page === 1) return null;
  const pages = lastPage(total, size);
  const from = (page - 1) * size + 1;
  const range = { from, to: from + rows.length - 1, total };
  return (
    <div className={classes.footer}>
      <span className="tabular" role="status">
        {rows.length > 0 && t(isTotalCut ? 'table.rangeCut' : 'table.range', range)}
      </span>
      <NativeSelect
        className={classes.size ?? ''}
        aria-label={t('table.rows')}
        data={PAGE_SIZES.map(String)}
        value={String(size)}
        onChange={({ currentTarget }) => state.setSize(Number(currentTarget.value))}
      />
      <div className={classes.pages}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('table.previous')}
          disabled={page <= 1}
          onClick={() => state.setPage(Math.min(page - 1, pages))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <span className="tabular">{t('table.page', { page, pages })}</span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('table.next')}
          disabled={page >= pages}
          onClick={() => state.setPage(page + 1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
