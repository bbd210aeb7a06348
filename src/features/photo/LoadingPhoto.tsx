import { Skeleton } from '@mantine/core';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';

export function LoadingPhoto() {
  return (
    <div className={classes.layout} role="status" aria-label={t('loading')}>
      <Skeleton className={classes.waiting} radius="lg" />
      <div>
        <Skeleton height={36} width={180} mb="md" />
        <Skeleton height={16} mb="xs" />
        <Skeleton height={16} width="60%" />
      </div>
    </div>
  );
}
