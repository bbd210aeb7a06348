import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { TableState } from './useTableState.ts';

const SETTLED_AFTER_MS = 250;

/** What stands in the search field; the table follows when the person pauses. */
export function useSearchText({ search, setSearch }: TableState): [string, (text: string) => void] {
  const [text, setText] = useState(search);
  const settle = useDebouncedCallback(setSearch, SETTLED_AFTER_MS);
  // cleared, or changed by the way back
  useEffect(() => setText(search), [search]);
  return [
    text,
    (next) => {
      setText(next);
      settle(next);
    },
  ];
}
