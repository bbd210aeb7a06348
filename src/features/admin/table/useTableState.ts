import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PAGE_SIZES = [25, 50, 100] as const;
const DEFAULT_SIZE = PAGE_SIZES[0];
const MAX_PAGE = 10_000;

export interface Sort {
  key: string;
  isDescending: boolean;
}

/** What a table shows, kept in the address: reloaded, sent to somebody, or come back to, it is the same. */
export interface TableState {
  search: string;
  sort: Sort;
  page: number;
  size: number;
  /** Keys of columns that are shown though they are hidden at first, or the other way round. */
  toggledColumns: readonly string[];
  /** Any other parameter, by its name; '' where it is not set. */
  filter: (name: string) => string;
  isFiltered: boolean;
  setSearch: (search: string) => void;
  setSort: (sort: Sort) => void;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  toggleColumn: (key: string) => void;
  setFilter: (name: string, value: string) => void;
  clear: () => void;
}

/** @param filters names of the parameters that choose rows */
export function useTableState(defaultSort: Sort, filters: readonly string[] = []): TableState {
  const [params, setParams] = useSearchParams();
  // of two changes before the address is drawn anew, the second builds on the first
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);

  const change = useCallback(
    (changes: Record<string, string | null>, keepsPage = false) => {
      const next = new URLSearchParams(latest.current);
      if (!keepsPage) next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      latest.current = next;
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );

  return useMemo(() => {
    const sort = params.get('sort') ?? '';
    const page = Number(params.get('page') ?? 1);
    const size = Number(params.get('size') ?? DEFAULT_SIZE);
    const toggledColumns = params.get('columns')?.split(',').filter(Boolean) ?? [];
    const filter = (name: string) => params.get(name) ?? '';
    return {
      search: params.get('q') ?? '',
      sort: sort ? { key: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : defaultSort,
      page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
      size: PAGE_SIZES.find((one) => one === size) ?? DEFAULT_SIZE,
      toggledColumns,
      filter,
      isFiltered: ['q', ...filters].some((name) => filter(name) !== ''),
      setSearch: (q) => change({ q }),
      setSort: ({ key, isDescending }) => change({ sort: `${isDescending ? '-' : ''}${key}` }),
      setPage: (next) => change({ page: next > 1 ? String(next) : null }, true),
      setSize: (next) => change({ size: next === DEFAULT_SIZE ? null : String(next) }),
      toggleColumn(key) {
        const others = toggledColumns.filter((one) => one !== key);
        const next = others.length < toggledColumns.length ? others : [...toggledColumns, key];
        change({ columns: next.join(',') }, true);
      },
      setFilter: (name, value) => change({ [name]: value }),
      clear: () => change(Object.fromEntries(['q', ...filters].map((name) => [name, null]))),
    };
  }, [params, change, defaultSort, filters]);
}
