import { useState } from 'react';
import { errorText } from '../error-text.ts';

/** A list that is loaded page after page, as its screen needs it. */
export interface PagedList<Entry> {
  entries: readonly Entry[];
  /** The first page is on its way. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** Why the first page did not come. */
  error: string | null;
  /** Asks for the first page again. */
  retry: () => void;
  /** Another page follows, and is loaded when the list's end is reached. */
  hasMore: boolean;
  /** The next page did not come, or brought nothing new: it is not asked for again by itself. */
  isStuck: boolean;
  /** All of it is there. */
  isComplete: boolean;
  loadMore: () => void;
}

interface Pages<Entry> {
  /** As `useQuery` returns it with `notifyOnNetworkStatusChange`. */
  query: { loading: boolean; error?: unknown; variables?: object; refetch: () => Promise<unknown> };
  /** All that is there, which the cache has made of the pages (`mergePages.ts`); undefined before the first one. */
  entries: readonly Entry[] | undefined;
  hasNextPage: boolean;
  /** The server's reason for having no list. */
  refusal?: string | null;
  loadNext: () => Promise<unknown>;
}

/** A list whose next page is asked for by number ({@link pageAfter}) or by the cursor where the last one ended. */
export function usePages<Entry>({ query, entries, hasNextPage, refusal = null, loadNext }: Pages<Entry>) {
  const { loading, error, variables, refetch } = query;
  const loaded = entries?.length ?? 0;
  // another question makes another list, which may be as long
  const place = `${loaded} of ${JSON.stringify(variables)}`;
  const [stuckAt, setStuckAt] = useState<string | null>(null);
  const isStuck = hasNextPage && stuckAt === place;
  const hasMore = hasNextPage && !isStuck && loaded > 0;

  const loadMore = () => {
    if (loading) return;
    setStuckAt(null);
    void loadNext()
      .catch(() => undefined)
      .finally(() => setStuckAt(place));
  };

  const list: PagedList<Entry> = {
    entries: entries ?? [],
    isLoading: loading && !entries && !refusal,
    isLoadingMore: loading && hasMore,
    error: refusal ?? (error && !entries ? errorText(error) : null),
    retry: () => void refetch().catch(() => undefined),
    hasMore,
    isStuck: isStuck && !loading,
    isComplete: entries !== undefined && !hasNextPage,
    loadMore,
  };
  return list;
}

/**
 * The number of the next page of a list of which so many entries are there. It may overlap what is there, when the first page
 * was a smaller one or the list has changed meanwhile; the cache drops what it has already.
 */
export function pageAfter(loaded: number, pageSize: number): number {
  return Math.floor(loaded / pageSize) + 1;
}
