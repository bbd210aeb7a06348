import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useLocation } from 'react-router-dom';
import { firstPhoto } from '../../ui/firstPhoto.ts';
import cardClasses from './ProductCard.module.css';
import classes from './ProposalPage.module.css';
import { t } from './texts.ts';

/** The page in outline while the bundle is on its way. */
export function ProposalSkeleton() {
  const photo = firstPhoto(useLocation().pathname);
  return (
    <div className={classes.page}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div aria-hidden>
        <div className={classes.sticky}>
          <div className={classes.skeletonTabs}>
            {[40, 84, 88, 84].map((width, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing of fixed parts.
              <Skeleton key={position} height={16} width={width} radius="xl" />
            ))}
          </div>
        </div>
        <div className={classes.greeting}>
          <Skeleton height={30} width="60%" />
          <Skeleton height={16} width="80%" mt={12} />
        </div>
        <div className={classes.products}>
          <CardSkeleton photo={photo} />
          <CardSkeleton photo={null} />
        </div>
      </div>
    </div>
  );
}

function CardSkeleton({ photo }: { photo: ReturnType<typeof firstPhoto> }) {
  return (
    <div className={cardClasses.card}>
      <div className={cardClasses.header}>
        <Skeleton height={40} circle />
        <div className={cardClasses.names}>
          <Skeleton height={12} width={90} />
          <Skeleton height={16} width={160} mt={8} />
        </div>
      </div>
      {photo ? (
        <div className={cardClasses.photo} style={{ '--ratio': photo.ratio } as CSSProperties}>
          <div
            className={classes.blurred}
            style={{ aspectRatio: photo.ratio, backgroundImage: `url("${photo.placeholder}")` }}
          />
        </div>
      ) : (
        <Skeleton className={cardClasses.photo} radius={0} style={{ aspectRatio: 4 / 5 }} />
      )}
      <div className={cardClasses.body}>
        <Skeleton height={44} />
        <Skeleton height={16} width={90} mt={16} />
        <Skeleton height={48} mt={24} />
        <Skeleton height={48} mt={8} />
      </div>
    </div>
  );
}
