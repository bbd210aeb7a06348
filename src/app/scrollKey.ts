import type { Location } from 'react-router-dom';

/**
 * Under which the place that a page was scrolled to is kept. Whatever is opened by its address, rather than from within the app, is
 * called 'default' in the history: one such page is not to begin where another one was left.
 */
export const scrollKey = ({
  key,
  pathname,
  search,
}: Pick<Location, 'key' | 'pathname' | 'search'>): string => (key === 'default' ? pathname + search : key);
