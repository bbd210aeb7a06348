import type { Production } from '../../../shared/production/useProductions.ts';

/** What the gallery has loaded so far. */
export interface ViewerContext {
  productions: readonly Production[];
  totalCount: number;
  hasMore: boolean;
  loadMore: () => void;
}
