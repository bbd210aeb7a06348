import { Skeleton } from '@mantine/core';
import classes from './FeedSkeleton.module.css';
import { t } from './texts.ts';

export function FeedSkeleton() {
  return (
    <div className={classes.skeletons} role="status" aria-label={t('feed.loading')}>
      {['a', 'b'].map((key) => (
        <div key={key} className={classes.skeleton}>
          <div className={classes.skeletonHead}>
            <Skeleton circle height={36} />
            <Skeleton height={14} width={140} />
          </div>
          <Skeleton className={classes.skeletonPicture} radius={0} />
          <div className={classes.skeletonWords}>
            <Skeleton height={14} width="70%" />
            <Skeleton height={12} width="40%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
