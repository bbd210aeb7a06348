import { useEffect, useEffectEvent } from 'react';
import type { TableList } from './list.ts';
import type { TableState } from './useTableState.ts';

type Counted = Pick<TableList<unknown>, 'rows' | 'total' | 'isLoading' | 'isRefreshing' | 'error'>;

/**
 * Goes to the last page from one beyond it: what stood there is gone, or the address is an old one.
 * @returns whether it is on the way, and that there are no rows says nothing
 */
export function useLastPage(list: Counted, { page, size, setPage }: TableState): boolean {
  const { rows, total, isLoading, isRefreshing = false, error } = list;
  const last = lastPage(total, size);
  const isAnswered = !isLoading && !isRefreshing && error === null;
  const isBehind = isAnswered && rows.length === 0 && page > last;
  const goToLast = useEffectEvent(() => setPage(last));
  useEffect(() => {
    if (isBehind) goToLast();
  }, [isBehind]);
  return rows.length === 0 && total > 0 && (isBehind || isRefreshing);
}

/** An empty list has a page, too. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
