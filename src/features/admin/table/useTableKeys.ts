import { type RefObject, useEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

/** `/` goes to the search; the arrow keys go from row to row, staying at what is focused in each. */
export function useTableKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/' && !target?.closest(FIELDS) && !target?.closest('[role=dialog]')) {
        event.preventDefault();
        root.current?.querySelector<HTMLElement>('[data-table-search]')?.focus();
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const row = target?.closest('tbody tr, li');
      if (!target || !row || !root.current?.contains(row)) return;
      const place = [...row.querySelectorAll(FOCUSABLE)].indexOf(target);
      const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
      const there = next && [...next.querySelectorAll<HTMLElement>(FOCUSABLE)];
      if (place < 0 || !there?.length) return;
      event.preventDefault();
      there[Math.min(place, there.length - 1)]?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
}
