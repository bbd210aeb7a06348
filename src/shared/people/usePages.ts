import { useState } from 'react';

interface Pages {
  /** Entries that are there. */
  loaded: number;
  total: number;
  isLoading: boolean;
  pageSize: number;
  load: (page: number) => Promise<unknown>;
}

/** The end of a list that is loaded page after page: whether there is more, and how to come by it. */
export function usePages({ loaded, total, isLoading, pageSize, load }: Pages) {
  // A page that failed or brought nothing new is not asked for again by itself.
  const [stuckAt, setStuckAt] = useState<number | null>(null);
  const isIncomplete = loaded < total;
  const isStuck = isIncomplete && stuckAt === loaded;

  const loadMore = () => {
    if (isLoading) return;
    setStuckAt(null);
    // Pages may have moved since; the cache drops what it has already.
    void load(Math.floor(loaded / pageSize) + 1)
      .catch(() => undefined)
      .finally(() => setStuckAt(loaded));
  };

  return { hasMore: isIncomplete && !isStuck && loaded > 0, isStuck: isStuck && !isLoading, loadMore };
}
