import { Button } from '@mantine/core';
import type { PagedList } from '../lib/paging/usePages.ts';
import { useSentinel } from '../lib/paging/useSentinel.ts';
import classes from './ListEnd.module.css';

interface ListEndProps {
  list: Pick<PagedList<unknown>, 'hasMore' | 'isLoadingMore' | 'isStuck' | 'isComplete' | 'loadMore'>;
  /** Said while the next page is on its way. */
  loading: string;
  /** What the button says that asks once more for a page that did not come. */
  retry: string;
  /** Said where the list ends. */
  end?: string;
}

/** The end of a list that is loaded page after page: as it comes near the view, the next page is loaded. */
export function ListEnd({ list, loading, retry, end }: ListEndProps) {
  const { hasMore, isLoadingMore, isStuck, isComplete, loadMore } = list;
  const sentinel = useSentinel<HTMLDivElement>(loadMore, hasMore && !isLoadingMore);
  return (
    <>
      {isLoadingMore && (
        <p role="status" className={classes.end}>
          {loading}
        </p>
      )}
      {isStuck && (
        <p className={classes.end}>
          <Button variant="default" onClick={loadMore}>
            {retry}
          </Button>
        </p>
      )}
      {end && isComplete && <p className={classes.end}>{end}</p>}
      <div ref={sentinel} />
    </>
  );
}
