import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { TableState } from './useTableState.ts';

const SETTLED_AFTER_MS = 250;

/**
 * What stands in the search field. The address, and with it the table, follows when the person pauses or leaves the field, so
 * that whatever they press next builds on what they have typed. Until then no change of the address takes a letter of it.
 */
export function useSearchText({ search, setSearch }: TableState) {
  /** Null: the field shows what the address says. */
  const [typed, setTyped] = useState<string | null>(null);
  const isUnsettled = useRef(false);
  const settle = useDebouncedCallback((text: string) => {
    isUnsettled.current = false;
    setSearch(text);
  }, SETTLED_AFTER_MS);
  // what was typed has arrived; or the search was cleared, or changed by the way back
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each change of the search.
  useEffect(() => {
    if (!isUnsettled.current) setTyped(null);
  }, [search]);
  return {
    value: typed ?? search,
    onChange: (text: string) => {
      isUnsettled.current = true;
      setTyped(text);
      settle(text);
    },
    onBlur: () => settle.flush(),
  };
}
