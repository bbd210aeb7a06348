import { Skeleton } from '@mantine/core';
import classes from './AdminTable.module.css';

const ROWS = 6;

export function TableSkeleton({ label, columns }: { label: string; columns: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={label}>
      {Array.from({ length: ROWS * columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} height={16} radius="sm" width={`${55 + ((index * 17) % 40)}%`} />
      ))}
    </div>
  );
}
